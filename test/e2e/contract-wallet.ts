import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import {
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  getCreate2Address,
  keccak256,
  pad,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { compile } from '../adapters/siwx/compile.ts'

/** How it signs: wraps its owner's signature by ERC-6492, or cheats. */
type Habit =
  | 'honest'
  /** Another key signs. */
  | 'stranger'
  /** Its factory deploys another account, whose owner has signed: the named account is not deployed. */
  | 'lying factory'
  /** A wrapper in a wrapper. */
  | 'wrapped twice'

/**
 * A contract account that is deployed (ERC-1271), or not yet (ERC-6492).
 * Its owner's key stays in this process.
 */
export interface ContractAccount {
  readonly address: Address
  /** Changes how it signs. */
  habit: Habit
  /** Number of signatures. */
  readonly count: number
  sign(message: Hex): Promise<Hex>
}

interface Chain {
  readonly chainId: number
  readonly rpcUrl: string
}

const magic: Hex = `0x${'6492'.repeat(16)}`

/** Creates an account over a new factory. */
export async function makeContractAccount(chain: Chain, isThere: boolean): Promise<ContractAccount> {
  const { Owned, OwnedFactory } = compile(join(import.meta.dirname, '../services/auth/Owned.sol'))
  const owner = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const [payer] = (await rpc(chain, 'eth_accounts')) as [Address]
  const nonce = BigInt((await rpc(chain, 'eth_getTransactionCount', payer, 'latest')) as Hex)
  const factory = getContractAddress({ from: payer, nonce })
  await send(chain, { from: payer, data: encodeDeployData({ ...OwnedFactory!, args: [] }) })
  const salt = pad('0x07')
  const bytecodeHash = keccak256(encodeDeployData({ ...Owned!, args: [owner.address] }))
  const address = getCreate2Address({ from: factory, salt, bytecodeHash })
  const making = (whose: Address): Hex =>
    encodeFunctionData({ abi: OwnedFactory!.abi, functionName: 'make', args: [whose, salt] })
  if (isThere) await send(chain, { from: payer, to: factory, data: making(owner.address) })

  let count = 0
  const wrapped = (data: Hex, signature: Hex): Hex => {
    const parts = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }]
    return concat([encodeAbiParameters(parts, [factory, data, signature]), magic])
  }
  const account: ContractAccount = {
    address,
    habit: 'honest',
    get count() {
      return count
    },
    async sign(message) {
      count++
      const { habit } = account
      const own = habit === 'honest' || habit === 'wrapped twice'
      const signature = await (own ? owner : stranger).signMessage({ message: { raw: message } })
      if (habit === 'lying factory') return wrapped(making(stranger.address), signature)
      const once = isThere && habit !== 'wrapped twice' ? signature : wrapped(making(owner.address), signature)
      return habit === 'wrapped twice' ? wrapped(making(owner.address), once) : once
    }
  }
  return account
}

/** Adds a contract account to a page and announces it (EIP-6963) as “Contract Wallet”. */
export async function bringContractWallet(page: Page, chain: Chain, isThere: boolean): Promise<ContractAccount> {
  const account = await makeContractAccount(chain, isThere)
  const { address } = account
  await page.exposeFunction('contractWalletAnswers', async (method: string, params: readonly unknown[] = []) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
    if (method === 'eth_chainId') return `0x${chain.chainId.toString(16)}`
    if (method === 'personal_sign' && getAddress(String(params[1])) === address) return account.sign(params[0] as Hex)
    throw new Error(`The wallet does not know ${method}.`)
  })
  // as text: a compiled function would need its compiler's helper in the page
  await page.evaluateOnNewDocument(`
    const info = { uuid: crypto.randomUUID(), name: 'Contract Wallet', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', rdns: 'kit.w3m.contract' }
    const provider = { request: ({ method, params }) => contractWalletAnswers(method, params), on() {}, removeListener() {} }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  `)
  await page.reload()
  return account
}

async function send(
  chain: Chain,
  transaction: { readonly from: Address; readonly to?: Address; readonly data: Hex }
): Promise<void> {
  await rpc(chain, 'eth_sendTransaction', { gas: '0x200000', ...transaction })
}

async function rpc({ rpcUrl }: Chain, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

import { createWalletClient, encodeDeployData, http, numberToHex, parseEther, type Abi, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describeTransaction } from '../../../../frame/page/approve/describe-evm.ts'
import type { Requester } from '../../../../frame/page/approve/requester.ts'
import { createNetworks } from '../../../../frame/page/chain/networks.ts'
import { prepareTransaction, readTransaction } from '../../../../frame/page/chain/prepare-transaction.ts'
import type { FrameNetwork } from '../../../../frame/page/config.ts'
import { signTransaction } from '../../../../frame/page/sign/evm.ts'
import type { SeededChain } from '../../../kit/seeded-chain.ts'
import { drip } from '../../../stack/chains/faucet.ts'
import { compileSolidity } from '../../../stack/solidity.ts'
import { clientOf } from '../../../stack/chains/test-client.ts'
import { waitForReceipt, signAndBroadcast } from '../../../../adapters/testing/submit.ts'

// A user of the frame on the real local chain. `describeRequest` returns what the frame shows; `press` sends what it signs.

export const attackerKey = generatePrivateKey()
export const attacker = privateKeyToAccount(attackerKey)

/** Creates an account with native currency and tokens, and an attacker. */
export async function openUser(chain: SeededChain) {
  const { rpcUrl, chainId } = chain.anvil
  const key = generatePrivateKey()
  const user = privateKeyToAccount(key)
  await drip(rpcUrl, { to: user.address, native: parseEther('20'), tokens: { dollar: 50_000_000_000n, euro: 50_000_000_000n } })
  await drip(rpcUrl, { to: attacker.address, native: parseEther('5'), tokens: { dollar: 5_000_000_000n } })
  const network: FrameNetwork = {
    id: `eip155:${chainId}`,
    name: 'Local',
    rpc: [rpcUrl],
    nativeCurrency: { symbol: 'ETH', decimals: 18 }
  }
  const networks = createNetworks([network], fetch)
  const { signal } = new AbortController()
  const requester: Requester = {
    origin: 'https://evil.example',
    account: user.address,
    own: [user.address],
    key: user.address,
    network,
    networks,
    signal
  }
  const client = clientOf({ rpcUrl, chainId })
  const walletOf = (account: typeof user) => createWalletClient({ account, chain: client.chain, transport: http(rpcUrl) })
  const sendAs = async (account: typeof user, transaction: { to?: Address; data?: Hex; value?: bigint }) => {
    const hash = await signAndBroadcast(walletOf(account), transaction as Parameters<typeof signAndBroadcast>[1])
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`${hash} reverted`)
    return receipt
  }
  /**
   * Handles `eth_sendTransaction` as the frame does: parses, prepares, describes; `press` signs and
   * sends exactly that.
   */
  const describeRequest = async (request: { to: Address; data?: Hex; value?: bigint; gas?: Hex }) => {
    const { value = 0n, ...fields } = request
    const read = readTransaction({ from: user.address, ...fields, value: numberToHex(value) }, user.address)
    const prepared = await prepareTransaction(networks, network, user.address, read, signal)
    const approval = await describeTransaction(requester, prepared)
    const press = async () => {
      const wire = signTransaction(prepared.transaction, Uint8Array.from(Buffer.from(key.slice(2), 'hex')))
      const hash = (await networks.request(network, 'eth_sendRawTransaction', [wire])) as Hex
      const receipt = await waitForReceipt(client, hash)
      if (receipt.status !== 'success') throw new Error(`${hash} reverted`)
      return receipt
    }
    return { approval, prepared, press }
  }
  return { user, key, network, networks, requester, client, sendAs, describeRequest }
}

/** Compiles the only contract of a source. */
export function compile(name: string, source: string): { abi: Abi; bytecode: Hex } {
  const output = compileSolidity({
    language: 'Solidity',
    sources: { [name]: { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
  }) as {
    readonly errors?: unknown
    readonly contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  if (!output.contracts?.[name]?.[name]) throw new Error(JSON.stringify(output.errors))
  const { abi, evm } = output.contracts[name][name]
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

/** Returns the data of a contract creation. */
export const deployData = ({ abi, bytecode }: { abi: Abi; bytecode: Hex }, ...args: unknown[]): Hex =>
  encodeDeployData({ abi, bytecode, args })

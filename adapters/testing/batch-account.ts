import { concat, createClient, getContractAddress, http, padHex, type Address, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { call, getCode } from 'viem/actions'
import { batchAccountCode } from './batch-account-code.ts'
import { viemChain } from './signing.ts'
import { signAndBroadcast, waitForReceipt } from './submit.ts'
import type { TestWalletChain } from './options.ts'

// The code that accounts run for atomic batches (EIP-7702): that of the `batchAccount` option, or the wallet's own, which it deploys at the same
// address on every chain.

/** Deploys its calldata (32 bytes of salt, then code) with CREATE2, on most chains at this address (https://github.com/Arachnid/deterministic-deployment-proxy). */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const salt = padHex('0x', { size: 32 })

/** Address of the wallet's own code. */
const ownBatchAccount = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: batchAccountCode })

/** Chains that have run delegated code for this wallet. A chain does not lose that. */
const delegating = new WeakSet<TestWalletChain>()

/** Returns the code that accounts of the chain delegate to, `undefined` on a chain without EIP-7702 or without the deployer. */
export async function findBatchAccount(chain: TestWalletChain): Promise<Address | undefined> {
  if (chain.batchAccount) return chain.batchAccount
  if (!delegating.has(chain)) {
    if (!(await runsDelegatedCode(chain))) return undefined
    delegating.add(chain)
  }
  return ownBatchAccount
}

/** Deploys the code unless the chain has it; the account pays. Throws errors of viem. */
export async function ensureBatchAccount(chain: TestWalletChain, batchAccount: Address, account: LocalAccount): Promise<void> {
  const client = clientOf(chain)
  if (batchAccount !== ownBatchAccount || (await getCode(client, { address: batchAccount }))) return
  const hash = await signAndBroadcast(client, {
    account,
    chain: client.chain,
    to: deployer,
    data: concat([salt, batchAccountCode])
  })
  await waitForReceipt(client, hash)
}

/** Creation code of a contract without code. */
const nothing: Hex = '0x60006000f3'

/**
 * Whether the chain has EIP-7702: it simulates a call to a new account that delegates to the deployer. Delegated, the account answers with the
 * address of what it deploys; on other chains it is an account without code, and answers nothing.
 */
async function runsDelegatedCode(chain: TestWalletChain): Promise<boolean> {
  const account = privateKeyToAccount(generatePrivateKey())
  const authorization = await account.signAuthorization({ address: deployer, chainId: chain.chainId, nonce: 0 })
  const request = { to: account.address, data: concat([salt, nothing]), authorizationList: [authorization] }
  const { data } = await call(clientOf(chain), request).catch(() => ({ data: undefined })) // the node knows no such transactions
  return data?.length === 42
}

export const clientOf = (chain: TestWalletChain) =>
  createClient({ chain: viemChain(chain), transport: http(chain.rpcUrl, { retryCount: 0 }) })

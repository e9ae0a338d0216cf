import { BaseError, encodeFunctionData, isAddress, parseAbi, toHex, type Hex, type LocalAccount } from 'viem'
import { getCode, signAuthorization } from 'viem/actions'
import { clientOf, ensureBatchAccount, findBatchAccount } from './batch-account.ts'
import { isHex, isRecord, listParams } from './guards.ts'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import { waitForReceipt, signAndBroadcast } from './submit.ts'
import { nodeError } from './signing.ts'
import type { Address, TransactionReceipt } from 'viem'
import type { WalletState } from './methods.ts'
import type { TestWalletChain } from './options.ts'

// Call batches (EIP-5792): atomic by the code the account delegates to (EIP-7702), or one after the other.

/** A batch sent by a page. */
export interface Batch {
  readonly id: string
  readonly chainId: number
  readonly atomic: boolean
  readonly receipts: TransactionReceipt[]
  /** Expected number of receipts: one, or one per call. */
  readonly expected: number
  /** The node rejected it. */
  lost: boolean
}

interface Call {
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
}

interface Bundle {
  readonly id: string
  readonly chain: TestWalletChain
  readonly account: LocalAccount
  /** The code that the account runs; `undefined`: the calls are sent one after the other. */
  readonly batchAccount: Address | undefined
  readonly calls: readonly Call[]
}

type Atomicity = 'supported' | 'ready' | 'unsupported'

const batchAbi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])

/** Handles `wallet_getCapabilities`: `[address, chainIds]`. */
export async function capabilities(state: WalletState, params: unknown): Promise<unknown> {
  const [address, chainIds] = listParams(params)
  const account = state.accountFor(address)
  const wanted = Array.isArray(chainIds) ? (chainIds as readonly unknown[]).map(Number) : undefined
  const chains = state.chains.filter(({ chainId }) => !wanted || wanted.includes(chainId))
  const entries = chains.map(async chain => [
    toHex(chain.chainId),
    { atomic: { status: await atomicity(state, account, chain) } }
  ])
  return Object.fromEntries(await Promise.all(entries)) as unknown
}

/** Returns the atomic status. `supported`: the account has the code; `ready`: the first batch sets it. */
async function atomicity({ batching }: WalletState, { address }: LocalAccount, chain: TestWalletChain): Promise<Atomicity> {
  const batchAccount = batching === 'atomic' ? await findBatchAccount(chain) : undefined
  if (!batchAccount) return 'unsupported'
  return (await isDelegated(address, chain, batchAccount)) ? 'supported' : 'ready'
}

async function isDelegated(address: Address, chain: TestWalletChain, batchAccount: Address): Promise<boolean> {
  const code = await getCode(clientOf(chain), { address })
  return code?.toLowerCase() === `0xef0100${batchAccount.slice(2).toLowerCase()}`
}

/** Parses `wallet_sendCalls`. Throws for an impossible batch before the user is asked. */
export async function parseBatch(state: WalletState, params: unknown): Promise<Bundle> {
  const [first] = listParams(params)
  if (!isRecord(first)) throw invalidParameters('Expected [{ version, chainId, calls, … }].')
  const { version, id, chainId, from, calls, atomicRequired, capabilities } = first
  if (version !== '2.0.0') throw invalidParameters('Expected version 2.0.0 of the request.')
  if (!isHex(chainId)) throw invalidParameters('`chainId` is not in hexadecimal form.')
  if (typeof atomicRequired !== 'boolean') throw invalidParameters('`atomicRequired` is missing.')
  const chain = state.knownChain(Number(chainId))
  if (!chain) throw new ProviderRpcError(5710, `The wallet does not know chain ${Number(chainId)}.`)
  const account = state.accountFor(from ?? state.visibleAccounts[0])
  if (!Array.isArray(calls) || !calls.length) throw invalidParameters('There are no calls.')
  for (const each of [first, ...(calls as readonly unknown[])]) requireKnown(isRecord(each) ? each.capabilities : capabilities)
  if (id !== undefined && (typeof id !== 'string' || id.length > 8194)) throw invalidParameters('`id` is too long, or no text.')
  if (id !== undefined && state.batches.has(id)) throw new ProviderRpcError(5720)
  const parsed = (calls as readonly unknown[]).map(toCall)
  // The code that accounts run makes calls, and creates no contracts.
  const isPossible = state.batching === 'atomic' && parsed.every(({ to }) => to !== undefined)
  const batchAccount = isPossible ? await findBatchAccount(chain) : undefined
  if (atomicRequired && !batchAccount) throw new ProviderRpcError(5760)
  return { id: id ?? toHex(crypto.getRandomValues(new Uint8Array(32))), chain, account, batchAccount, calls: parsed }
}

/** Handles `wallet_sendCalls`: responds with the id as soon as the calls are sent. */
export async function sendCalls(state: WalletState, params: unknown): Promise<unknown> {
  const { id, chain, account, batchAccount, calls } = await parseBatch(state, params)
  const atomic = batchAccount !== undefined
  const batch: Batch = { id, chainId: chain.chainId, atomic, receipts: [], expected: atomic ? 1 : calls.length, lost: false }
  if (atomic) {
    const hash = await sendAtOnce(chain, batchAccount, { account, calls })
    follow(batch, chain, hash).catch(() => (batch.lost = true)) // without a receipt from the node the batch is lost
  } else {
    void sendInTurn(batch, chain, account, calls)
  }
  state.batches.set(id, batch)
  return { id }
}

/** Handles `wallet_getCallsStatus`: `[id]`. */
export function callsStatus(state: WalletState, params: unknown): unknown {
  const { id, chainId, atomic, receipts, expected, lost } = batchOf(state, params)
  const failed = receipts.some(({ status }) => status === 'reverted')
  const some = receipts.some(({ status }) => status === 'success')
  const ended = failed || lost || receipts.length === expected
  const status = !ended ? 100 : failed || lost ? (some ? 600 : lost ? 400 : 500) : 200
  return {
    version: '2.0.0',
    id,
    chainId: toHex(chainId),
    status,
    atomic,
    ...(receipts.length && { receipts: receipts.map(toReceipt) })
  }
}

/** Handles `wallet_showCallsStatus`: `[id]`. */
export function showCalls(state: WalletState, params: unknown): null {
  batchOf(state, params)
  return null
}

function batchOf({ batches }: WalletState, params: unknown): Batch {
  const [id] = listParams(params)
  const batch = typeof id === 'string' && batches.get(id)
  if (!batch) throw new ProviderRpcError(5730)
  return batch
}

/**
 * Sends one transaction to the account itself, which runs all calls or none.
 * The first one sets the account's code.
 */
async function sendAtOnce(
  chain: TestWalletChain,
  batchAccount: Address,
  { account, calls }: Pick<Bundle, 'account' | 'calls'>
): Promise<Hex> {
  const client = clientOf(chain)
  const data = encodeFunctionData({
    abi: batchAbi,
    args: [calls.map(({ to, value, data }) => ({ target: to!, value, data }))]
  })
  try {
    await ensureBatchAccount(chain, batchAccount, account)
    const authorizationList = (await isDelegated(account.address, chain, batchAccount))
      ? undefined
      : [await signAuthorization(client, { account, contractAddress: batchAccount, executor: 'self' })]
    const request = { account, chain: client.chain, to: account.address, data, ...(authorizationList && { authorizationList }) }
    // Send a failing batch too: the user has approved it, and the chain reports the reason.
    return await signAndBroadcast(client, request, 1_000_000n)
  } catch (error) {
    throw nodeError(error)
  }
}

async function sendInTurn(batch: Batch, chain: TestWalletChain, account: LocalAccount, calls: readonly Call[]): Promise<void> {
  const client = clientOf(chain)
  for (const { to, data, value } of calls) {
    try {
      const request = { account, chain: client.chain, ...(to && { to }), data, value }
      await follow(batch, chain, await signAndBroadcast(client, request, 500_000n))
    } catch (error) {
      if (!(error instanceof BaseError)) throw error
      batch.lost = true // the node rejects it: the status reports it
    }
    if (batch.lost || batch.receipts.at(-1)?.status === 'reverted') return
  }
}

async function follow(batch: Batch, chain: TestWalletChain, hash: Hex): Promise<void> {
  batch.receipts.push(await waitForReceipt(clientOf(chain), hash))
}

/** Throws for required capabilities other than `atomic`, which has its own field. */
function requireKnown(capabilities: unknown): void {
  const wanted = isRecord(capabilities) ? Object.entries(capabilities) : []
  const unknown = wanted.find(([, value]) => !isRecord(value) || value.optional !== true)
  if (unknown) throw new ProviderRpcError(5700, `The wallet does not have the capability ${unknown[0]}.`)
}

function toCall(call: unknown): Call {
  const { to, data = '0x', value = '0x0' } = isRecord(call) ? call : {}
  if (to !== undefined && !isAddress(String(to), { strict: false })) throw invalidParameters('`to` of a call is no address.')
  if (!isHex(data)) throw invalidParameters('`data` of a call is not in hexadecimal form.')
  if (!isHex(value) || value === '0x') throw invalidParameters('`value` of a call is no quantity in hexadecimal form.')
  return { to: to as Address | undefined, data, value: BigInt(value) }
}

const toReceipt = ({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: TransactionReceipt) => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: status === 'success' ? '0x1' : '0x0',
  blockHash,
  blockNumber: toHex(blockNumber),
  gasUsed: toHex(gasUsed),
  transactionHash
})

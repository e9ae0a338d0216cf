import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { poll } from '../base/poll.ts'
import { isRecord } from '../base/is-record.ts'
import { parseHex } from './parse-replies.ts'
import { quantityPattern, toQuantity } from './codec/hex.ts'
import { createRpcRequest, type RpcRequest } from './rpc.ts'
import type { SentState, SentTransaction, Transfers } from '../chain.ts'

/** Blocks after which a transaction counts as settled. */
const usualDepth = 12
/**
 * Milliseconds after which a transaction that has left the mempool counts as dropped.
 * All values below are milliseconds too.
 */
const droppedAfter = 120_000
/**
 * For a transaction that was never seen:
 * it may be in a private mempool, which keeps it for about 25 blocks.
 */
const neverSeenAfter = 600_000
/** For a used nonce whose transaction is not found: a lagging node reports the same. */
const replacedAfter = 60_000
const forgottenAfter = 3_600_000

/** Implements {@link Transfers.look}. */
export const look: Transfers['look'] = async (sent, network, { now, depth = usualDepth, ...request }) => {
  if (isSettled(sent.state)) return sent
  const requestRpc = createRpcRequest(network, request)
  const [height, receipt, transaction, count] = await Promise.all([
    requestRpc('eth_blockNumber').then(toNumber),
    requestRpc('eth_getTransactionReceipt', [sent.hash]),
    requestRpc('eth_getTransactionByHash', [sent.hash]),
    requestRpc('eth_getTransactionCount', [sent.from, 'latest']).then(toNumber)
  ])
  const { missingSince, ...kept } = sent
  const nonce = sent.nonce ?? (isRecord(transaction) ? toNumber(transaction.nonce) : undefined)
  const known = { ...kept, ...(nonce !== undefined && { nonce }), since: sent.since ?? height }

  const inBlock = (receipt: unknown): SentTransaction => ({ ...known, state: stateIn(receipt, height, depth) })
  if (receipt !== null) return inBlock(receipt)
  // This node lags behind the one asked before.
  if ('block' in sent.state && sent.state.block !== undefined && height < sent.state.block) return sent

  const missing = now - (missingSince ?? now)
  const lost = { ...known, missingSince: missingSince ?? now }
  if (nonce !== undefined && count > nonce) {
    // It may have been mined between the two requests.
    const late = await requestRpc('eth_getTransactionReceipt', [sent.hash])
    if (late !== null) return inBlock(late)
    const found = await findReplacement(requestRpc, { ...known, nonce }, height)
    if (found && found.hash !== sent.hash.toLowerCase())
      return { ...known, state: await replacedBy(requestRpc, sent, found, height, depth) }
    if (found || missing < replacedAfter) return { ...lost, state: { name: 'pending' } }
    return { ...lost, state: { name: 'replaced', by: 'unknown', settled: missing >= neverSeenAfter } }
  }
  if (transaction !== null) return { ...known, state: { name: 'pending' } }
  const dropped = missing >= (nonce === undefined ? neverSeenAfter : droppedAfter)
  return { ...lost, state: { name: dropped ? 'dropped' : 'pending' } }
}

/** Implements {@link Transfers.follow}. */
export const follow: Transfers['follow'] = (sent, network, { now, wait, onChange, ...request }) =>
  poll(
    sent,
    {
      look: known => look(known, network, { ...request, now: now() }),
      isOver: ({ state, missingSince = Infinity }) => isSettled(state) || now() - missingSince >= forgottenAfter,
      pause: known => pause(known, now())
    },
    { wait, onChange, ...(request.signal && { signal: request.signal }) }
  )

const isSettled = (state: SentState): boolean => 'settled' in state && state.settled

/** Returns the poll interval in milliseconds: about a block at first, longer once changes are unlikely. */
function pause({ sentAt, state }: SentTransaction, now: number): number {
  const age = now - sentAt
  return state.name !== 'pending' ? 12_000 : age < 60_000 ? 3_000 : age < 600_000 ? 6_000 : 15_000
}

function stateIn(receipt: unknown, height: number, depth: number): SentState {
  if (!isRecord(receipt) || typeof receipt.blockHash !== 'string') throw noReceipt()
  const block = toNumber(receipt.blockNumber)
  const name = isSuccess(receipt) ? 'confirmed' : 'failed'
  return { name, block, blockHash: receipt.blockHash, settled: isDeep(block, height, depth) }
}

/**
 * Returns whether enough blocks, including its own, confirm it.
 * The height may have been read just before it was mined.
 */
const isDeep = (block: number, height: number, depth: number): boolean => Math.max(height, block) - block + 1 >= depth

function isSuccess({ status }: Readonly<Record<string, unknown>>): boolean {
  if (status !== '0x1' && status !== '0x0') throw noReceipt()
  return status === '0x1'
}

const noReceipt = (): KitError => new KitError('invalid-reply', 'Expected a receipt, got something else.')

interface Replacement {
  readonly hash: string
  readonly block: number
  readonly to: unknown
  readonly value: bigint
  readonly input: unknown
}

/** Number of past blocks whose state nodes without an archive keep. */
const remembered = 120

/**
 * Finds the transaction that used a nonce, by binary search for the block in which the account's nonce
 * passes it. Returns `undefined` if the state is too old for the node, or if it was not a transaction (EIP-7702 authorization).
 */
async function findReplacement(
  requestRpc: RpcRequest,
  { from, nonce, since = 0 }: SentTransaction & { nonce: number },
  height: number
): Promise<Replacement | undefined> {
  const usedBy = async (block: number): Promise<boolean> =>
    block >= 0 && toNumber(await requestRpc('eth_getTransactionCount', [from, toHex(block)])) > nonce
  try {
    let before = Math.min(since, height) - 1
    if (await usedBy(before)) before = height - remembered
    if (await usedBy(before)) return undefined
    let after = height
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (await usedBy(middle)) after = middle
      else before = middle
    }
    const block = await requestRpc('eth_getBlockByNumber', [toHex(after), true])
    const transactions = isRecord(block) && Array.isArray(block.transactions) ? (block.transactions as readonly unknown[]) : []
    const found = transactions.find(
      each => isRecord(each) && sameText(each.from, from) && toNumber(each.nonce) === nonce && typeof each.hash === 'string'
    )
    if (!isRecord(found)) return undefined
    const { hash, to, value, input } = found
    return {
      hash: String(hash).toLowerCase(),
      block: after,
      to,
      value: BigInt(parseHex(value, 'a value', quantityPattern)),
      input
    }
  } catch (error) {
    if (isKitError(error, 'rpc-error')) return undefined
    throw error
  }
}

async function replacedBy(
  requestRpc: RpcRequest,
  sent: SentTransaction,
  { hash, block, to, value, input }: Replacement,
  height: number,
  depth: number
): Promise<SentState> {
  const receipt = await requestRpc('eth_getTransactionReceipt', [hash])
  const same = sameText(to, sent.to) && value === BigInt(sent.value ?? 0) && sameText(input, sent.data ?? '0x')
  const empty = sameText(to, sent.from) && !value && input === '0x'
  return {
    name: 'replaced',
    by: same ? 'speed-up' : empty ? 'cancel' : 'other',
    hash,
    block,
    ...(isRecord(receipt) && { failed: !isSuccess(receipt) }),
    settled: isDeep(block, height, depth)
  }
}

const sameText = (one: unknown, other: string | undefined): boolean =>
  typeof one === 'string' && one.toLowerCase() === other?.toLowerCase()

const toNumber = (reply: unknown): number => Number(parseHex(reply, 'a quantity', quantityPattern))
const toHex = (block: number): string => toQuantity(BigInt(block))

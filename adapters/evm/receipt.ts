import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { followed } from '../base/follow.ts'
import { isRecord } from '../base/record.ts'
import { checkHex } from './replies.ts'
import { quantityPattern, toQuantity } from './codec/hex.ts'
import { openRpc, type Ask } from './rpc.ts'
import type { SentState, SentTransaction, Transfers } from '../chain.ts'

/** Blocks after which nobody expects a reorganisation. */
const usualDepth = 12
/** A transaction that was seen in the pool and is there no more has been dropped after this long. Milliseconds, as all below. */
const droppedAfter = 120_000
/** One that was never seen may have gone to a private pool, which keeps it for some 25 blocks. */
const neverSeenAfter = 600_000
/** A number that is used up, by a transaction that cannot be found: a node that lags would say the same. */
const replacedAfter = 60_000
const forgottenAfter = 3_600_000

/** {@link Transfers.look}. */
export const look: Transfers['look'] = async (sent, network, { now, depth = usualDepth, ...request }) => {
  if (isSettled(sent.state)) return sent
  const ask = openRpc(network, request)
  const [height, receipt, transaction, count] = await Promise.all([
    ask('eth_blockNumber').then(toNumber),
    ask('eth_getTransactionReceipt', [sent.hash]),
    ask('eth_getTransactionByHash', [sent.hash]),
    ask('eth_getTransactionCount', [sent.from, 'latest']).then(toNumber)
  ])
  const { missingSince, ...kept } = sent
  const nonce = sent.nonce ?? (isRecord(transaction) ? toNumber(transaction.nonce) : undefined)
  const known = { ...kept, ...(nonce !== undefined && { nonce }), since: sent.since ?? height }

  const inBlock = (receipt: unknown): SentTransaction => ({ ...known, state: stateIn(receipt, height, depth) })
  if (receipt !== null) return inBlock(receipt)
  // a node behind the one that was asked before
  if ('block' in sent.state && sent.state.block !== undefined && height < sent.state.block) return sent

  const missing = now - (missingSince ?? now)
  const lost = { ...known, missingSince: missingSince ?? now }
  if (nonce !== undefined && count > nonce) {
    // it may have been mined between two answers
    const late = await ask('eth_getTransactionReceipt', [sent.hash])
    if (late !== null) return inBlock(late)
    const found = await findReplacement(ask, { ...known, nonce }, height)
    if (found && found.hash !== sent.hash.toLowerCase())
      return { ...known, state: await replacedBy(ask, sent, found, height, depth) }
    if (found || missing < replacedAfter) return { ...lost, state: { name: 'pending' } }
    return { ...lost, state: { name: 'replaced', by: 'unknown', settled: missing >= neverSeenAfter } }
  }
  if (transaction !== null) return { ...known, state: { name: 'pending' } }
  const dropped = missing >= (nonce === undefined ? neverSeenAfter : droppedAfter)
  return { ...lost, state: { name: dropped ? 'dropped' : 'pending' } }
}

/** {@link Transfers.follow}. */
export const follow: Transfers['follow'] = (sent, network, { now, wait, onChange, ...request }) =>
  followed(
    sent,
    {
      look: known => look(known, network, { ...request, now: now() }),
      isOver: ({ state, missingSince = Infinity }) => isSettled(state) || now() - missingSince >= forgottenAfter,
      pause: known => pause(known, now())
    },
    { wait, onChange, ...(request.signal && { signal: request.signal }) }
  )

const isSettled = (state: SentState): boolean => 'settled' in state && state.settled

/** Milliseconds until the next look: about a block at first, rarely once little can change. */
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

/** So many blocks stand on it, itself among them; the height may have been told just before it came. */
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

/** Nodes that keep no archive know accounts as they were this many blocks ago. */
const remembered = 120

/**
 * The transaction that has used up a number: the block where the account's count passes it is found by halving. `undefined`: it is too
 * long ago for the node, or it was no transaction (EIP-7702).
 */
async function findReplacement(
  ask: Ask,
  { from, nonce, since = 0 }: SentTransaction & { nonce: number },
  height: number
): Promise<Replacement | undefined> {
  const usedBy = async (block: number): Promise<boolean> =>
    block >= 0 && toNumber(await ask('eth_getTransactionCount', [from, toHex(block)])) > nonce
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
    const block = await ask('eth_getBlockByNumber', [toHex(after), true])
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
      value: BigInt(checkHex(value, 'a value', quantityPattern)),
      input
    }
  } catch (error) {
    if (isKitError(error, 'rpc-error')) return undefined
    throw error
  }
}

async function replacedBy(
  ask: Ask,
  sent: SentTransaction,
  { hash, block, to, value, input }: Replacement,
  height: number,
  depth: number
): Promise<SentState> {
  const receipt = await ask('eth_getTransactionReceipt', [hash])
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

const toNumber = (reply: unknown): number => Number(checkHex(reply, 'a quantity', quantityPattern))
const toHex = (block: number): string => toQuantity(BigInt(block))

import { isRecord } from '../../base/record.ts'
import { bytesPattern } from './hex.ts'
import { decodeRevert, type Revert } from './revert.ts'
import { addressIn, numbersAt, wordAt, zeroAddress } from './words.ts'

// What a node replies to `eth_simulateV1`, read. https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml

/** What becomes more or less of an account: the native currency without `token`. */
export interface Change {
  readonly token?: string
  readonly tokenId?: bigint
  readonly amount: bigint
}

/** What an address other than the account gets of an asset. */
export interface Receipt extends Change {
  readonly to: string
  /** With what it passes on. `amount` is what it keeps. */
  readonly gross: bigint
}

export interface CallResult {
  readonly succeeded: boolean
  readonly returned: string
  /** What a contract said as it reverted. */
  readonly revert: Revert | undefined
  readonly logs: readonly unknown[]
}

/** The results of the calls of the first block of a reply to `eth_simulateV1`. `undefined`: not all are there, or not as they should be. */
export function resultsIn(reply: unknown, count: number): readonly CallResult[] | undefined {
  const block: unknown = Array.isArray(reply) ? reply[0] : undefined
  const calls = isRecord(block) && Array.isArray(block.calls) ? (block.calls as readonly unknown[]) : []
  const results = calls.flatMap(call => {
    if (!isRecord(call) || (call.status !== '0x1' && call.status !== '0x0')) return []
    const { status, returnData, logs, error } = call
    const returned = typeof returnData === 'string' && bytesPattern.test(returnData) ? returnData : '0x'
    // geth puts what a revert carries into the error, others into the data that is returned
    const data = isRecord(error) && typeof error.data === 'string' ? error.data : returned
    const revert = status === '0x0' ? decodeRevert(data) : undefined
    return [{ succeeded: status === '0x1', returned, revert, logs: Array.isArray(logs) ? (logs as readonly unknown[]) : [] }]
  })
  return results.length === count ? results : undefined
}

/** Transfer(address,address,uint256): ERC-20 with three topics, ERC-721 with four */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256) of ERC-1155 */
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** TransferBatch(address,address,address,uint256[],uint256[]) of ERC-1155 */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** With `traceTransfers` nodes log the native currency as if it were a token here. No contract can. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What went from whom to whom, as logs tell it. */
export function changesIn(logs: readonly unknown[]) {
  const byOwner = new Map<string, Map<string, Change>>()
  const change = (owner: string, token: string, tokenId: bigint | undefined) => {
    const own = byOwner.get(owner.toLowerCase()) ?? new Map<string, Change>()
    byOwner.set(owner.toLowerCase(), own)
    const key = `${token} ${tokenId}`
    const known = own.get(key) ?? {
      ...(token !== nativeLog && { token }),
      ...(tokenId !== undefined && { tokenId }),
      amount: 0n
    }
    return { known, set: (amount: bigint) => own.set(key, { ...known, amount }) }
  }
  const moves: Move[] = []
  for (const log of logs) {
    for (const moved of movedBy(log)) {
      moves.push(moved)
      for (const [owner, amount] of [
        [moved.from, -moved.amount],
        [moved.to, moved.amount]
      ] as const) {
        const { known, set } = change(owner, moved.token, moved.tokenId)
        set(known.amount + amount)
      }
    }
  }
  /** What each owner but one gets; nothing is kept at the zero address. */
  const receipts = (except: string): readonly Receipt[] => {
    const gross = new Map<string, { move: Move; amount: bigint }>()
    for (const move of moves) {
      if (move.amount === 0n || [except.toLowerCase(), zeroAddress].includes(move.to)) continue
      const key = `${move.to} ${move.token} ${move.tokenId}`
      gross.set(key, { move, amount: move.amount + (gross.get(key)?.amount ?? 0n) })
    }
    return [...gross.values()].map(({ move: { to, token, tokenId }, amount }) => ({
      ...change(to, token, tokenId).known,
      to,
      gross: amount
    }))
  }
  return {
    of: (owner: string, token = nativeLog, tokenId?: bigint) => change(owner, token.toLowerCase(), tokenId).known.amount,
    receipts,
    /** Balances are the truth, logs are what a contract says. */
    correct: (owner: string, token: string, amount: bigint) => change(owner, token.toLowerCase(), undefined).set(amount),
    all: (owner: string) => [...(byOwner.get(owner.toLowerCase())?.values() ?? [])].filter(({ amount }) => amount)
  }
}

interface Move {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenId: bigint | undefined
}

function movedBy(log: unknown): readonly Move[] {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string' || !Array.isArray(log.topics)) return []
  const { data } = log
  const token = log.address.toLowerCase()
  const [topic, first, second, third] = log.topics as readonly unknown[]
  if (topic === transferTopic) {
    const [from, to, one] = [addressIn(first), addressIn(second), typeof third === 'string' ? wordAt(third, 0) : undefined]
    const amount = one === undefined ? wordAt(data, 0) : 1n
    return from && to && amount !== undefined ? [{ token, from, to, amount, tokenId: one }] : []
  }
  const [from, to] = [addressIn(second), addressIn(third)]
  if (!from || !to) return []
  if (topic === singleTopic) {
    const [tokenId, amount] = [wordAt(data, 0), wordAt(data, 1)]
    return tokenId !== undefined && amount !== undefined ? [{ token, from, to, amount, tokenId }] : []
  }
  if (topic !== batchTopic) return []
  const [ids, amounts] = [numbersAt(data, 0), numbersAt(data, 1)]
  if (!ids || ids.length !== amounts?.length) return []
  return ids.map((tokenId, index) => ({ token, from, to, amount: amounts[index]!, tokenId }))
}

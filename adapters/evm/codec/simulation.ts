import { isRecord } from '../../base/is-record.ts'
import { flowsIn } from './flows.ts'
import { bytesPattern } from './hex.ts'
import { nativeLog, receiptsIn, type Move } from './receipts.ts'
import { decodeRevert, type Revert } from './revert.ts'
import { decodeTopicAddress, numbersAt, decodeUint } from './abi.ts'

// Parses the result of `eth_simulateV1`. https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml

/** Balance change of an account. Without `token`: native currency. */
export interface SimulatedChange {
  readonly token?: string
  readonly tokenId?: bigint
  readonly amount: bigint
}

export interface CallResult {
  readonly succeeded: boolean
  readonly returned: string
  /** Decoded revert data of the contract. */
  readonly revert: Revert | undefined
  readonly logs: readonly unknown[]
}

/** Returns the results of the calls of one block. `undefined` if some are missing or invalid. */
export function decodeResults(reply: unknown, count: number, place = 0): readonly CallResult[] | undefined {
  const block: unknown = Array.isArray(reply) ? reply[place] : undefined
  const calls = isRecord(block) && Array.isArray(block.calls) ? (block.calls as readonly unknown[]) : []
  const results = calls.flatMap(call => {
    if (!isRecord(call) || (call.status !== '0x1' && call.status !== '0x0')) return []
    const { status, returnData, logs, error } = call
    const returned = typeof returnData === 'string' && bytesPattern.test(returnData) ? returnData : '0x'
    // geth returns revert data in the error, other nodes in the return data.
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
/** Deposit(address,uint256) of wrapped native tokens, which log no transfer */
const wrapTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/** Decodes the transfers in logs. */
export function decodeTransferLogs(logs: readonly unknown[]) {
  const byOwner = new Map<string, Map<string, SimulatedChange>>()
  const change = (owner: string, token: string, tokenId: bigint | undefined) => {
    const own = byOwner.get(owner.toLowerCase()) ?? new Map<string, SimulatedChange>()
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
  return {
    of: (owner: string, token = nativeLog, tokenId?: bigint) => change(owner, token.toLowerCase(), tokenId).known.amount,
    receipts: (account: string) => {
      const owner = account.toLowerCase()
      return receiptsIn(moves, owner, token => -change(owner, token, undefined).known.amount)
    },
    flows: (account: string) => flowsIn(moves, account.toLowerCase()),
    /** Overrides logs by balances: balances are authoritative, logs are claims of a contract. */
    correct: (owner: string, token: string, amount: bigint) => change(owner, token.toLowerCase(), undefined).set(amount),
    all: (owner: string) => [...(byOwner.get(owner.toLowerCase())?.values() ?? [])].filter(({ amount }) => amount)
  }
}

/**
 * Returns the account's wrapped amounts by contract.
 * Many contracts emit this event, so it counts only together with a balance change.
 */
export function wrappedIn(logs: readonly unknown[], account: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const log of logs) {
    if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string' || !Array.isArray(log.topics)) continue
    const [topic, owner] = log.topics as readonly unknown[]
    const amount = decodeUint(log.data, 0)
    if (topic !== wrapTopic || decodeTopicAddress(owner) !== account.toLowerCase() || amount === undefined) continue
    const token = log.address.toLowerCase()
    sums.set(token, (sums.get(token) ?? 0n) + amount)
  }
  return sums
}

function movedBy(log: unknown): readonly Move[] {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string' || !Array.isArray(log.topics)) return []
  const { data } = log
  const token = log.address.toLowerCase()
  const [topic, first, second, third] = log.topics as readonly unknown[]
  if (topic === transferTopic) {
    const [from, to, one] = [
      decodeTopicAddress(first),
      decodeTopicAddress(second),
      typeof third === 'string' ? decodeUint(third, 0) : undefined
    ]
    const amount = one === undefined ? decodeUint(data, 0) : 1n
    return from && to && amount !== undefined ? [{ token, from, to, amount, tokenId: one }] : []
  }
  const [from, to] = [decodeTopicAddress(second), decodeTopicAddress(third)]
  if (!from || !to) return []
  if (topic === singleTopic) {
    const [tokenId, amount] = [decodeUint(data, 0), decodeUint(data, 1)]
    return tokenId !== undefined && amount !== undefined ? [{ token, from, to, amount, tokenId }] : []
  }
  if (topic !== batchTopic) return []
  const [ids, amounts] = [numbersAt(data, 0), numbersAt(data, 1)]
  if (!ids || ids.length !== amounts?.length) return []
  return ids.map((tokenId, index) => ({ token, from, to, amount: amounts[index]!, tokenId }))
}

import { isRecord } from '../../../adapters/base/record.ts'
import { NodeError, type NodeAnswer } from './node.ts'

/** A block as a node tells it. `minedAt` is in milliseconds since 1970; transactions are empty where only hashes were asked for. */
export interface NodeBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly minedAt: number
  readonly transactions: readonly NodeTransaction[]
}

export interface NodeTransaction {
  readonly hash: string
  readonly from: string
  readonly to?: string
  readonly nonce: number
  readonly value: bigint
  /** The first four bytes of the data; absent where there are fewer. */
  readonly selector?: string
}

export interface NodeLog {
  readonly blockHash: string
  readonly transactionIndex: number
  readonly logIndex: number
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface NodeReceipt {
  readonly blockHash: string
  readonly transactionHash: string
  readonly succeeded: boolean
  readonly logs: readonly NodeLog[]
}

/** The result of a call, checked by `read`; a refusal of the node is an error. */
export function resultOf<Value>(
  answer: NodeAnswer | undefined,
  what: string,
  read: (value: unknown) => Value | undefined
): Value {
  if (answer && 'refusal' in answer) throw new NodeError(`the node refuses ${what}: ${answer.refusal}`)
  const value = answer && read(answer.result)
  if (value === undefined) throw new NodeError(`the node answers ${what} with something else`)
  return value
}

export function readBlock(value: unknown): NodeBlock | undefined {
  if (!isRecord(value) || !Array.isArray(value.transactions)) return undefined
  const [number, time] = [readNumber(value.number), readNumber(value.timestamp)]
  const [hash, parentHash] = [readHash(value.hash), readHash(value.parentHash)]
  if (number === undefined || time === undefined || !hash || !parentHash) return undefined
  const listed: readonly unknown[] = value.transactions
  const transactions = listed.every(item => typeof item === 'string') ? [] : every(listed, readTransaction)
  return transactions && { number, hash, parentHash, minedAt: time * 1000, transactions }
}

export function readTransaction(value: unknown): NodeTransaction | undefined {
  if (!isRecord(value)) return undefined
  const [hash, from, nonce, amount] = [
    readHash(value.hash),
    readAddress(value.from),
    readNumber(value.nonce),
    readAmount(value.value)
  ]
  const to = value.to == null ? undefined : readAddress(value.to)
  const data = readData(value.input ?? value.data)
  if (!hash || !from || nonce === undefined || amount === undefined || data === undefined) return undefined
  if (value.to != null && to === undefined) return undefined
  return {
    hash,
    from,
    nonce,
    value: amount,
    ...(to !== undefined && { to }),
    ...(data.length >= 10 && { selector: data.slice(0, 10) })
  }
}

export function readLogs(value: unknown): readonly NodeLog[] | undefined {
  return Array.isArray(value) ? every(value, readLog) : undefined
}

export function readReceipts(value: unknown): readonly NodeReceipt[] | undefined {
  return Array.isArray(value) ? every(value, readReceipt) : undefined
}

export function readReceipt(value: unknown): NodeReceipt | undefined {
  if (!isRecord(value)) return undefined
  const [blockHash, transactionHash, logs] = [readHash(value.blockHash), readHash(value.transactionHash), readLogs(value.logs)]
  if (!blockHash || !transactionHash || !logs) return undefined
  // Before Byzantium there was a root instead of a status, and a failed transaction looked like any other.
  const succeeded = value.status === undefined && value.root !== undefined ? true : readNumber(value.status) === 1
  return { blockHash, transactionHash, succeeded, logs }
}

function readLog(value: unknown): NodeLog | undefined {
  if (!isRecord(value) || !Array.isArray(value.topics)) return undefined
  const [blockHash, address, data] = [readHash(value.blockHash), readAddress(value.address), readData(value.data)]
  const [transactionIndex, logIndex] = [readNumber(value.transactionIndex), readNumber(value.logIndex)]
  const topics = every(value.topics, readHash)
  if (!blockHash || !address || data === undefined || !topics) return undefined
  if (transactionIndex === undefined || logIndex === undefined) return undefined
  return { blockHash, transactionIndex, logIndex, address, topics, data }
}

/** Everything, or nothing when one of it cannot be read: a gap in an index is worse than a pause. */
function every<Value>(values: readonly unknown[], read: (value: unknown) => Value | undefined): Value[] | undefined {
  const all: Value[] = []
  for (const value of values) {
    const one = read(value)
    if (one === undefined) return undefined
    all.push(one)
  }
  return all
}

/** A quantity that is a count: a height, an index, a time in seconds. */
export function readNumber(value: unknown): number | undefined {
  const amount = readAmount(value)
  return amount !== undefined && amount <= Number.MAX_SAFE_INTEGER ? Number(amount) : undefined
}

/** A quantity of up to 256 bits. */
export function readAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Whole bytes. */
export function readData(value: unknown): string | undefined {
  const data = matching(value, /^0x[0-9a-f]*$/)
  return data !== undefined && data.length % 2 === 0 ? data : undefined
}

const readHash = (value: unknown) => matching(value, /^0x[0-9a-f]{64}$/)
const readAddress = (value: unknown) => matching(value, /^0x[0-9a-f]{40}$/)

function matching(value: unknown, form: RegExp): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return form.test(text) ? text : undefined
}

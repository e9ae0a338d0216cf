import { isRecord } from '../../../adapters/base/is-record.ts'
import { NodeError, type NodeAnswer } from './node-client.ts'

/**
 * A block in a node's response.
 * `minedAt` is in milliseconds since 1970; transactions are empty if only hashes were requested.
 */
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
  /** First four bytes of the data; absent if it is shorter. */
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

/** Returns the result of a call, validated by `read`; throws for an error of the node. */
export function parseResult<Value>(
  answer: NodeAnswer | undefined,
  what: string,
  read: (value: unknown) => Value | undefined
): Value {
  if (answer && 'refusal' in answer) throw new NodeError(`the node refuses ${what}: ${answer.refusal}`)
  const value = answer && read(answer.result)
  if (value === undefined) throw new NodeError(`the node answers ${what} with something else`)
  return value
}

export function parseBlock(value: unknown): NodeBlock | undefined {
  if (!isRecord(value) || !Array.isArray(value.transactions)) return undefined
  const [number, time] = [parseNumber(value.number), parseNumber(value.timestamp)]
  const [hash, parentHash] = [readHash(value.hash), readHash(value.parentHash)]
  if (number === undefined || time === undefined || !hash || !parentHash) return undefined
  const listed: readonly unknown[] = value.transactions
  const transactions = listed.every(item => typeof item === 'string') ? [] : every(listed, parseTransaction)
  return transactions && { number, hash, parentHash, minedAt: time * 1000, transactions }
}

export function parseTransaction(value: unknown): NodeTransaction | undefined {
  if (!isRecord(value)) return undefined
  const [hash, from, nonce, amount] = [
    readHash(value.hash),
    readAddress(value.from),
    parseNumber(value.nonce),
    parseAmount(value.value)
  ]
  const to = value.to == null ? undefined : readAddress(value.to)
  const data = parseData(value.input ?? value.data)
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

export function parseLogs(value: unknown): readonly NodeLog[] | undefined {
  return Array.isArray(value) ? every(value, readLog) : undefined
}

export function parseReceipts(value: unknown): readonly NodeReceipt[] | undefined {
  return Array.isArray(value) ? every(value, parseReceipt) : undefined
}

export function parseReceipt(value: unknown): NodeReceipt | undefined {
  if (!isRecord(value)) return undefined
  const [blockHash, transactionHash, logs] = [readHash(value.blockHash), readHash(value.transactionHash), parseLogs(value.logs)]
  if (!blockHash || !transactionHash || !logs) return undefined
  // Before Byzantium, receipts had a state root instead of a status, and did not show failure.
  const succeeded = value.status === undefined && value.root !== undefined ? true : parseNumber(value.status) === 1
  return { blockHash, transactionHash, succeeded, logs }
}

function readLog(value: unknown): NodeLog | undefined {
  if (!isRecord(value) || !Array.isArray(value.topics)) return undefined
  const [blockHash, address, data] = [readHash(value.blockHash), readAddress(value.address), parseData(value.data)]
  const [transactionIndex, logIndex] = [parseNumber(value.transactionIndex), parseNumber(value.logIndex)]
  const topics = every(value.topics, readHash)
  if (!blockHash || !address || data === undefined || !topics) return undefined
  if (transactionIndex === undefined || logIndex === undefined) return undefined
  return { blockHash, transactionIndex, logIndex, address, topics, data }
}

/**
 * Parses all values, or returns `undefined` if one is invalid: a gap in an index is worse than a
 * pause.
 */
function every<Value>(values: readonly unknown[], read: (value: unknown) => Value | undefined): Value[] | undefined {
  const all: Value[] = []
  for (const value of values) {
    const one = read(value)
    if (one === undefined) return undefined
    all.push(one)
  }
  return all
}

/** Parses a quantity that is a safe integer: a height, an index, a time in seconds. */
export function parseNumber(value: unknown): number | undefined {
  const amount = parseAmount(value)
  return amount !== undefined && amount <= Number.MAX_SAFE_INTEGER ? Number(amount) : undefined
}

/** Parses a quantity of up to 256 bits. */
export function parseAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Parses hex data of whole bytes. */
export function parseData(value: unknown): string | undefined {
  const data = matching(value, /^0x[0-9a-f]*$/)
  return data !== undefined && data.length % 2 === 0 ? data : undefined
}

const readHash = (value: unknown) => matching(value, /^0x[0-9a-f]{64}$/)
const readAddress = (value: unknown) => matching(value, /^0x[0-9a-f]{40}$/)

function matching(value: unknown, form: RegExp): string | undefined {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return form.test(text) ? text : undefined
}

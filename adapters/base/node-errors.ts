import type { ErrorCode } from './error-codes.ts'
import { KitError } from './kit-error.ts'
import { isKitError } from './errors.ts'
import { isRecord } from './is-record.ts'

/**
 * Row of an error table: what a node reports, and the kit's code for it.
 * A cause is a JSON-RPC code, or words that occur in this order: case, punctuation and the joints of `CamelCase` names do not
 * count, and `…` stands for any other words.
 */
export type NodeError = readonly [cause: string | number, code: ErrorCode]

/** What an error and those inside it contain. Their source is a node or a wallet: read, never shown. */
export interface ErrorContents {
  /** Numeric codes, outermost first. */
  readonly numbers: readonly number[]
  /** Messages and data as words. */
  readonly texts: readonly string[]
  /** Data of the errors, outermost first. */
  readonly data: readonly unknown[]
}

/** Limits for what a node or wallet may attach to an error. */
const deepest = 5
const longestText = 4000
const mostLogs = 200

/** Lines of a log that are about a failure. */
const failed = /error|fail|insufficient|exceeded/i

/** Errors whose meaning is certain: their text may quote another one. */
const certain: readonly ErrorCode[] = ['user-rejected', 'aborted', 'timeout', 'http-error']

/** Returns what an error contains. `undefined`: it is not an error of a node. */
export function readErrorContents(error: unknown): ErrorContents | undefined {
  if (!isKitError(error) || certain.includes(error.code)) return undefined
  const numbers: number[] = []
  const texts: string[] = []
  const data: unknown[] = []
  const read = (layer: unknown, depth: number): void => {
    if (typeof layer === 'string') texts.push(toWords(layer))
    if (!isRecord(layer) || !depth) return
    const { rpcCode, code = rpcCode, message, shortMessage = message, cause, error, originalError, err, logs } = layer
    const number = typeof code === 'number' ? code : rpcCode
    if (typeof number === 'number') numbers.push(number)
    if (typeof shortMessage === 'string') texts.push(toWords(shortMessage))
    if (err) texts.push(toWords(toJson(err)))
    if (Array.isArray(logs))
      texts.push(
        ...logs
          .slice(-mostLogs)
          .map(String)
          .filter(line => failed.test(line))
          .map(toWords)
      )
    if (layer.data !== undefined) data.push(layer.data)
    for (const inner of [layer.data, error, originalError, cause]) read(inner, depth - 1)
  }
  read(error, deepest)
  return { numbers, texts, data }
}

/** Returns a text in the form of {@link readErrorContents}. */
export const toErrorContents = (text: string): ErrorContents => ({ numbers: [], texts: [toWords(text)], data: [] })

/** Returns the code of the first row with one of the words, then of the first with one of the numbers. */
export function findNodeError(table: readonly NodeError[], { texts, numbers }: ErrorContents): ErrorCode | undefined {
  const text = texts.join('')
  const row = table.find(([cause]) => typeof cause === 'string' && hasWords(text, cause))
  return (row ?? table.find(([cause]) => numbers.includes(cause as number)))?.[1]
}

/** Creates the kit error of a failed transaction, with the error of the node as `cause`. */
export const createTransactionError = (code: ErrorCode, error: unknown, message?: string): KitError =>
  new KitError(code, message ?? (isKitError(error) ? error.shortMessage : ''), { cause: error })

/** Returns ` insufficient funds for fee ` for `InsufficientFundsForFee`, `insufficient-funds-for-fee` and the like. */
function toWords(text: string): string {
  const separated = text.slice(0, longestText).replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
  return ` ${separated
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()} `
}

/** Returns whether words occur in a text of {@link toWords}, in their order. */
function hasWords(text: string, cause: string): boolean {
  let start = 0
  for (const part of cause.split('…')) {
    const words = toWords(part)
    const found = text.indexOf(words, start)
    if (found < 0) return false
    start = found + words.length - 1
  }
  return true
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '' // the data of a wallet may contain itself
  }
}

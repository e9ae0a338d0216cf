import { isRecord } from '../../../adapters/base/is-record.ts'

/** Returns true for a valid result of a method. Checks the form only: the contents cannot be verified. */
export type ResultValidator = (result: unknown) => boolean

const hex = (form: RegExp): ResultValidator => {
  return result => typeof result === 'string' && form.test(result)
}

/** Accepts any JSON value except `undefined`. */
export const anything: ResultValidator = result => result !== undefined
/** `0x1a` (EIP-1474). Accepts leading zeros, which some nodes send. */
export const quantity = hex(/^0x[\da-f]{1,64}$/i)
export const data = hex(/^0x(?:[\da-f]{2})*$/i)
export const hash = hex(/^0x[\da-f]{64}$/i)
export const text: ResultValidator = result => typeof result === 'string'
export const number: ResultValidator = result => typeof result === 'number'
export const flag: ResultValidator = result => typeof result === 'boolean'
export const record: ResultValidator = isRecord
export const list: ResultValidator = Array.isArray
/** Solana's `{ context: { slot }, value }`. */
export const inContext: ResultValidator = result => isRecord(result) && isRecord(result.context) && 'value' in result
/** Accepts `null`, with which a node reports that there is no such object. */
export const orNull = (shape: ResultValidator): ResultValidator => {
  return result => result === null || shape(result)
}
export const either = (one: ResultValidator, other: ResultValidator): ResultValidator => {
  return result => one(result) || other(result)
}
export const listOf = (shape: ResultValidator): ResultValidator => {
  return result => Array.isArray(result) && result.every(shape)
}

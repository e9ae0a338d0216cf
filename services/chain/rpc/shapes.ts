import { isRecord } from '../../../adapters/base/record.ts'

/** True for what a method may answer. Looks at the form alone: whether it is true, only the chain knows. */
export type Shape = (result: unknown) => boolean

const hex = (form: RegExp): Shape => {
  return result => typeof result === 'string' && form.test(result)
}

/** Whatever JSON can say, but something: `undefined` is no result. */
export const anything: Shape = result => result !== undefined
/** `0x1a` (EIP-1474); leading zeros are forgiven, as some nodes write them. */
export const quantity = hex(/^0x[\da-f]{1,64}$/i)
export const data = hex(/^0x(?:[\da-f]{2})*$/i)
export const hash = hex(/^0x[\da-f]{64}$/i)
export const text: Shape = result => typeof result === 'string'
export const number: Shape = result => typeof result === 'number'
export const flag: Shape = result => typeof result === 'boolean'
export const record: Shape = isRecord
export const list: Shape = Array.isArray
/** Solana's `{ context: { slot }, value }`. */
export const inContext: Shape = result => isRecord(result) && isRecord(result.context) && 'value' in result
/** `null` is how a node says that there is no such thing. */
export const orNull = (shape: Shape): Shape => {
  return result => result === null || shape(result)
}
export const either = (one: Shape, other: Shape): Shape => {
  return result => one(result) || other(result)
}
export const listOf = (shape: Shape): Shape => {
  return result => Array.isArray(result) && result.every(shape)
}

// The parts of the contract ABI that transfers need, without a library: a call is a selector and words of 32 bytes.
// https://docs.soliditylang.org/en/latest/abi-spec.html

export type Hex = `0x${string}`

const wordDigits = 64

/** Encodes a number or an address as a word. Throws `RangeError` if it does not fit. */
export function encodeWord(value: bigint | string): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new RangeError(`${value} is no word.`)
  return digits.padStart(wordDigits, '0')
}

/** Encodes a call with static arguments. */
export function encodeCall(selector: Hex, ...values: readonly (bigint | string)[]): Hex {
  return `${selector}${values.map(encodeWord).join('')}`
}

/** An argument of {@link encodeCall}, or a dynamic one: bytes, or a list of texts. */
export type AbiArgument = bigint | string | { readonly bytes: string } | { readonly texts: readonly string[] }

/** Encodes a call with dynamic arguments: offsets first, then their contents. */
export function encodeDynamicCall(selector: Hex, ...values: readonly AbiArgument[]): Hex {
  return `${selector}${placed(values.map(value => (typeof value === 'object' ? { long: encodeLong(value) } : { short: encodeWord(value) })))}`
}

/** Encodes a list of booleans and a list of bytes as a function result. */
export function encodeBatchResult(flags: readonly boolean[], list: readonly string[]): Hex {
  const count = encodeWord(BigInt(list.length))
  return `0x${placed([
    { long: count + flags.map(flag => encodeWord(flag ? 1n : 0n)).join('') },
    { long: count + placed(list.map(bytes => ({ long: encodeLong({ bytes }) }))) }
  ])}`
}

function encodeLong(value: Exclude<AbiArgument, bigint | string>): string {
  if ('texts' in value) {
    return (
      encodeWord(BigInt(value.texts.length)) + placed(value.texts.map(text => ({ long: encodeLong({ bytes: textToHex(text) }) })))
    )
  }
  const digits = value.bytes.slice(2)
  return encodeWord(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
}

function placed(parts: readonly ({ readonly short: string } | { readonly long: string })[]): string {
  let head = ''
  let tail = ''
  for (const part of parts) {
    if ('short' in part) head += part.short
    else {
      head += encodeWord(BigInt(parts.length * 32 + tail.length / 2))
      tail += part.long
    }
  }
  return head + tail
}

/** Encodes a text in UTF-8. */
export function textToHex(text: string): Hex {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the word at an index, from 0. `undefined` past the end of the data. */
export function decodeUint(data: string, index: number): bigint | undefined {
  const digits = data.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)
  return /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined
}

/** Returns the address in a log topic: the last 20 bytes of a word. */
export function decodeTopicAddress(topic: unknown): string | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic) ? `0x${topic.slice(26).toLowerCase()}` : undefined
}

/** Maximum number of bytes decoded of a text: names and reasons are short. */
const mostTextBytes = 1024

/**
 * Decodes a text as `string` or, as early tokens return it, as `bytes32`.
 * Returns `undefined` if it is neither. The text is untrusted: pass it through `sanitizeDisplayName` before showing it.
 */
export function decodeString(data: string, most = mostTextBytes): string | undefined {
  const bytes =
    decodeBytes(data, 0) ?? (data.length === 2 + wordDigits && decodeUint(data, 0) !== undefined ? data.slice(2) : undefined)
  if (bytes === undefined) return undefined
  const pairs = bytes.slice(0, most * 2).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(pairs, pair => parseInt(pair, 16)))
  return text.replace(/\0+$/, '')
}

/**
 * Returns the bytes at the offset in a word, as hex digits without prefix.
 * `undefined` for an invalid offset.
 */
export function decodeBytes(data: string, index: number): string | undefined {
  const offset = decodeUint(data, index)
  if (offset === undefined || offset % 32n || offset > BigInt(data.length)) return undefined
  const length = decodeUint(data, Number(offset) / 32)
  if (length === undefined || length > BigInt(data.length)) return undefined
  const start = 2 + (Number(offset) + 32) * 2
  const digits = data.slice(start, start + Number(length) * 2)
  return digits.length === Number(length) * 2 && /^[0-9a-f]*$/i.test(digits) ? digits : undefined
}

export const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * Returns the list of numbers at the offset in a word.
 * `undefined` for an invalid offset, or a list that is longer than `most` or than the data.
 */
export function numbersAt(data: string, index: number, most = data.length): readonly bigint[] | undefined {
  const offset = decodeUint(data, index)
  if (offset === undefined || offset % 32n || offset > BigInt(data.length)) return undefined
  const start = Number(offset / 32n)
  const length = decodeUint(data, start)
  if (length === undefined || length > BigInt(Math.min(most, data.length))) return undefined
  const list = Array.from({ length: Number(length) }, (_, place) => decodeUint(data, start + 1 + place))
  return list.every(each => each !== undefined) ? list : undefined
}

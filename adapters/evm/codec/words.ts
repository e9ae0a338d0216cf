// The parts of the contract ABI that transfers need, by hand: a call is a selector and words of 32 bytes.
// https://docs.soliditylang.org/en/latest/abi-spec.html

export type Hex = `0x${string}`

const wordDigits = 64

/** A number or an address as a word. Throws `RangeError` for what does not fit into one. */
export function word(value: bigint | string): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new RangeError(`${value} is no word.`)
  return digits.padStart(wordDigits, '0')
}

/** A call of a function with static arguments. */
export function encodeCall(selector: Hex, ...values: readonly (bigint | string)[]): Hex {
  return `${selector}${values.map(word).join('')}`
}

/** An argument of {@link encodeCall}, or one whose length varies: bytes, or a list of texts. */
export type Argument = bigint | string | { readonly bytes: string } | { readonly texts: readonly string[] }

/** A call of a function that has arguments of varying length: places first, what is there behind them. */
export function encodeLongCall(selector: Hex, ...values: readonly Argument[]): Hex {
  return `${selector}${placed(values.map(value => (typeof value === 'object' ? { long: encodeLong(value) } : { short: word(value) })))}`
}

/** A list of booleans and a list of bytes, as a function returns them. */
export function encodeBatch(flags: readonly boolean[], list: readonly string[]): Hex {
  const count = word(BigInt(list.length))
  return `0x${placed([
    { long: count + flags.map(flag => word(flag ? 1n : 0n)).join('') },
    { long: count + placed(list.map(bytes => ({ long: encodeLong({ bytes }) }))) }
  ])}`
}

function encodeLong(value: Exclude<Argument, bigint | string>): string {
  if ('texts' in value) {
    return word(BigInt(value.texts.length)) + placed(value.texts.map(text => ({ long: encodeLong({ bytes: textToHex(text) }) })))
  }
  const digits = value.bytes.slice(2)
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
}

function placed(parts: readonly ({ readonly short: string } | { readonly long: string })[]): string {
  let head = ''
  let tail = ''
  for (const part of parts) {
    if ('short' in part) head += part.short
    else {
      head += word(BigInt(parts.length * 32 + tail.length / 2))
      tail += part.long
    }
  }
  return head + tail
}

/** The bytes of a text in UTF-8. */
export function textToHex(text: string): Hex {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The word at a place, counted from 0. `undefined` where the data ends before. */
export function wordAt(data: string, index: number): bigint | undefined {
  const digits = data.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)
  return /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined
}

/** The last 20 bytes of a word, as topics carry addresses. */
export function addressIn(topic: unknown): string | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic) ? `0x${topic.slice(26).toLowerCase()}` : undefined
}

/** So many bytes of a text are read: names and reasons are short, and who sends a megabyte is not read to its end. */
const mostTextBytes = 1024

/**
 * A text as `string` or, as tokens of the first years return it, as `bytes32`. `undefined`: neither. What is in it comes from a stranger:
 * pass it through `displayName` before it is shown.
 */
export function decodeText(data: string, most = mostTextBytes): string | undefined {
  const bytes = bytesAt(data, 0) ?? (data.length === 2 + wordDigits && wordAt(data, 0) !== undefined ? data.slice(2) : undefined)
  if (bytes === undefined) return undefined
  const pairs = bytes.slice(0, most * 2).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(pairs, pair => parseInt(pair, 16)))
  return text.replace(/\0+$/, '')
}

/** The bytes that the word at a place points to, as digits without a prefix. `undefined` where it points outside. */
export function bytesAt(data: string, index: number): string | undefined {
  const offset = wordAt(data, index)
  if (offset === undefined || offset % 32n || offset > BigInt(data.length)) return undefined
  const length = wordAt(data, Number(offset) / 32)
  if (length === undefined || length > BigInt(data.length)) return undefined
  const start = 2 + (Number(offset) + 32) * 2
  const digits = data.slice(start, start + Number(length) * 2)
  return digits.length === Number(length) * 2 && /^[0-9a-f]*$/i.test(digits) ? digits : undefined
}

export const zeroAddress = `0x${'0'.repeat(40)}`

/** Longer lists of numbers are not read: no user would read them either. */
const mostNumbers = 256n

/** The list of numbers that the word at a place points to. `undefined` where it points outside, or the list is too long. */
export function numbersAt(data: string, index: number): readonly bigint[] | undefined {
  const offset = wordAt(data, index)
  if (offset === undefined || offset % 32n || offset > BigInt(data.length)) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length === undefined || length > mostNumbers) return undefined
  const list = Array.from({ length: Number(length) }, (_, place) => wordAt(data, start + 1 + place))
  return list.every(each => each !== undefined) ? list : undefined
}

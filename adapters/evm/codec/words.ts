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
export function decodeText(data: string): string | undefined {
  const bytes = bytesAt(data, 0) ?? (data.length === 2 + wordDigits && wordAt(data, 0) !== undefined ? data.slice(2) : undefined)
  if (bytes === undefined) return undefined
  const pairs = bytes.slice(0, mostTextBytes * 2).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(pairs, pair => parseInt(pair, 16)))
  return text.replace(/\0+$/, '')
}

/** The bytes that the word at a place points to, as digits. `undefined` where it points outside. */
function bytesAt(data: string, index: number): string | undefined {
  const offset = wordAt(data, index)
  if (offset === undefined || offset % 32n || offset > BigInt(data.length)) return undefined
  const length = wordAt(data, Number(offset) / 32)
  if (length === undefined || length > BigInt(data.length)) return undefined
  const start = 2 + (Number(offset) + 32) * 2
  const digits = data.slice(start, start + Number(length) * 2)
  return digits.length === Number(length) * 2 && /^[0-9a-f]*$/i.test(digits) ? digits : undefined
}

// As much of the contract ABI as swapping needs: words, bytes, lists and tuples.

/** A word (an address as hex, or a number that is not negative), or what stands behind the words: bytes as hex, a list, a tuple. */
export type Argument =
  | string
  | bigint
  | number
  | { readonly bytes: string }
  | { readonly list: readonly Argument[] }
  | { readonly tuple: readonly Argument[] }

const wordLength = 64

const word = (value: string | bigint | number): string => BigInt(value).toString(16).padStart(wordLength, '0')

/** Calldata of a function by its selector, `0x` and eight digits. */
export function encodeCall(selector: string, ...values: readonly Argument[]): string {
  return selector + encodeValues(values)
}

/** Heads first, then what they lead to, as the ABI lays out a tuple. Tuples here all have something of open length in them. */
function encodeValues(values: readonly Argument[]): string {
  let tails = ''
  const heads = values.map(value => {
    if (typeof value !== 'object') return word(value)
    const head = word((values.length * wordLength + tails.length) / 2)
    tails += encodeTail(value)
    return head
  })
  return heads.join('') + tails
}

function encodeTail(value: Exclude<Argument, string | bigint | number>): string {
  if ('tuple' in value) return encodeValues(value.tuple)
  if ('list' in value) return word(value.list.length) + encodeValues(value.list)
  const digits = value.bytes.slice(2)
  return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / wordLength) * wordLength, '0')
}

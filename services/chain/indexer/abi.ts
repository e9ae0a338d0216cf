/** The first four bytes of the calls that are made here. */
export const selectors = {
  name: '06fdde03',
  symbol: '95d89b41',
  decimals: '313ce567',
  balanceOf: '70a08231',
  tokenUri: 'c87b56dd',
  uri: '0e89341c',
  aggregate3: '82ad56cb'
} as const

/** Where Multicall3 is on every chain that has it. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

/** One call of a contract; `data` is hex with `0x`. */
export interface ContractCall {
  readonly to: string
  readonly data: string
}

const wordLength = 64

/** A number as one word. */
const word = (value: number | bigint) => value.toString(16).padStart(wordLength, '0')

/** The data of a call whose arguments are single words: numbers, or addresses with `0x`. */
export function callData(selector: string, ...words: readonly (bigint | string)[]): string {
  return `0x${selector}${words.map(value => (typeof value === 'string' ? value.slice(2).padStart(wordLength, '0') : word(value))).join('')}`
}

/** Hex data read by the byte. What stands past its end is `undefined`, never an error: contracts answer what they like. */
export function createData(hex: string) {
  const digits = hex.slice(2)
  const bytes = (offset: number, length: number) => {
    const end = (offset + length) * 2
    return end <= digits.length ? digits.slice(offset * 2, end) : undefined
  }
  const number = (offset: number) => {
    const digitsOfWord = bytes(offset, 32)
    return digitsOfWord === undefined ? undefined : BigInt(`0x${digitsOfWord}`)
  }
  return {
    size: digits.length / 2,
    bytes,
    number,
    /** A number that is an offset or a length: one that cannot lie within any data is none. */
    place(offset: number): number | undefined {
      const value = number(offset)
      return value !== undefined && value <= digits.length / 2 ? Number(value) : undefined
    }
  }
}

/** `0x` and forty digits of a word that holds an address, else `undefined`. */
export function addressOf(hexWord: string): string | undefined {
  return /^0x0{24}[0-9a-f]{40}$/.test(hexWord) ? `0x${hexWord.slice(-40)}` : undefined
}

/** What `decimals()` and `balanceOf()` answer. */
export const decodeNumber = (hex: string) => createData(hex).number(0)

/** Longer answers are read this far; whoever wants less of it cuts. */
const longestText = 524_288

/** A `string`, or the `bytes32` that tokens older than the standard answer. */
export function decodeText(hex: string): string | undefined {
  const data = createData(hex)
  if (data.size === 32) return strictText(data.bytes(0, 32)!.replace(/(00)+$/, ''))
  const offset = data.place(0)
  const length = offset === undefined ? undefined : data.place(offset)
  if (offset === undefined || length === undefined) return undefined
  const content = data.bytes(offset + 32, Math.min(length, longestText))
  return content === undefined ? undefined : utf8(content)
}

/** Of 32 bytes that are no text nobody knows what they are. */
function strictText(digits: string): string | undefined {
  const text = utf8(digits)
  return text.includes('\ufffd') ? undefined : text
}

const utf8 = (digits: string) => Buffer.from(digits, 'hex').toString('utf8')

/** `aggregate3` of Multicall3, every call of it allowed to fail. */
export function encodeAggregate(calls: readonly ContractCall[]): string {
  const entries = calls.map(({ to, data }) => {
    const content = data.slice(2)
    const padded = content.padEnd(Math.ceil(content.length / wordLength) * wordLength, '0')
    return [to.slice(2).padStart(wordLength, '0'), word(1), word(96), word(content.length / 2), padded].join('')
  })
  let offset = entries.length * 32
  const offsets = entries.map(entry => {
    const at = word(offset)
    offset += entry.length / 2
    return at
  })
  return `0x${selectors.aggregate3}${word(32)}${word(entries.length)}${offsets.join('')}${entries.join('')}`
}

/** What each call of `aggregate3` answered, `undefined` for one that failed; nothing at all for what cannot be read so. */
export function decodeAggregate(hex: string, count: number): readonly (string | undefined)[] | undefined {
  const data = createData(hex)
  const list = data.place(0)
  if (list === undefined || data.place(list) !== count) return undefined
  const answers: (string | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const offset = data.place(list + 32 * (index + 1))
    if (offset === undefined) return undefined
    const entry = list + 32 + offset
    const content = data.place(entry + 32)
    const length = content === undefined ? undefined : data.place(entry + content)
    const digits = length === undefined ? undefined : data.bytes(entry + content! + 32, length)
    if (digits === undefined) return undefined
    answers.push(data.number(entry) === 1n && digits !== '' ? `0x${digits}` : undefined)
  }
  return answers
}

import { displayName } from '../../base/display-name.ts'
import { base58Of } from '../../base/base58.ts'
import { programs } from './instructions.ts'

// What the token programs keep of a token and of an account of it: `state.rs` of each.

/** Of an account on the chain: who may change it, and its bytes. */
export interface StoredAccount {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

export interface Mint {
  readonly program: string
  readonly decimals: number
  /** What Token-2022 keeps of it in the mint itself. */
  readonly words?: TokenWords
}

/** Cleaned of what can turn or hide text; may be empty. */
export interface TokenWords {
  readonly name: string
  readonly symbol: string
}

const mintSize = 82
/** Token-2022 says behind so many bytes which of the two it is, and then what it is extended by. */
const baseSize = 165
const [mintKind, holderKind] = [1, 2]
const metadataType = 19

export const isTokenProgram = (owner: string): boolean => owner === programs.token || owner === programs.token2022

/** `undefined` for what is no mint that is in use. */
export function readMint({ owner: program, data }: StoredAccount): Mint | undefined {
  const extended = program === programs.token2022 && data[baseSize] === mintKind
  if (!isTokenProgram(program) || (data.length !== mintSize && !extended) || data[45] !== 1) return undefined
  const words = extended ? wordsIn(data) : undefined
  return { program, decimals: data[44]!, ...(words && { words }) }
}

export interface Holder {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** `undefined` for what holds no tokens. */
export function readHolder({ owner: program, data }: StoredAccount): Holder | undefined {
  const extended = program === programs.token2022 && data[baseSize] === holderKind
  if (!isTokenProgram(program) || (data.length !== baseSize && !extended)) return undefined
  return { mint: base58Of(data.subarray(0, 32)), owner: base58Of(data.subarray(32, 64)), amount: u64At(data, 64) }
}

/** Metaplex's account of a token's name, for the mint it is asked for. */
export function readMetadata({ owner, data }: StoredAccount, mint: string): TokenWords | undefined {
  if (owner !== programs.metadata || data[0] !== 4 || base58Of(data.subarray(33, 65)) !== mint) return undefined
  return readWords(data, 65)
}

function wordsIn(data: Uint8Array): TokenWords | undefined {
  for (let place = baseSize + 1; place + 4 <= data.length;) {
    const type = data[place]! | (data[place + 1]! << 8)
    const length = data[place + 2]! | (data[place + 3]! << 8)
    // its authority and its mint stand before the texts
    if (type === metadataType) return readWords(data, place + 4 + 64)
    place += 4 + length
  }
  return undefined
}

/** Two texts, each with its length before it. */
function readWords(data: Uint8Array, place: number): TokenWords | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  for (let index = 0; index < 2; index++) {
    if (place + 4 > data.length) return undefined
    const length = view.getUint32(place, true)
    if (place + 4 + length > data.length) return undefined
    texts.push(displayName(new TextDecoder().decode(data.subarray(place + 4, place + 4 + length))))
    place += 4 + length
  }
  return { name: texts[0]!, symbol: texts[1]! }
}

const u64At = (data: Uint8Array, place: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(place, true)

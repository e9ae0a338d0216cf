import { sanitizeDisplayName } from '../../base/display-name.ts'
import { bytesToBase58 } from '../../base/base58.ts'
import { programs } from './instructions.ts'

// Account data of the token programs, for mints and token accounts: `state.rs` of each.

/** An account on the chain: its owner program and its data. */
export interface AccountData {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

export interface Mint {
  readonly program: string
  readonly decimals: number
  /** Metadata in the mint itself (Token-2022). */
  readonly words?: TokenMetadata
}

/** Sanitized: without characters that reverse or hide text. May be empty. */
export interface TokenMetadata {
  readonly name: string
  readonly symbol: string
}

const mintSize = 82
/** Size in bytes of the base state. Token-2022 appends the account type and the extensions. */
const baseSize = 165
const [mintKind, holderKind] = [1, 2]
const metadataType = 19

export const isTokenProgram = (owner: string): boolean => owner === programs.token || owner === programs.token2022

/** Parses a mint. Returns `undefined` if it is not an initialized mint. */
export function parseMint({ owner: program, data }: AccountData): Mint | undefined {
  const extended = program === programs.token2022 && data[baseSize] === mintKind
  if (!isTokenProgram(program) || (data.length !== mintSize && !extended) || data[45] !== 1) return undefined
  const words = extended ? wordsIn(data) : undefined
  return { program, decimals: data[44]!, ...(words && { words }) }
}

export interface TokenAccountData {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** Parses a token account. Returns `undefined` if it is not one. */
export function parseTokenAccount({ owner: program, data }: AccountData): TokenAccountData | undefined {
  const extended = program === programs.token2022 && data[baseSize] === holderKind
  if (!isTokenProgram(program) || (data.length !== baseSize && !extended)) return undefined
  return { mint: bytesToBase58(data.subarray(0, 32)), owner: bytesToBase58(data.subarray(32, 64)), amount: u64At(data, 64) }
}

/** Parses a Metaplex metadata account of the given mint. */
export function parseMetadata({ owner, data }: AccountData, mint: string): TokenMetadata | undefined {
  if (owner !== programs.metadata || data[0] !== 4 || bytesToBase58(data.subarray(33, 65)) !== mint) return undefined
  return readWords(data, 65)
}

function wordsIn(data: Uint8Array): TokenMetadata | undefined {
  for (let place = baseSize + 1; place + 4 <= data.length;) {
    const type = data[place]! | (data[place + 1]! << 8)
    const length = data[place + 2]! | (data[place + 3]! << 8)
    // Update authority and mint precede the texts.
    if (type === metadataType) return readWords(data, place + 4 + 64)
    place += 4 + length
  }
  return undefined
}

/** Reads two length-prefixed texts. */
function readWords(data: Uint8Array, place: number): TokenMetadata | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  for (let index = 0; index < 2; index++) {
    if (place + 4 > data.length) return undefined
    const length = view.getUint32(place, true)
    if (place + 4 + length > data.length) return undefined
    texts.push(sanitizeDisplayName(new TextDecoder().decode(data.subarray(place + 4, place + 4 + length))))
    place += 4 + length
  }
  return { name: texts[0]!, symbol: texts[1]! }
}

const u64At = (data: Uint8Array, place: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(place, true)

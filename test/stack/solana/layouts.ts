import { getBase58Decoder } from '@solana/web3.js'
import { programs } from './names.ts'
import type { StoredAccount } from './ledger.ts'

// Account layouts of the token programs: https://github.com/solana-program/token, `state.rs`.

export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

const baseSize = 165
/** Account type that Token-2022 stores after the common part. */
const isTokenAccount = 2

export function tokenAccountIn({ owner: program, data }: Pick<StoredAccount, 'owner' | 'data'>): TokenAccount | undefined {
  if (program !== programs.token && program !== programs.token2022) return undefined
  if (data.length !== baseSize && (data.length < baseSize || data[baseSize] !== isTokenAccount)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const address = (start: number): string => getBase58Decoder().decode(data.subarray(start, start + 32))
  return { mint: address(0), owner: address(32), amount: view.getBigUint64(64, true) }
}

export interface Mint {
  readonly supply: bigint
  readonly decimals: number
}

const mintSize = 82

export function mintIn({ owner: program, data }: Pick<StoredAccount, 'owner' | 'data'>): Mint | undefined {
  if (program !== programs.token && program !== programs.token2022) return undefined
  if (data.length !== mintSize && data[baseSize] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { supply: view.getBigUint64(36, true), decimals: data[44]! }
}

/** Encodes a mint with `authority` as its mint authority. */
export function mintData({ authority, decimals }: { readonly authority: Uint8Array; readonly decimals: number }): Uint8Array {
  const data = new Uint8Array(mintSize)
  data[0] = 1 // there is an authority
  data.set(authority, 4)
  data[44] = decimals
  data[45] = 1 // initialised
  return data
}

interface Words {
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

/**
 * Encodes a Token-2022 mint with its extensions, each with a type and a length.
 * The metadata is in the mint itself.
 */
export function mintWithMetadata(mint: Uint8Array, own: Uint8Array, authority: Uint8Array, words: Words): Uint8Array {
  const metadata = [...authority, ...own, ...sized(words.name), ...sized(words.symbol), ...sized(words.uri), ...u32(0)]
  const padded = new Uint8Array(baseSize)
  padded.set(mint)
  const pointer = [...authority, ...own]
  return Uint8Array.from([
    ...padded,
    1,
    ...u16(18),
    ...u16(pointer.length),
    ...pointer,
    ...u16(19),
    ...u16(metadata.length),
    ...metadata
  ])
}

/**
 * Encodes Metaplex's metadata account of a mint: https://developers.metaplex.com/token-metadata; texts
 * are padded with zeros.
 */
export function metaplexData(mint: Uint8Array, authority: Uint8Array, { name, symbol, uri }: Words): Uint8Array {
  const texts = [padded(name, 32), padded(symbol, 10), padded(uri, 200)].flatMap(text => [...sized(text)])
  return Uint8Array.from([4, ...authority, ...mint, ...texts, ...u16(0), 0, 0, 1])
}

const padded = (text: string, size: number): string => text.padEnd(size, '\0')
const u16 = (value: number): number[] => [value & 255, value >> 8]
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)]
const sized = (text: string): number[] => {
  const bytes = new TextEncoder().encode(text)
  return [...u32(bytes.length), ...bytes]
}

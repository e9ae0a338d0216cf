import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Bytes } from '../keys/bytes.ts'

// Solana transactions, as far as a signer needs them: https://solana.com/docs/core/transactions and its RFD of version 0.

/**
 * An instruction with its accounts by address; `undefined` for one in a lookup table that has not been
 * read.
 */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Bytes
}

/** Accounts of an on-chain table; the numbers are indexes. */
export interface Lookup {
  readonly table: string
  readonly written: readonly number[]
  readonly read: readonly number[]
}

interface Message {
  readonly signers: readonly string[]
  /** Accounts that the transaction may change, as far as they are named. */
  readonly writable: readonly string[]
  readonly instructions: readonly Instruction[]
  readonly lookups: readonly Lookup[]
  /** A blockhash of its network, or the value of a durable nonce. */
  readonly recent: string
}

export interface SolanaTransaction extends Message {
  readonly signatures: readonly Bytes[]
  /** Signed bytes. */
  readonly message: Bytes
}

const signatureLength = 64
const keyLength = 32
/** Header of three bytes, the fee payer, and a blockhash. */
const shortestMessage = 3 + 2 * keyLength

/** Maximum characters of a transaction in base58; its network takes 1,232 bytes. Decoding takes quadratic time. */
const longestTransaction = 1700

/** Parses a transaction. Returns `undefined` unless all bytes are valid. */
export function parseTransaction(text: string): SolanaTransaction | undefined {
  if (text.length > longestTransaction) return undefined
  try {
    return readTransactionBytes(new Uint8Array(base58.decode(text)))
  } catch {
    return undefined // invalid base58
  }
}

/** As {@link parseTransaction}, for bytes. */
export function readTransactionBytes(bytes: Bytes): SolanaTransaction | undefined {
  try {
    return read(bytes)
  } catch {
    return undefined // truncated, or invalid for the network
  }
}

/**
 * Adds the accounts of lookup tables.
 * A table is append-only, so that an index keeps its meaning.
 *
 * @param tables by address; accounts of a missing one stay `undefined`
 */
export function withLookups(transaction: SolanaTransaction, tables: ReadonlyMap<string, readonly string[]>): SolanaTransaction {
  if (transaction.lookups.length === 0) return transaction
  const { signers, writable, instructions } = readMessage(transaction.message, tables)
  return { ...transaction, signers, writable, instructions }
}

/**
 * Adds this wallet's signature.
 * Returns the transaction and its first signature, which is its `id`; `undefined` if this wallet is not a signer.
 */
export function signTransaction(
  transaction: SolanaTransaction,
  address: string,
  key: Bytes
): { wire: string; signature: string; id: string } | undefined {
  const place = transaction.signers.indexOf(address)
  if (place < 0) return undefined
  const signature = ed25519.sign(transaction.message, key)
  const signatures = transaction.signatures.map((one, index) => (index === place ? signature : one))
  const wire = new Uint8Array([...writeCount(signatures.length), ...signatures.flatMap(one => [...one]), ...transaction.message])
  return { wire: base58.encode(wire), signature: base58.encode(signature), id: base58.encode(signatures[0]!) }
}

/**
 * Signs a message.
 *
 * @returns base58, as `solana_signMessage` does
 */
export function signMessage(message: Bytes, key: Bytes): string {
  return base58.encode(ed25519.sign(message, key))
}

/**
 * Returns true if a message is a transaction, or could be one in a future version of the format:
 * signing it as a message would sign the transaction. Looser than {@link parseTransaction}: includes what the network rejects
 * today.
 */
export function isTransactionMessage(bytes: Bytes): boolean {
  // the highest bit marks a version; text begins with it only if its first character is not ASCII
  if (bytes[0]! > 0x80 && bytes.length >= shortestMessage && !isText(bytes)) return true
  try {
    return parse(bytes).required > 0
  } catch {
    return false
  }
}

function isText(bytes: Bytes): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).length > 0
  } catch {
    return false // invalid UTF-8
  }
}

function read(bytes: Bytes): SolanaTransaction {
  const reader = readerOf(bytes)
  const signatures = reader.many(() => reader.take(signatureLength))
  const message = bytes.slice(reader.place)
  const parts = readMessage(message)
  if (parts.signers.length !== signatures.length) throw new RangeError('Another number of signatures than signers.')
  return { signatures, message, ...parts }
}

/** Parses a message by the network's rules: https://docs.rs/solana-message, `sanitize`. */
function readMessage(message: Bytes, tables: ReadonlyMap<string, readonly string[]> = new Map()): Message {
  const { required, readOnly, keys, recent, instructions, lookups } = parse(message)
  const unsigned = keys.length - required
  const count = keys.length + lookups.reduce((sum, { written, read: only }) => sum + written.length + only.length, 0)
  if (required > keys.length || readOnly.signed >= required || readOnly.unsigned > unsigned || count > 256)
    throw new RangeError('This is no message.')
  if (new Set(keys).size < keys.length) throw new RangeError('An account is named twice.')
  for (const { program, accounts } of instructions) {
    // a program is never in a table, and never the fee payer
    if (program === 0 || program >= keys.length || accounts.some(account => account >= count))
      throw new RangeError('An account that is not named.')
  }
  const found = (places: 'written' | 'read') =>
    lookups.flatMap(lookup => lookup[places].map(place => tables.get(lookup.table)?.[place]))
  const named = [...keys, ...found('written'), ...found('read')]
  return {
    signers: keys.slice(0, required),
    writable: [
      ...keys.slice(0, required - readOnly.signed),
      ...keys.slice(required, keys.length - readOnly.unsigned),
      ...found('written').filter(account => account !== undefined)
    ],
    instructions: instructions.map(({ program, accounts, data }) => ({
      program: keys[program]!,
      accounts: accounts.map(account => named[account]),
      data
    })),
    lookups,
    recent
  }
}

function parse(message: Bytes) {
  const reader = readerOf(message)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new RangeError('A version that is not known.')
  const required = isVersioned ? reader.byte() : first
  const readOnly = { signed: reader.byte(), unsigned: reader.byte() }
  const keys = reader.many(() => base58.encode(reader.take(keyLength)))
  const recent = base58.encode(reader.take(keyLength))
  const places = () => reader.many(() => reader.byte())
  const instructions = reader.many(() => {
    const program = reader.byte()
    return { program, accounts: places(), data: new Uint8Array(places()) }
  })
  const lookups = isVersioned
    ? reader.many((): Lookup => ({ table: base58.encode(reader.take(keyLength)), written: places(), read: places() }))
    : []
  if (reader.place !== message.length || required < 1) throw new RangeError('This is no message.')
  return { required, readOnly, keys, recent, instructions, lookups }
}

function readerOf(bytes: Bytes) {
  let place = 0
  const take = (length: number): Bytes => {
    if (place + length > bytes.length) throw new RangeError('It ends too soon.')
    return bytes.slice(place, (place += length))
  }
  const byte = () => take(1)[0]!
  /** Reads a compact-u16: 7 bits a byte, at most three bytes, in the shortest form. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next >= 0x80) continue
      if (value > 0xffff || (next === 0 && shift > 0)) throw new RangeError('A length in another form.')
      return value
    }
    throw new RangeError('A length without an end.')
  }
  return {
    get place() {
      return place
    },
    take,
    byte,
    many: <Item>(one: () => Item): Item[] => {
      const length = count()
      if (length > bytes.length) throw new RangeError('More than there is.')
      return Array.from({ length }, one)
    }
  }
}

function writeCount(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeCount(value >> 7)]
}

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Bytes } from '../keys/bytes.ts'

// Solana's transactions, as far as a signer has to know them: https://solana.com/docs/core/transactions and its RFD of version 0.

/** An instruction with its accounts by address; `undefined` for one of a lookup table that has not been read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Bytes
}

/** Accounts that a table on the chain names; the numbers are places in it. */
export interface Lookup {
  readonly table: string
  readonly written: readonly number[]
  readonly read: readonly number[]
}

interface Message {
  readonly signers: readonly string[]
  /** What the transaction may change, as far as it is named. */
  readonly writable: readonly string[]
  readonly instructions: readonly Instruction[]
  readonly lookups: readonly Lookup[]
  /** A blockhash of the network that it is for, or what the nonce account of one holds. */
  readonly recent: string
}

export interface SolanaTransaction extends Message {
  readonly signatures: readonly Bytes[]
  /** What is signed. */
  readonly message: Bytes
}

const signatureLength = 64
const keyLength = 32
/** Three numbers, the address of who pays, and a blockhash. */
const shortestMessage = 3 + 2 * keyLength

/** `undefined` for what is no transaction, to the last byte. */
export function readTransaction(text: string): SolanaTransaction | undefined {
  try {
    return readTransactionBytes(new Uint8Array(base58.decode(text)))
  } catch {
    return undefined // no base58
  }
}

/** {@link readTransaction} of the bytes themselves. */
export function readTransactionBytes(bytes: Bytes): SolanaTransaction | undefined {
  try {
    return read(bytes)
  } catch {
    return undefined // cut short, or not as the network takes it
  }
}

/**
 * The transaction with the accounts that its lookup tables name. A table only ever grows, so that a place in it keeps its meaning.
 *
 * @param tables by their address; accounts of one that is missing stay `undefined`
 */
export function withLookups(transaction: SolanaTransaction, tables: ReadonlyMap<string, readonly string[]>): SolanaTransaction {
  if (transaction.lookups.length === 0) return transaction
  const { signers, writable, instructions } = readMessage(transaction.message, tables)
  return { ...transaction, signers, writable, instructions }
}

/** The transaction with this wallet's signature in its place. `undefined`: it asks for no signature of this wallet. */
export function signTransaction(
  transaction: SolanaTransaction,
  address: string,
  key: Bytes
): { wire: string; signature: string } | undefined {
  const place = transaction.signers.indexOf(address)
  if (place < 0) return undefined
  const signature = ed25519.sign(transaction.message, key)
  const signatures = transaction.signatures.map((one, index) => (index === place ? signature : one))
  const wire = new Uint8Array([...writeCount(signatures.length), ...signatures.flatMap(one => [...one]), ...transaction.message])
  return { wire: base58.encode(wire), signature: base58.encode(signature) }
}

/** @returns base58, as `solana_signMessage` answers */
export function signMessage(message: Bytes, key: Bytes): string {
  return base58.encode(ed25519.sign(message, key))
}

/**
 * Whether bytes that a page calls a message are a transaction, or could become one with a version of the format that is not known yet: who
 * signs them as a message has signed the transaction. Looser than {@link readTransaction}: what the network refuses today counts too.
 */
export function isTransactionMessage(bytes: Bytes): boolean {
  // the highest bit tells versions; text begins with it only where its first letter is beyond ASCII
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
    return false // no UTF-8
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

/** A message as the network takes it: https://docs.rs/solana-message, `sanitize`. */
function readMessage(message: Bytes, tables: ReadonlyMap<string, readonly string[]> = new Map()): Message {
  const { required, readOnly, keys, recent, instructions, lookups } = parse(message)
  const unsigned = keys.length - required
  const count = keys.length + lookups.reduce((sum, { written, read: only }) => sum + written.length + only.length, 0)
  if (required > keys.length || readOnly.signed >= required || readOnly.unsigned > unsigned || count > 256)
    throw new RangeError('This is no message.')
  if (new Set(keys).size < keys.length) throw new RangeError('An account is named twice.')
  for (const { program, accounts } of instructions) {
    // a program is never of a table, and never who pays
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
  /** Numbers of 7 bits each, three at most, of 16 bits in all and in the shortest form. */
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

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Bytes } from '../keys/bytes.ts'

// Solana's transactions, as far as a signer has to know them: https://solana.com/docs/core/transactions and its RFD of version 0.

/** An instruction with its accounts by name; those of lookup tables are not known here. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Bytes
}

export interface SolanaTransaction {
  readonly signatures: readonly Bytes[]
  /** What is signed. */
  readonly message: Bytes
  readonly signers: readonly string[]
  readonly instructions: readonly Instruction[]
  /** Whether accounts are named by tables on the chain. */
  readonly looksUp: boolean
}

const signatureLength = 64
const keyLength = 32

/** `undefined` for what is no transaction, to the last byte. */
export function readTransaction(text: string): SolanaTransaction | undefined {
  try {
    return read(new Uint8Array(base58.decode(text)))
  } catch {
    return undefined // cut short, or no base58
  }
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
 * Whether bytes that a page calls a message are a transaction: who signs them as a message has signed the transaction.
 */
export function isTransactionMessage(bytes: Bytes): boolean {
  try {
    return readMessage(bytes).signers.length > 0
  } catch {
    return false
  }
}

function read(bytes: Bytes): SolanaTransaction {
  const reader = readerOf(bytes)
  const signatures = reader.many(() => reader.take(signatureLength))
  const message = bytes.slice(reader.place)
  const { signers, instructions, looksUp } = readMessage(message)
  if (signers.length !== signatures.length) throw new RangeError('Another number of signatures than signers.')
  return { signatures, message, signers, instructions, looksUp }
}

function readMessage(message: Bytes): Pick<SolanaTransaction, 'signers' | 'instructions' | 'looksUp'> {
  const reader = readerOf(message)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new RangeError('A version that is not known.')
  const required = isVersioned ? reader.byte() : first
  reader.take(2)
  const keys = reader.many(() => base58.encode(reader.take(keyLength)))
  reader.take(keyLength)
  const instructions = reader.many(() => {
    const program = keys[reader.byte()]
    if (program === undefined) throw new RangeError('A program that is not named.')
    const accounts = reader.many(() => keys[reader.byte()])
    return { program, accounts, data: new Uint8Array(reader.many(() => reader.byte())) }
  })
  const tables = isVersioned
    ? reader.many(() => {
        reader.take(keyLength)
        return reader.many(() => reader.byte()).length + reader.many(() => reader.byte()).length
      })
    : []
  if (reader.place !== message.length || required < 1 || required > keys.length) throw new RangeError('This is no message.')
  const looksUp = tables.length > 0
  const isNamed = instructions.every(({ accounts }) => accounts.every(account => account !== undefined))
  if (!looksUp && !isNamed) throw new RangeError('An account that is not named.')
  return { signers: keys.slice(0, required), instructions, looksUp }
}

function readerOf(bytes: Bytes) {
  let place = 0
  const take = (length: number): Bytes => {
    if (place + length > bytes.length) throw new RangeError('It ends too soon.')
    return bytes.slice(place, (place += length))
  }
  const byte = () => take(1)[0]!
  /** Numbers of 7 bits each, three at most. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
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

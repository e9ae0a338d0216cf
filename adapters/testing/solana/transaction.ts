import { bytesToBase58 } from '../../base/base58.ts'
import { invalidParameters } from '../errors.ts'
import type { SolanaKey } from './keys.ts'

// Transactions for signers (https://solana.com/docs/core/transactions): signatures, then the signed message.

const signatureSize = 64
const keySize = 32

/** An instruction to show to the user. */
export interface ShownInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/**
 * Inserts a key's signature into the transaction.
 * Throws -32602 if it requires no signature of the key.
 */
export async function signTransaction(wire: Uint8Array, key: SolanaKey): Promise<Uint8Array> {
  const { message, signers } = read(wire)
  const place = signers.indexOf(key.address)
  if (place < 0) throw invalidParameters('The transaction asks for no signature of this account.')
  const signed = Uint8Array.from(wire)
  signed.set(await key.sign(message), 1 + place * signatureSize)
  return signed
}

/** Returns the first signature, which is the transaction id. */
export const getTransactionId = (wire: Uint8Array): Uint8Array => wire.slice(1, 1 + signatureSize)

/** Lists the instructions of a transaction. */
export function listInstructions(wire: Uint8Array): readonly ShownInstruction[] {
  const { keys, rest } = read(wire)
  let place = keySize // the blockhash
  const byte = (): number => rest[place++] ?? 0
  return Array.from({ length: byte() }, () => {
    const program = keys[byte()] ?? ''
    const accounts = Array.from({ length: byte() }, () => keys[byte()] ?? '')
    // Two bytes from 128 on.
    let length = byte()
    if (length & 0x80) length = (length & 0x7f) | (byte() << 7)
    const data = rest.slice(place, place + length)
    place += length
    return { program, accounts, data }
  })
}

function read(wire: Uint8Array) {
  const count = wire[0] ?? 0
  const message = wire.subarray(1 + count * signatureSize)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const first = header + 4
  const known = message[header + 3] ?? 0
  const end = first + known * keySize
  if (!count || count !== message[header] || known < count || message.length < end + keySize)
    throw invalidParameters('This is no transaction.')
  const keys = Array.from({ length: known }, (_, index) => {
    return bytesToBase58(message.subarray(first + index * keySize, first + (index + 1) * keySize))
  })
  return { message, keys, signers: keys.slice(0, count), rest: message.subarray(end) }
}

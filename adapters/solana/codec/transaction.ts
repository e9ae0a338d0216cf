import { bytesToBase58 } from '../../base/base58.ts'

// Wire format of transactions (https://solana.com/docs/core/transactions): signatures, then the signed message.

export interface SignedTransaction {
  /** Base58, in the order of the signers; all zeros if missing. */
  readonly signatures: readonly string[]
  /** Base58; the first is the fee payer. */
  readonly signers: readonly string[]
}

const signatureSize = 64
const keySize = 32

/** Parses signers and signatures of a transaction. Returns `undefined` if it is invalid. */
export function parseSignedTransaction(wire: Uint8Array): SignedTransaction | undefined {
  let place = 0
  const take = (size: number): Uint8Array => {
    if (place + size > wire.length) throw new RangeError('It ends too soon.')
    return wire.subarray(place, (place += size))
  }
  const byte = (): number => take(1)[0]!
  /** Reads a compact-u16: groups of 7 bits, at most three. */
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('A length without an end.')
  }
  const many = (size: number): string[] => Array.from({ length: count() }, () => bytesToBase58(take(size)))
  try {
    const signatures = many(signatureSize)
    const first = byte()
    const required = first >= 0x80 ? byte() : first
    take(2)
    const keys = many(keySize)
    if (!required || required !== signatures.length || required > keys.length) return undefined
    return { signatures, signers: keys.slice(0, required) }
  } catch {
    return undefined // truncated
  }
}

/** An empty signature. */
export const emptySignature = '1'.repeat(signatureSize)

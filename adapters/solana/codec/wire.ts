import { base58Of } from '../../base/base58.ts'

// How a transaction lies on the wire (https://solana.com/docs/core/transactions): its signatures, then the message that they sign.

export interface SignedWire {
  /** Base58, in the order of the signers; all zeros where one has not signed. */
  readonly signatures: readonly string[]
  /** Base58; the first pays. */
  readonly signers: readonly string[]
}

const signatureSize = 64
const keySize = 32

/** Who signs a transaction, and with what. `undefined` for what is none. */
export function readSigned(wire: Uint8Array): SignedWire | undefined {
  let place = 0
  const take = (size: number): Uint8Array => {
    if (place + size > wire.length) throw new RangeError('It ends too soon.')
    return wire.subarray(place, (place += size))
  }
  const byte = (): number => take(1)[0]!
  /** Numbers of 7 bits each, three at most. */
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('A length without an end.')
  }
  const many = (size: number): string[] => Array.from({ length: count() }, () => base58Of(take(size)))
  try {
    const signatures = many(signatureSize)
    const first = byte()
    const required = first >= 0x80 ? byte() : first
    take(2)
    const keys = many(keySize)
    if (!required || required !== signatures.length || required > keys.length) return undefined
    return { signatures, signers: keys.slice(0, required) }
  } catch {
    return undefined // cut short
  }
}

/** A signature that has not been made. */
export const noSignature = '1'.repeat(signatureSize)

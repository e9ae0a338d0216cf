import { bytesToBase58 } from '../../base/base58.ts'

/** An off-chain message of Solana (https://docs.anza.xyz/proposals/off-chain-message-signing). */
export interface OffchainMessage {
  readonly version: 0 | 1
  /** Application domain, 32 arbitrary bytes; in version 0. */
  readonly application?: Uint8Array
  readonly signers: readonly string[]
  readonly text: string
}

const domain = [0xff, ...new TextEncoder().encode('solana offchain')]

/** Returns true for bytes with the prefix of such a message, which no transaction has. */
export const isOffchainMessage = (bytes: Uint8Array): boolean => domain.every((byte, index) => bytes[index] === byte)

/**
 * Parses an off-chain message.
 * Returns `undefined` for an unknown version, or if not all bytes are valid.
 */
export function readOffchainMessage(bytes: Uint8Array): OffchainMessage | undefined {
  if (!isOffchainMessage(bytes)) return undefined
  let place = domain.length
  const take = (length: number): Uint8Array => {
    if (place + length > bytes.length) throw new RangeError('The message ends too soon.')
    return bytes.subarray(place, (place += length))
  }
  const byte = (): number => take(1)[0]!
  const signers = (): readonly string[] => Array.from({ length: byte() }, () => bytesToBase58(take(32)))
  const read = (length: number): string => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(length))
  try {
    const version = byte()
    if (version === 1) {
      const named = signers()
      return named.length > 0 && place < bytes.length ? { version, signers: named, text: read(bytes.length - place) } : undefined
    }
    if (version !== 0) return undefined
    const application = take(32)
    const format = byte()
    const named = signers()
    const length = byte() | (byte() << 8)
    const text = read(length)
    const isPlain = /^[\x20-\x7e]*$/.test(text)
    const isWhole = place === bytes.length && named.length > 0 && length > 0
    // 0: printable ASCII, 1: short UTF-8, 2: long UTF-8
    if (!isWhole || format > 2 || (format === 0 && !isPlain) || (format < 2 && length > 1232)) return undefined
    return { version, application, signers: named, text }
  } catch {
    return undefined // truncated, or invalid UTF-8
  }
}

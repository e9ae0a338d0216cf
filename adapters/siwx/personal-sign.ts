import { bytesToHex, concatBytes, utf8ToBytes } from './bytes.ts'
import { checksumAddress } from './checksum.ts'
import { keccak256 } from './keccak.ts'
import { recoverKey } from './secp256k1.ts'

/** Computes the hash that `personal_sign` signs (EIP-191, version 0x45). */
export function hashPersonalMessage(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/**
 * Recovers the signer's address, or returns `undefined`.
 * A signature has 65 bytes with a last byte of 27, 28, 0 or 1, or 64 bytes with that bit in `s` (ERC-2098).
 */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const compact = Uint8Array.from(signature.subarray(0, 64))
  let last = signature[64]
  if (signature.length === 64) {
    last = compact[32]! >> 7
    compact[32]! &= 0x7f
  }
  if (last === undefined || signature.length > 65 || ![0, 1, 27, 28].includes(last)) return undefined
  const key = recoverKey(hash, compact, last % 27)
  return key && checksumAddress(bytesToHex(keccak256(key.subarray(1)).subarray(12)))
}

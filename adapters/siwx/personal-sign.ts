import { hexOf, joined, utf8 } from './bytes.ts'
import { checksumAddress } from './checksum.ts'
import { keccak256 } from './keccak.ts'
import { recoverKey } from './secp256k1.ts'

/** What `personal_sign` signs of a text (EIP-191, version 0x45). */
export function personalHash(text: string): Uint8Array {
  const bytes = utf8(text)
  return keccak256(joined(utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/**
 * The address whose key signed, or `undefined`. A signature is 65 bytes with a last one of 27, 28, 0 or 1, or 64 bytes that hold that
 * bit in `s` (ERC-2098).
 */
export function addressOfSigner(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const compact = Uint8Array.from(signature.subarray(0, 64))
  let last = signature[64]
  if (signature.length === 64) {
    last = compact[32]! >> 7
    compact[32]! &= 0x7f
  }
  if (last === undefined || signature.length > 65 || ![0, 1, 27, 28].includes(last)) return undefined
  const key = recoverKey(hash, compact, last % 27)
  return key && checksumAddress(hexOf(keccak256(key.subarray(1)).subarray(12)))
}

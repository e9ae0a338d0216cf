import { blake2b } from '@noble/hashes/blake2'
import { hexToBytes, concatBytes, utf8ToBytes } from './bytes.ts'
import { recoverKey } from './secp256k1.ts'
import { verifyEd25519 } from './verify-solana.ts'
import { verifySr25519 } from './sr25519.ts'
import { parseSs58, getSs58Prefix } from './ss58.ts'

/**
 * Verifies the signature of a network's account: sr25519, Ed25519 or ECDSA, by its key type.
 * Extensions sign the text between `<Bytes>` and `</Bytes>`, so that it cannot be a transaction; others sign the plain text. The
 * address must have the network's prefix.
 * @throws VerifyError `siwx-unanswered` if the platform has no Ed25519 and no other key type matches.
 */
export async function verifyPolkadotSignature(chain: string, address: string, text: string, signature: string): Promise<boolean> {
  const signer = parseSs58(address)
  const bytes = hexToBytes(signature) ?? hexToBytes(`0x${signature}`)
  if (!signer || !bytes || signer.prefix !== getSs58Prefix(chain)) return false
  for (const message of [concatBytes(utf8ToBytes('<Bytes>'), utf8ToBytes(text), utf8ToBytes('</Bytes>')), utf8ToBytes(text)])
    if (await isSigned(signer.account, message, bytes)) return true
  return false
}

/** With or without a leading byte for the key type (Substrate's `MultiSignature`). */
async function isSigned(account: Uint8Array, message: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const [kind, rest] = [bytes[0], bytes.subarray(1)]
  if (bytes.length === 64) return verifySr25519(account, message, bytes) || verifyEd25519(account, message, bytes)
  if (bytes.length === 65 && kind === 1 && verifySr25519(account, message, rest)) return true
  if (bytes.length === 65 && kind === 0 && (await verifyEd25519(account, message, rest))) return true
  const ecdsa = bytes.length === 65 ? bytes : bytes.length === 66 && kind === 2 ? rest : undefined
  if (!ecdsa) return false
  const key = recoverKey(hash256(message), ecdsa.subarray(0, 64), ecdsa[64]! % 27)
  // The account is the hash of the compressed key.
  const owner = key && hash256(concatBytes([2 + (key[64]! & 1)], key.subarray(1, 33)))
  return owner?.every((byte, at) => byte === account[at]) ?? false
}

const hash256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

import { blake2b } from '@noble/hashes/blake2'
import { bytesOfHex, joined, utf8 } from './bytes.ts'
import { recoverKey } from './secp256k1.ts'
import { isSignedByEd25519 } from './solana.ts'
import { isSignedBySr25519 } from './sr25519.ts'
import { parseSs58, ss58Prefix } from './ss58.ts'

/**
 * Whether the account that is an address of a network signed a text: by sr25519, Ed25519 or ECDSA, as its key is. Extensions sign a text
 * between `<Bytes>` and `</Bytes>`, so that it can be no transaction; others sign it as it is. The address must be written as the network
 * writes it.
 *
 * @throws VerifyError `siwx-unanswered` where the platform has no Ed25519 and no other key has signed.
 */
export async function isSignedOnPolkadot(chain: string, address: string, text: string, signature: string): Promise<boolean> {
  const signer = parseSs58(address)
  const bytes = bytesOfHex(signature) ?? bytesOfHex(`0x${signature}`)
  if (!signer || !bytes || signer.prefix !== ss58Prefix(chain)) return false
  for (const message of [joined(utf8('<Bytes>'), utf8(text), utf8('</Bytes>')), utf8(text)])
    if (await isSigned(signer.account, message, bytes)) return true
  return false
}

/** With a byte before it that says by which kind of key, or without (`MultiSignature` of Substrate). */
async function isSigned(account: Uint8Array, message: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const [kind, rest] = [bytes[0], bytes.subarray(1)]
  if (bytes.length === 64) return isSignedBySr25519(account, message, bytes) || isSignedByEd25519(account, message, bytes)
  if (bytes.length === 65 && kind === 1 && isSignedBySr25519(account, message, rest)) return true
  if (bytes.length === 65 && kind === 0 && (await isSignedByEd25519(account, message, rest))) return true
  const ecdsa = bytes.length === 65 ? bytes : bytes.length === 66 && kind === 2 ? rest : undefined
  if (!ecdsa) return false
  const key = recoverKey(hash256(message), ecdsa.subarray(0, 64), ecdsa[64]! % 27)
  // the account is the hash of the key, in its short form
  const owner = key && hash256(joined([2 + (key[64]! & 1)], key.subarray(1, 33)))
  return owner?.every((byte, at) => byte === account[at]) ?? false
}

const hash256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

import { base64ToBytes } from './base64.ts'
import { verifyEd25519 } from './verify-solana.ts'

/**
 * Verifies an Ed25519 signature with WebCrypto: key and signature in base64url or base64.
 *
 * @throws VerifyError `siwx-unanswered` in an engine without Ed25519, or a page without a secure context
 */
export async function verifySignedBytes(key: string, data: Uint8Array, signature: string): Promise<boolean> {
  const [keyBytes, signatureBytes] = [base64ToBytes(key), base64ToBytes(signature)]
  if (keyBytes?.length !== 32 || signatureBytes?.length !== 64) return false
  return verifyEd25519(keyBytes, data, signatureBytes)
}

/** Returns the SHA-256 in base64url without padding. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

import { concatBytes, randomBytes, toBase64Url, fromBase64Url, type Bytes } from './bytes.ts'

/** An encrypted secret: AES-256-GCM, with a random nonce. Both base64url. */
export interface EncryptedSecret {
  readonly nonce: string
  readonly box: string
}

/** Imports a non-extractable key for encryption. */
export async function importEncryptionKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts a secret.
 *
 * @param about context as additional data: decryption requires the same text
 */
export async function encrypt(key: CryptoKey, secret: Bytes, about: string): Promise<EncryptedSecret> {
  const nonce = randomBytes(12)
  const box = await crypto.subtle.encrypt(parameters(nonce, about), key, secret)
  return { nonce: toBase64Url(nonce), box: toBase64Url(new Uint8Array(box)) }
}

/**
 * Decrypts a secret.
 * Returns `undefined` if key or context differ, or the data is damaged. Rejects for any other failure of the platform.
 */
export async function decrypt(key: CryptoKey, { nonce, box }: EncryptedSecret, about: string): Promise<Bytes | undefined> {
  const nonceBytes = fromBase64Url(nonce)
  const boxBytes = fromBase64Url(box)
  if (nonceBytes?.length !== 12 || !boxBytes) return undefined
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(nonceBytes, about), key, boxBytes))
  } catch (error) {
    // the platform reports no reason
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}

/** Derives an encryption key from high-entropy bytes, for one purpose (HKDF-SHA-256). */
export async function deriveEncryptionKey(secret: Bytes, salt: Bytes, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(purpose)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt']
  )
}

const parameters = (nonce: Bytes, about: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: concatBytes(new TextEncoder().encode(`w3m-share/1 ${about}`))
})

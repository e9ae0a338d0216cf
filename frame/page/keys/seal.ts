import { joinBytes, randomBytes, toBase64Url, fromBase64Url, type Bytes } from './bytes.ts'

/** A sealed secret: AES-256-GCM, with a nonce of its own. Both base64url. */
export interface Sealed {
  readonly nonce: string
  readonly box: string
}

/** A key that only seals and opens, and that no program can read. */
export async function sealingKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * @param about what the secret belongs to: it opens for the same text alone
 */
export async function seal(key: CryptoKey, secret: Bytes, about: string): Promise<Sealed> {
  const nonce = randomBytes(12)
  const box = await crypto.subtle.encrypt(parameters(nonce, about), key, secret)
  return { nonce: toBase64Url(nonce), box: toBase64Url(new Uint8Array(box)) }
}

/** `undefined` where the key, the text or one bit is another one. */
export async function unseal(key: CryptoKey, { nonce, box }: Sealed, about: string): Promise<Bytes | undefined> {
  const nonceBytes = fromBase64Url(nonce)
  const boxBytes = fromBase64Url(box)
  if (nonceBytes?.length !== 12 || !boxBytes) return undefined
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(nonceBytes, about), key, boxBytes))
  } catch {
    // the platform does not say why, and there is nothing to tell
    return undefined
  }
}

/** A sealing key out of high-entropy bytes, for one purpose (HKDF-SHA-256). */
export async function derivedKey(secret: Bytes, salt: Bytes, purpose: string): Promise<CryptoKey> {
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
  additionalData: joinBytes(new TextEncoder().encode(`w3m-share/1 ${about}`))
})

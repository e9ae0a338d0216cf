import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keys derived from `AUTH_SECRET`, one for each purpose, so that a value made for one purpose is
 * invalid for another.
 */
export interface DerivedKeys {
  /** HMAC-SHA256, base64url. */
  mac(use: 'code' | 'refresh' | 'access' | 'limit' | 'stop' | 'challenge', ...parts: readonly (string | number)[]): string
  /** Encrypts with AES-256-GCM a value stored between two requests. Decryption needs the same `about`. */
  seal(text: string, about: string): string
  open(sealed: string, about: string): string
}

export function createDerivedKeys(secret: Buffer): DerivedKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `w3m-kit auth ${use}`, 32))
  const keys = {
    code: derive('code'),
    refresh: derive('refresh'),
    access: derive('access'),
    limit: derive('limit'),
    stop: derive('stop'),
    challenge: derive('challenge')
  }
  const sealing = derive('seal')
  return {
    mac: (use, ...parts) => createHmac('sha256', keys[use]).update(JSON.stringify(parts)).digest('base64url'),
    seal: (text, about) => encryptWith(sealing, Buffer.from(text), about).toString('base64url'),
    open: (sealed, about) => decryptWith(sealing, Buffer.from(sealed, 'base64url'), about).toString()
  }
}

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts with AES-256-GCM.
 * Returns iv, ciphertext and tag, concatenated; `about` is the additional data.
 */
export function encryptWith(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts.
 *
 * @throws Error if a bit was changed, or the key or `about` is another
 */
export function decryptWith(key: Buffer, sealed: Buffer, about: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('The sealed text is too short.')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/** Generates at least 128 random bits, base64url. */
export const generateId = (bytes = 16) => randomBytes(bytes).toString('base64url')

/** Hashes with SHA-256, base64url, for storing a long random secret. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What is derived from `AUTH_SECRET`: one key for each use, so that what is made for one is worthless for another. */
export interface Secrets {
  /** HMAC-SHA256, base64url. */
  mac(use: 'code' | 'refresh' | 'access' | 'limit', ...parts: readonly (string | number)[]): string
  /** AES-256-GCM of what waits in the database between two requests. `about` must be the same again. */
  seal(text: string, about: string): string
  open(sealed: string, about: string): string
}

export function createSecrets(secret: Buffer): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `w3m-kit auth ${use}`, 32))
  const keys = { code: derive('code'), refresh: derive('refresh'), access: derive('access'), limit: derive('limit') }
  const sealing = derive('seal')
  return {
    mac: (use, ...parts) => createHmac('sha256', keys[use]).update(JSON.stringify(parts)).digest('base64url'),
    seal: (text, about) => sealWith(sealing, Buffer.from(text), about).toString('base64url'),
    open: (sealed, about) => openWith(sealing, Buffer.from(sealed, 'base64url'), about).toString()
  }
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: iv, text and tag in a row. `about` is bound to it. */
export function sealWith(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error where a bit was changed, or the key or `about` is another */
export function openWith(key: Buffer, sealed: Buffer, about: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('The sealed text is too short.')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/** 128 bits and more, base64url. */
export const newId = (bytes = 16) => randomBytes(bytes).toString('base64url')

/** SHA-256, base64url: how a long random text is kept. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

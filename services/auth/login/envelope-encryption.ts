import { randomBytes } from 'node:crypto'
import { decryptWith, encryptWith } from './secrets.ts'
import type { KeyWrapper } from '../../key-wrappers/key-wrapper.ts'

export interface Envelope {
  readonly sealed: string
  readonly wrappedKey: string
  readonly keyId: string
}

/**
 * Encrypts with a new data key, and wraps that key.
 * `context` (user and share) is bound to both: a share cannot be moved to another account.
 */
export async function sealEnvelope(wrapper: KeyWrapper, plain: string, context: string): Promise<Envelope> {
  const key = randomBytes(32)
  const sealed = encryptWith(key, Buffer.from(plain), `share ${context}`).toString('base64url')
  const wrappedKey = Buffer.from(await wrapper.wrap(key, context)).toString('base64url')
  key.fill(0)
  return { sealed, wrappedKey, keyId: wrapper.keyId }
}

/**
 * Decrypts an envelope.
 *
 * @throws Error if a bit was changed, or it belongs to another context or key
 */
export async function openEnvelope(
  wrapper: KeyWrapper,
  { sealed, wrappedKey, keyId }: Envelope,
  context: string
): Promise<string> {
  const key = Buffer.from(await wrapper.unwrap(Buffer.from(wrappedKey, 'base64url'), keyId, context))
  const plain = decryptWith(key, Buffer.from(sealed, 'base64url'), `share ${context}`).toString()
  key.fill(0)
  return plain
}

/** Wraps the data key again under the wrapper's current key, without decrypting the share. */
export async function rewrap(wrapper: KeyWrapper, envelope: Envelope, context: string): Promise<Envelope> {
  const key = Buffer.from(await wrapper.unwrap(Buffer.from(envelope.wrappedKey, 'base64url'), envelope.keyId, context))
  const wrappedKey = Buffer.from(await wrapper.wrap(key, context)).toString('base64url')
  key.fill(0)
  return { sealed: envelope.sealed, wrappedKey, keyId: wrapper.keyId }
}

import { randomBytes } from 'node:crypto'
import { decryptWith, encryptWith } from './secrets.ts'

/**
 * Wraps the keys that encrypt shares.
 * The default is {@link createLocalKeyWrapper}; a key management service is connected with `startServices({ login: { keyWrapper }
 * })`, with its encrypt and decrypt behind these two functions.
 */
export interface KeyWrapper {
  /** Id of the current wrapping key; stored with each wrapped key. */
  readonly keyId: string
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /** Unwraps with the key `keyId`, which may be an older one. Rejects if it is unknown or does not fit. */
  unwrap(wrapped: Uint8Array, keyId: string, context: string): Promise<Uint8Array>
}

export interface NamedKey {
  readonly id: string
  readonly key: Buffer
}

/** Creates a wrapper with key-encryption keys from the settings: the first wraps, all unwrap. */
export function createLocalKeyWrapper(keys: readonly NamedKey[]): KeyWrapper {
  const first = keys[0]
  if (!first) throw new Error('There is no key-encryption key.')
  return {
    keyId: first.id,
    wrap: async (key, context) => encryptWith(first.key, Buffer.from(key), `key ${context}`),
    async unwrap(wrapped, keyId, context) {
      const found = keys.find(({ id }) => id === keyId)
      if (!found) throw new Error(`There is no key-encryption key with the id ${keyId}.`)
      return decryptWith(found.key, Buffer.from(wrapped), `key ${context}`)
    }
  }
}

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

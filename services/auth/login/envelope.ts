import { randomBytes } from 'node:crypto'
import { openWith, sealWith } from './secrets.ts'

/**
 * Wraps the keys that shares are encrypted with. Ours is {@link localKeys}; a key management service has a hook here:
 * `startServices({ login: { keyWrapper } })` with its encrypt and decrypt behind these two calls.
 */
export interface KeyWrapper {
  /** What new keys are wrapped by; stands beside them. */
  readonly keyId: string
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /** With the key that `keyId` names, which may be an older one. Rejects where it is unknown or does not fit. */
  unwrap(wrapped: Uint8Array, keyId: string, context: string): Promise<Uint8Array>
}

export interface NamedKey {
  readonly id: string
  readonly key: Buffer
}

/** Key-encryption keys from the settings: the first wraps, all unwrap. */
export function localKeys(keys: readonly NamedKey[]): KeyWrapper {
  const first = keys[0]
  if (!first) throw new Error('There is no key-encryption key.')
  return {
    keyId: first.id,
    wrap: async (key, context) => sealWith(first.key, Buffer.from(key), `key ${context}`),
    async unwrap(wrapped, keyId, context) {
      const found = keys.find(({ id }) => id === keyId)
      if (!found) throw new Error(`There is no key-encryption key with the id ${keyId}.`)
      return openWith(found.key, Buffer.from(wrapped), `key ${context}`)
    }
  }
}

export interface Envelope {
  readonly sealed: string
  readonly wrappedKey: string
  readonly keyId: string
}

/** Encrypts with a key of its own, and that by the wrapper. `context` (whose, which) is bound to both: a share cannot be moved to another account. */
export async function closeEnvelope(wrapper: KeyWrapper, plain: string, context: string): Promise<Envelope> {
  const key = randomBytes(32)
  const sealed = sealWith(key, Buffer.from(plain), `share ${context}`).toString('base64url')
  const wrappedKey = Buffer.from(await wrapper.wrap(key, context)).toString('base64url')
  key.fill(0)
  return { sealed, wrappedKey, keyId: wrapper.keyId }
}

/** @throws Error where a bit was changed, or it is of another context or key */
export async function openEnvelope(
  wrapper: KeyWrapper,
  { sealed, wrappedKey, keyId }: Envelope,
  context: string
): Promise<string> {
  const key = Buffer.from(await wrapper.unwrap(Buffer.from(wrappedKey, 'base64url'), keyId, context))
  const plain = openWith(key, Buffer.from(sealed, 'base64url'), `share ${context}`).toString()
  key.fill(0)
  return plain
}

/** The same under the wrapper's present key: the share itself is not touched. */
export async function rewrap(wrapper: KeyWrapper, envelope: Envelope, context: string): Promise<Envelope> {
  const key = Buffer.from(await wrapper.unwrap(Buffer.from(envelope.wrappedKey, 'base64url'), envelope.keyId, context))
  const wrappedKey = Buffer.from(await wrapper.wrap(key, context)).toString('base64url')
  key.fill(0)
  return { sealed: envelope.sealed, wrappedKey, keyId: wrapper.keyId }
}

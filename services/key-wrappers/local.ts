import { decryptWith, encryptWith } from '../auth/login/secrets.ts'
import type { KeyWrapper } from './key-wrapper.ts'

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

/** Creates a wrapper that wraps with a key management service, and also unwraps what local keys have wrapped before. */
export function withFormerKeys(wrapper: KeyWrapper, keys: readonly NamedKey[]): KeyWrapper {
  if (keys.length === 0) return wrapper
  const former = createLocalKeyWrapper(keys)
  return {
    keyId: wrapper.keyId,
    wrap: (key, context) => wrapper.wrap(key, context),
    unwrap: (wrapped, keyId, context) => (keys.some(({ id }) => id === keyId) ? former : wrapper).unwrap(wrapped, keyId, context)
  }
}

import { initialEnvironment } from './initial-environment.ts'

// Storage keys (docs/decisions/storage.md) under the prefix @appkit/. Stored data is untrusted: any script of the origin can
// write it.

export const storagePrefix = '@appkit/'

/** Returns a stored value, or `undefined` if it is missing or invalid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(initialEnvironment().storage.getItem(storagePrefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined // invalid JSON counts as missing
  }
}

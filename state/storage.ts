import { early } from './early.ts'

// The keys of spec section 3, under the prefix @appkit/. What is read back is foreign data: anybody on the origin can write it.

export const prefix = '@appkit/'

/** A stored value, or `undefined` where there is none or it is no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(early().storage.getItem(prefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined // not JSON: as good as nothing
  }
}

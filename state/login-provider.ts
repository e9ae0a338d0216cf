import { socialNames } from './socials.ts'
import type { Social } from './options.ts'
import { writeJson } from './remember.ts'
import { readJson } from './storage.ts'

// With which provider the visitor has logged in last, for the screens that say so. Of no weight: the wallet alone knows who it is.

const key = 'connected_social'

/** `undefined`: by email, or nobody knows. */
export function loginProvider(): Social | undefined {
  const stored = readJson(key)
  return typeof stored === 'string' && Object.hasOwn(socialNames, stored) ? (stored as Social) : undefined
}

export function keepLoginProvider(provider: Social | undefined): void {
  writeJson(key, provider)
}

import type { LoginProvider } from '../adapters/wallet-source.ts'
import { socialNames } from './socials.ts'
import type { Social } from './options.ts'
import { writeJson } from './environment.ts'
import { readJson } from './storage.ts'

// With which provider the visitor has logged in last, for the screens that say so. Of no weight: the wallet alone knows who it is.

const key = 'connected_social'
const awayKey = 'social_provider'

/** `undefined`: by email, or nobody knows. */
export function loginProvider(): Social | undefined {
  return socialOf(readJson(key))
}

export function keepLoginProvider(provider: Social | undefined): void {
  writeJson(key, provider)
}

/** The tab leaves for this provider: what comes back is another page, and finds here whom it comes from. Spec section 3 names the key. */
export function leaveFor(provider: LoginProvider): void {
  writeJson(awayKey, provider)
}

/** Once: it is forgotten then. `undefined`: no tab of this site has left. */
export function cameBackFrom(): LoginProvider | undefined {
  const stored = socialOf(readJson(awayKey))
  writeJson(awayKey, undefined)
  return stored === 'farcaster' ? undefined : stored
}

const socialOf = (stored: unknown): Social | undefined =>
  typeof stored === 'string' && Object.hasOwn(socialNames, stored) ? (stored as Social) : undefined

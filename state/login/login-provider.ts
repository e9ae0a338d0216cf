import type { LoginProvider } from '../../adapters/wallet-source.ts'
import { defaultFeatures, type Social } from '../options/options.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'

// Stores the last login provider, for screens that show it. For display only: the wallet alone knows the user.

const key = 'connected_social'
const awayKey = 'social_provider'
const known = defaultFeatures.socials || []

/** Returns the provider; `undefined`: by email, or unknown. */
export function readLoginProvider(): Social | undefined {
  return socialOf(readJson(key))
}

export function storeLoginProvider(provider: Social | undefined): void {
  writeJson(key, provider)
}

/**
 * Stores the provider of a redirect login: the returning page reads it.
 * The key is that of docs/decisions/storage.md.
 */
export function storeRedirectProvider(provider: LoginProvider): void {
  writeJson(awayKey, provider)
}

/** Returns and removes the provider of a redirect login, or `undefined` if none was started. */
export function takeRedirectProvider(): LoginProvider | undefined {
  const stored = socialOf(readJson(awayKey))
  writeJson(awayKey, undefined)
  return stored === 'farcaster' ? undefined : stored
}

const socialOf = (stored: unknown): Social | undefined => known.find(social => social === stored)

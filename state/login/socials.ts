import { computed } from 'nanostores'
import type { PlatformName } from '../../adapters/base/platform.ts'
import { $features } from '../options/features.ts'
import { getLoginSource } from '../networks/login-source.ts'
import type { Social } from '../options/options.ts'
import { currentPlatform } from '../platform/platform.ts'

/** Display names of the providers. */
export const socialLabels: { readonly [Name in Social]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook'
}

/** Providers that do not work in Telegram's own browser (docs/decisions/validation.md). */
const refusedByTelegram: { readonly [Name in PlatformName]?: readonly Social[] } = {
  'telegram-ios': ['google'],
  'telegram-mac': ['x'],
  'telegram-android': ['facebook', 'x']
}

/** Configured providers that work in this browser, in the configured order. */
export const $socials = computed($features, ({ socials }): readonly Social[] => {
  if (!socials || !getLoginSource()) return []
  const refused = refusedByTelegram[currentPlatform().name] ?? []
  return socials.filter(social => Object.hasOwn(socialLabels, social) && !refused.includes(social))
})

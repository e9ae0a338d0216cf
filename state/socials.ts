import { computed } from 'nanostores'
import type { PlatformName } from '../adapters/base/platform.ts'
import { $features } from './features.ts'
import { loginSource } from './login-source.ts'
import type { Social } from './options.ts'
import { platform } from './platform.ts'

/** How providers write themselves. */
export const socialNames: { readonly [Name in Social]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook'
}

/** What Telegram's own browser cannot do (spec section 5). */
const refusedByTelegram: { readonly [Name in PlatformName]?: readonly Social[] } = {
  'telegram-ios': ['google', 'facebook'],
  'telegram-mac': ['x'],
  'telegram-android': ['facebook', 'x']
}

/** The providers that the site offers and this browser can do, in the site's order. */
export const $socials = computed($features, ({ socials }): readonly Social[] => {
  if (!socials || !loginSource()) return []
  const refused = refusedByTelegram[platform().name] ?? []
  return socials.filter(social => Object.hasOwn(socialNames, social) && !refused.includes(social))
})

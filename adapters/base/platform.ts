import { operatingSystemOf, type DeviceFacts, type OperatingSystem } from './mobile.ts'

/** Which device the visitor holds: pure, without a global, so that a table can test it. */

export type PlatformName =
  'desktop' | 'ios' | 'android' | 'telegram-ios' | 'telegram-android' | 'telegram-mac' | 'telegram-desktop' | 'in-app'

export interface Platform {
  readonly name: PlatformName
  readonly os: OperatingSystem
  /** The page is inside a frame of another. */
  readonly inFrame: boolean
}

export interface PlatformFacts extends DeviceFacts {
  /** One of Telegram's objects is on `window`. */
  readonly telegram?: boolean
  readonly inFrame?: boolean
  /** A wallet's provider is in the page. On a phone that means the browser inside the wallet's app. */
  readonly injected?: boolean
}

export function platformOf({ telegram, inFrame = false, injected, ...device }: PlatformFacts): Platform {
  const os = operatingSystemOf(device)
  const name = telegram
    ? (`telegram-${os === 'other' ? 'desktop' : os}` as const)
    : os === 'ios' || os === 'android'
      ? injected
        ? 'in-app'
        : os
      : 'desktop'
  return { name, os, inFrame }
}

export function isTelegram({ name }: Platform): boolean {
  return name.startsWith('telegram-')
}

import { detectOperatingSystem, type DeviceInfo, type OperatingSystem } from './device.ts'

/** Detects the platform of the user. Pure, without globals, so that tests can use a table. */

export type PlatformName =
  'desktop' | 'ios' | 'android' | 'telegram-ios' | 'telegram-android' | 'telegram-mac' | 'telegram-desktop' | 'in-app'

export interface Platform {
  readonly name: PlatformName
  readonly os: OperatingSystem
  /** Whether the page is in an iframe. */
  readonly inFrame: boolean
}

export interface PlatformInput extends DeviceInfo {
  /** Whether `window` has one of Telegram's objects. */
  readonly telegram?: boolean
  readonly inFrame?: boolean
  /** Whether the page has an injected wallet. On a phone this means the wallet's built-in browser. */
  readonly injected?: boolean
}

export function detectPlatform({ telegram, inFrame = false, injected, ...device }: PlatformInput): Platform {
  const os = detectOperatingSystem(device)
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

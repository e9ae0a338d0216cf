/** Which device the visitor holds: pure, without a global, so that a table can test it. */

export type PlatformName =
  'desktop' | 'ios' | 'android' | 'telegram-ios' | 'telegram-android' | 'telegram-mac' | 'telegram-desktop' | 'in-app'

export interface Platform {
  readonly name: PlatformName
  readonly os: 'ios' | 'android' | 'mac' | 'other'
  /** The page is inside a frame of another. */
  readonly inFrame: boolean
}

export interface PlatformFacts {
  readonly userAgent: string
  readonly maxTouchPoints?: number
  /** One of Telegram's objects is on `window`. */
  readonly telegram?: boolean
  readonly inFrame?: boolean
  /** A wallet's provider is in the page. On a phone that means the browser inside the wallet's app. */
  readonly injected?: boolean
}

/** iPadOS calls itself a Macintosh; no Macintosh has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints = 0, telegram, inFrame = false, injected }: PlatformFacts): Platform {
  const mac = /Macintosh/.test(userAgent)
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)
  const os = ios ? 'ios' : /Android/i.test(userAgent) ? 'android' : mac ? 'mac' : 'other'
  const mobile = os === 'ios' || os === 'android'
  const name = telegram
    ? (`telegram-${os === 'other' ? 'desktop' : os}` as const)
    : mobile
      ? injected
        ? 'in-app'
        : os
      : 'desktop'
  return { name, os, inFrame }
}

/** A phone or a tablet: wallets are apps beside the browser. */
export function isMobile({ os }: Platform): boolean {
  return os === 'ios' || os === 'android'
}

export function isTelegram({ name }: Platform): boolean {
  return name.startsWith('telegram-')
}

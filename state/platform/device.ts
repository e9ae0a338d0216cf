import { isMobile, detectOperatingSystem } from '../../adapters/base/device.ts'
import { environment } from './environment.ts'
import type { InjectedGlobals } from './injected-globals.ts'

// Information on the user's device. Information on the page is in `page.ts`, which loads later.

export interface DeviceInfo {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly inFrame: boolean
  readonly telegram: boolean
  /** Whether a wallet has injected a provider: on a phone this is the browser of its app. */
  readonly injected: boolean
}

/** Reads the device on each call: a wallet may inject late. */
export function deviceInfo(): DeviceInfo {
  return environment().page ?? deviceOf(globalThis)
}

/** Returns whether it is a phone or a tablet: there wallets are apps, opened by links. */
export function isMobileDevice(): boolean {
  return isMobile({ os: detectOperatingSystem(deviceInfo()) })
}

function deviceOf(global: typeof globalThis & InjectedGlobals): DeviceInfo {
  const { navigator } = global as Partial<typeof globalThis>
  return {
    userAgent: navigator?.userAgent ?? '',
    maxTouchPoints: navigator?.maxTouchPoints ?? 0,
    inFrame: global.parent !== global.self,
    telegram: Boolean(global.TelegramWebviewProxy ?? global.Telegram ?? global.TelegramWebviewProxyProto),
    injected: Boolean(global.ethereum)
  }
}

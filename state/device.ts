import { isMobile, operatingSystemOf } from '../adapters/base/mobile.ts'
import { environment } from './environment.ts'
import type { WalletWindow } from './window.ts'

// What the visitor holds in hand. What the page tells about itself is in `page.ts`, and comes later.

export interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly inFrame: boolean
  readonly telegram: boolean
  /** A wallet has put itself into the page: on a phone that means the browser inside its app. */
  readonly injected: boolean
}

/** Read anew each time: a wallet may come late. */
export function device(): Device {
  return environment().page ?? deviceOf(globalThis)
}

/** A phone or a tablet: wallets are apps beside the browser, reached by links. */
export function isPhone(): boolean {
  return isMobile({ os: operatingSystemOf(device()) })
}

function deviceOf(global: typeof globalThis & WalletWindow): Device {
  const { navigator } = global as Partial<typeof globalThis>
  return {
    userAgent: navigator?.userAgent ?? '',
    maxTouchPoints: navigator?.maxTouchPoints ?? 0,
    inFrame: global.parent !== global.self,
    telegram: Boolean(global.TelegramWebviewProxy ?? global.Telegram ?? global.TelegramWebviewProxyProto),
    injected: Boolean(global.ethereum)
  }
}

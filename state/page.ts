import { environment } from './environment.ts'
import type { WalletWindow } from './window.ts'

// The part of the window to the platform that nothing needs before the modal opens.

export interface PageFacts {
  readonly href: string
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly languages: readonly string[]
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly inFrame: boolean
  readonly telegram: boolean
  /** A wallet has put itself into the page: on a phone that means the browser inside its app. */
  readonly injected: boolean
  readonly timeZone: string
  /** Global Privacy Control: the visitor has asked not to be measured. */
  readonly globalPrivacyControl: boolean
  /** The visitor has pressed something on this page. `undefined` where the browser does not tell (no `navigator.userActivation`). */
  readonly visitorActed: boolean | undefined
}

/** Read anew each time: a title may be set late, a wallet may come late. */
export function page(): PageFacts {
  return environment().page ?? pageFacts(globalThis)
}

function pageFacts(global: typeof globalThis & WalletWindow): PageFacts {
  const { document, navigator, location } = global
  const content = (selector: string, name: string): string => document?.querySelector(selector)?.getAttribute(name) ?? ''
  const icon = content('link[rel~=icon]', 'href')
  return {
    href: location?.href ?? '',
    origin: location?.origin ?? '',
    title: document?.title ?? '',
    description: content('meta[property="og:description"]', 'content') || content('meta[name=description]', 'content'),
    icon: icon && new URL(icon, location.href).href,
    languages: navigator?.languages ?? [],
    userAgent: navigator?.userAgent ?? '',
    maxTouchPoints: navigator?.maxTouchPoints ?? 0,
    inFrame: global.parent !== global.self,
    telegram: Boolean(global.TelegramWebviewProxy ?? global.Telegram ?? global.TelegramWebviewProxyProto),
    injected: Boolean(global.ethereum),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    globalPrivacyControl: Boolean((navigator as { globalPrivacyControl?: boolean } | undefined)?.globalPrivacyControl),
    visitorActed: navigator?.userActivation?.hasBeenActive
  }
}

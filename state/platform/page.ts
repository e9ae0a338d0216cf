import { deviceInfo, type DeviceInfo } from './device.ts'
import { environment } from './environment.ts'

// Part of the environment that is not needed before the modal opens.

export interface PageInfo extends DeviceInfo {
  readonly href: string
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly languages: readonly string[]
  readonly timeZone: string
  /** Global Privacy Control: the user has opted out of tracking. */
  readonly globalPrivacyControl: boolean
  /** Whether the browser's data saver is on. Absent in a browser: `savesData()` reads it without this file. */
  readonly savesData?: boolean
  /**
   * Whether the user has interacted with this page.
   * `undefined` if the browser does not report it (no `navigator.userActivation`).
   */
  readonly visitorActed: boolean | undefined
}

/** Reads the page on each call: the title may be set late, and a wallet may inject late. */
export function pageInfo(): PageInfo {
  return environment().page ?? pageFacts(globalThis)
}

/**
 * Reads each property on demand: resolving the time zone alone takes
 * longer than rendering the first screen.
 */
function pageFacts(global: typeof globalThis): PageInfo {
  const { document, navigator, location } = global
  const content = (selector: string, name: string): string => document?.querySelector(selector)?.getAttribute(name) ?? ''
  return {
    ...deviceInfo(),
    get href() {
      return location?.href ?? ''
    },
    get origin() {
      return location?.origin ?? ''
    },
    get title() {
      return document?.title ?? ''
    },
    get description() {
      return content('meta[property="og:description"]', 'content') || content('meta[name=description]', 'content')
    },
    get icon() {
      const icon = content('link[rel~=icon]', 'href')
      return icon && new URL(icon, location.href).href
    },
    get languages() {
      return navigator?.languages ?? []
    },
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone
    },
    get globalPrivacyControl() {
      return Boolean((navigator as { globalPrivacyControl?: boolean } | undefined)?.globalPrivacyControl)
    },
    get visitorActed() {
      return navigator?.userActivation?.hasBeenActive
    }
  }
}

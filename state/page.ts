import { device, type Device } from './device.ts'
import { environment } from './environment.ts'

// The part of the window to the platform that nothing needs before the modal opens.

export interface PageFacts extends Device {
  readonly href: string
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly languages: readonly string[]
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

/** Each fact is found out when it is asked for: naming the time zone alone takes longer than drawing the first screen. */
function pageFacts(global: typeof globalThis): PageFacts {
  const { document, navigator, location } = global
  const content = (selector: string, name: string): string => document?.querySelector(selector)?.getAttribute(name) ?? ''
  return {
    ...device(),
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

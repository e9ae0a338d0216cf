import { setEnvironment } from '../../state/early.ts'
import { environment, type Environment } from '../../state/environment.ts'
import { page as readPage, type PageFacts } from '../../state/page.ts'
import { createClock, type Clock } from './clock.ts'
import { providerWindows, type ProviderWindows } from './provider-windows.ts'

export interface PageOptions {
  readonly fetch?: typeof fetch
  readonly page?: Partial<PageFacts>
  /** Time stands still until `pass()`. Otherwise it is the browser's. */
  readonly still?: boolean
  /** How the visitor answers the device's own sheet; without it the browser cannot share. */
  readonly shares?: 'yes' | 'dismissed' | 'refused'
  /** Whether the browser lets windows open. */
  readonly windows?: 'blocked'
  /** What an earlier visit stored, by key. */
  readonly stored?: { readonly [key: string]: string }
}

/** A real page for the kit, whose network, storage and links are as a test or a scene says. */
export interface PageEnvironment extends Environment {
  readonly opened: readonly { readonly href: string; readonly target: string }[]
  readonly copied: readonly string[]
  readonly shared: readonly string[]
  readonly windows: ProviderWindows['windows']
  /** What lies in the clipboard; `undefined`: the browser refuses it. */
  clipboard: string | undefined
  /** Lets time pass where it stands still. */
  pass(milliseconds: number): void
  /** Brings the browser's own back. */
  restore(): void
}

/** Of every page there was: a store lives on for a moment after a visit, and may listen to the one before. */
const tabs = new Set<(key: string | null) => void>()

/** Puts it in the place of the browser's until `restore()`. Storage is a visit's own: nothing is kept, nothing is found. */
export function pageEnvironment({ fetch: answer, page, still, shares, windows, stored = {} }: PageOptions = {}): PageEnvironment {
  setEnvironment(undefined)
  const browser = environment()
  const clock: Clock | undefined = still ? createClock() : undefined
  const values = new Map(Object.entries(stored))
  const opened: { href: string; target: string }[] = []
  const copied: string[] = []
  const shared: string[] = []
  const provider = providerWindows()
  provider.blocked = windows === 'blocked'
  const made: PageEnvironment = {
    ...browser,
    ...(clock && { now: clock.now, after: clock.after }),
    fetch:
      answer ?? ((request: RequestInfo | URL) => Promise.reject(new TypeError(`No answer was scripted for ${String(request)}`))),
    storage: {
      getItem: key => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: key => void values.delete(key)
    },
    onStorage(listener) {
      tabs.add(listener)
      return () => void tabs.delete(listener)
    },
    openWindow: provider.open,
    openLink: (href, target) => void opened.push({ href, target }),
    copy: async text => void copied.push(text),
    share:
      shares &&
      (async text => {
        shared.push(text)
        if (shares === 'dismissed') throw new DOMException('Share canceled', 'AbortError')
        if (shares === 'refused') throw new DOMException('Permission denied', 'NotAllowedError')
      }),
    async paste() {
      if (made.clipboard === undefined) throw new DOMException('Read permission denied.', 'NotAllowedError')
      return made.clipboard
    },
    page: { ...readPage(), ...page },
    opened,
    copied,
    shared,
    windows: provider.windows,
    clipboard: undefined,
    pass: milliseconds => clock?.pass(milliseconds),
    restore() {
      setEnvironment(undefined)
      // stores that live on for a moment forget what this visit had stored
      for (const listener of [...tabs]) listener(null)
    }
  }
  setEnvironment(made)
  return made
}

import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { environment, type Environment } from '../../state/platform/environment.ts'
import { pageInfo as readPage, type PageInfo } from '../../state/platform/page.ts'
import { createClock, type Clock } from './clock.ts'
import { providerWindows, type ProviderWindows } from './provider-windows.ts'

export interface PageOptions {
  readonly fetch?: typeof fetch
  readonly page?: Partial<PageInfo>
  /** Freezes the clock until `pass()`. Otherwise it is the browser's. */
  readonly still?: boolean
  /** How the user answers the device's share sheet; without it the browser cannot share. */
  readonly shares?: 'yes' | 'dismissed' | 'refused'
  /** Whether the browser allows popups. */
  readonly windows?: 'blocked'
  /** Storage of an earlier visit, by key. */
  readonly stored?: { readonly [key: string]: string }
}

/** A real page for the kit, with scripted network, storage and links. */
export interface PageEnvironment extends Environment {
  readonly opened: readonly { readonly href: string; readonly target: string }[]
  readonly copied: readonly string[]
  readonly shared: readonly string[]
  readonly windows: ProviderWindows['windows']
  /** Content of the clipboard; `undefined`: the browser denies access. */
  clipboard: string | undefined
  /** Advances a frozen clock. */
  pass(milliseconds: number): void
  /** Restores the browser's own environment. */
  restore(): void
}

/**
 * Listeners of every page so far: a store lives on for a moment after a visit, and may listen to the
 * previous page.
 */
const tabs = new Set<(key: string | null) => void>()

/**
 * Replaces the browser's environment until `restore()`.
 * Each visit has separate storage, which starts empty.
 */
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
      // stores that live on for a moment drop the storage of this visit
      for (const listener of [...tabs]) listener(null)
    }
  }
  setEnvironment(made)
  return made
}

import { initialEnvironment, environmentOverride, type InitialEnvironment } from './initial-environment.ts'
import type { PageInfo } from './page.ts'
import type { Popup } from './popup.ts'
import type { SharedMarks } from './shared-marks.ts'
import { storagePrefix } from './storage.ts'

/**
 * The platform's environment: no other code in `state/` uses a browser global.
 * Tests replace it with `setEnvironment`. On a server (no `window`) every reader returns an empty value and no data is
 * written.
 */
export interface Environment {
  /** False on a server: nothing starts there, and no store is written. */
  readonly browser: boolean
  readonly fetch: typeof fetch
  /** Never throws: falls back to memory if storage is blocked, full or absent. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after the time; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs when the page is idle. */
  idle(run: () => void): () => void
  /** Returns whether the media query matches now. */
  matches(media: string): boolean
  /**
   * Calls back when another tab changes a key (`null`: everything was cleared).
   * Returns a function that unsubscribes.
   */
  onStorage(listener: (key: string | null) => void): () => void
  /** Calls back when the page becomes visible or hidden. Returns a function that unsubscribes. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** Returns a parameter of the page's URL and removes it there. `undefined`: there is none. */
  takeParameter(name: string): string | undefined
  /** Opens a link. Needs user activation: browsers block it after an `await`. */
  openLink(href: string, target: '_self' | '_top' | '_blank'): void
  /** Copies a text. Rejects if the browser denies it. */
  copy(text: string): Promise<void>
  /**
   * Shares a text through the device. Needs user activation.
   * Rejects with an `AbortError` when the user closes the share sheet. Absent if the browser cannot share.
   */
  readonly share?: ((text: string) => Promise<void>) | undefined
  /** Reads the clipboard. Rejects if the browser or the user denies it. */
  paste(): Promise<string>
  /**
   * Sends a body that is delivered even if the page closes.
   * Returns false if the browser did not queue it.
   */
  beacon(url: string, body: string): boolean
  uuid(): string
  /** Marks that all tabs share. Absent in a browser, where shared-marks.ts keeps them. */
  readonly marks?: SharedMarks
  /** Opens an empty popup for a provider. Absent in a browser, where popup.ts opens it. */
  readonly openWindow?: () => Popup | undefined
  /** Information on the page and the device. Absent in a browser, where page.ts reads it on demand. */
  readonly page?: PageInfo
}

let own: Environment | undefined

export function environment(): Environment {
  const replaced = environmentOverride()
  if (replaced) return replaced
  const first = initialEnvironment()
  if (own?.storage !== first.storage) own = browserEnvironment(first)
  return own
}

/** Stores a value under a key of the kit, as JSON; `undefined` removes the key. */
export function writeJson(key: string, value: unknown): void {
  const { storage } = environment()
  if (value === undefined) storage.removeItem(storagePrefix + key)
  else storage.setItem(storagePrefix + key, JSON.stringify(value))
}

function browserEnvironment(first: InitialEnvironment): Environment {
  const global = globalThis
  return {
    ...first,
    fetch: (...request) => global.fetch(...request),
    now: () => Date.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    matches: media => first.browser && matchMedia(media).matches,
    onStorage: listener => listen(global, 'storage', event => listener((event as StorageEvent).key)),
    onVisibility: listener => listen(global.document, 'visibilitychange', () => listener(!document.hidden)),
    takeParameter(name) {
      const url = new URL(global.location.href)
      const value = url.searchParams.get(name) ?? undefined
      // keep the rest of the query exactly as the page wrote it
      const others = url.search
        .slice(1)
        .split('&')
        .filter(part => !part.startsWith(`${name}=`))
      url.search = others.join('&')
      if (value !== undefined) global.history.replaceState(global.history.state, '', url)
      return value
    },
    openLink(href, target) {
      global.open(href, target, target === '_blank' ? 'noopener,noreferrer' : '')
    },
    get share() {
      return navigator.share && ((text: string) => navigator.share({ text }))
    },
    copy: text => navigator.clipboard.writeText(text),
    paste: () => navigator.clipboard.readText(),
    beacon: (url, body) => navigator.sendBeacon(url, body),
    uuid: () => crypto.randomUUID()
  }
}

function listen(target: EventTarget | undefined, name: string, listener: (event: Event) => void): () => void {
  target?.addEventListener?.(name, listener)
  return () => target?.removeEventListener?.(name, listener)
}

import { early, replacement, type Early } from './early.ts'
import type { PageFacts } from './page.ts'
import type { ProviderWindow } from './provider-window.ts'
import { prefix } from './storage.ts'

/**
 * The one window to the platform: nothing else in `state/` touches a browser global. Tests replace it with `setEnvironment`.
 * On a server (no `window`) every reader answers with an empty value and nothing is written.
 */
export interface Environment {
  /** False on a server: nothing starts there, and no store is written. */
  readonly browser: boolean
  readonly fetch: typeof fetch
  /** Never throws: falls back to memory where storage is blocked, full or absent. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after the time; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs when the page has nothing better to do. */
  idle(run: () => void): () => void
  /** `media` holds at this moment. */
  matches(media: string): boolean
  /** Calls back when another tab changes a key (`null`: everything was cleared). Returns a function that stops it. */
  onStorage(listener: (key: string | null) => void): () => void
  /** Calls back when the page becomes visible or hidden. Returns a function that stops it. */
  onVisibility(listener: (visible: boolean) => void): () => void
  /** Takes a parameter out of the page's address, which then stands without it. `undefined`: there is none. */
  takeParameter(name: string): string | undefined
  /** Opens a link. Call it inside the visitor's tap: browsers refuse it after an `await`. */
  openLink(href: string, target: '_self' | '_top' | '_blank'): void
  /** Copies a text. Rejects when the browser refuses. */
  copy(text: string): Promise<void>
  /**
   * Hands a text to the device, to be sent with another app. Call it inside the visitor's tap. Rejects with an `AbortError` when the
   * visitor closes the device's sheet. Absent where the browser cannot.
   */
  readonly share?: ((text: string) => Promise<void>) | undefined
  /** What lies in the clipboard. Rejects when the browser or the visitor refuses. */
  paste(): Promise<string>
  /** Hands a body to the browser to send even if the page closes. False when it was not taken. */
  beacon(url: string, body: string): boolean
  uuid(): string
  /** Opens an empty window for a provider. Absent in a browser, where provider-window.ts opens it. */
  readonly openWindow?: () => ProviderWindow | undefined
  /** What the page tells about itself and the visitor's device. Absent in a browser, where page.ts reads it when it is asked for. */
  readonly page?: PageFacts
}

let own: Environment | undefined

export function environment(): Environment {
  const replaced = replacement()
  if (replaced) return replaced
  const first = early()
  if (own?.storage !== first.storage) own = browserEnvironment(first)
  return own
}

/** Stores a value under a key of the kit, as JSON; `undefined` removes the key. */
export function writeJson(key: string, value: unknown): void {
  const { storage } = environment()
  if (value === undefined) storage.removeItem(prefix + key)
  else storage.setItem(prefix + key, JSON.stringify(value))
}

function browserEnvironment(first: Early): Environment {
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
      // the rest of the query stays as the page has written it
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

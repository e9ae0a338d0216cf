import { setEnvironment } from '../../state/platform/initial-environment.ts'
import type { SharedMarks } from '../../state/platform/shared-marks.ts'
import { environment, type Environment } from '../../state/platform/environment.ts'
import type { PageInfo } from '../../state/platform/page.ts'
import { providerWindows, type ProviderWindows } from './provider-windows.ts'

/**
 * A platform for Node tests: the clock is frozen until it is advanced, the network is scripted,
 * storage can fail.
 */
export interface FakeEnvironment extends Environment {
  /** Absent by default, as where the browser blocks them. */
  marks?: SharedMarks
  /** Advances the clock: runs due timers in order, with all their effects. */
  advance(milliseconds: number): Promise<void>
  /** Requests to the network, oldest first. */
  readonly requests: readonly Request[]
  /** Changes the responses. */
  respond(handler: Handler): void
  /** The storage below `storage`, which is the kit's own and falls back to memory when this one fails. */
  readonly localStorage: FakeStorage
  setVisible(visible: boolean): void
  readonly opened: readonly { readonly href: string; readonly target: string }[]
  readonly copied: readonly string[]
  /** Popups opened for providers, and whether they are allowed. */
  readonly providers: ProviderWindows
  /** Content of the clipboard; `undefined`: the browser denies access. */
  clipboard: string | undefined
  readonly beacons: readonly { readonly url: string; readonly body: string }[]
  readonly page: { -readonly [Name in keyof PageInfo]: PageInfo[Name] }
  /** Matching media queries. */
  readonly media: Set<string>
  /** Restores the real platform. */
  restore(): void
}

/**
 * Answers a request.
 * A handler that never settles is a service that never responds; it is aborted as `fetch` would be.
 */
export type Handler = (request: Request) => Response | Promise<Response>

export interface FakeOptions {
  readonly fetch?: Handler
  readonly page?: Partial<PageInfo>
  readonly media?: Iterable<string>
  /** Storage of an earlier visit, by key. */
  readonly stored?: { readonly [key: string]: string }
  /** Start of the clock, in milliseconds since 1970. */
  readonly now?: number
}

/** Creates the platform and replaces the real one until `restore()`. */
export function fakeEnvironment({
  fetch: first,
  page,
  media,
  stored,
  now: start = 1_700_000_000_000
}: FakeOptions = {}): FakeEnvironment {
  const clock = fakeClock(start)
  const localStorage = new FakeStorage(stored)
  const takeStorageBack = useLocalStorage(localStorage)
  const requests: Request[] = []
  const opened: { href: string; target: string }[] = []
  const copied: string[] = []
  const providers = providerWindows()
  const beacons: { url: string; body: string }[] = []
  const visibility = new Set<(visible: boolean) => void>()
  let handler = first ?? (request => Promise.reject(new TypeError(`No answer was scripted for ${request.url}`)))

  setEnvironment(undefined)
  const { storage } = environment()
  const fake: FakeEnvironment = {
    browser: true,
    async fetch(input, init) {
      const request = new Request(input, init)
      requests.push(request)
      return unlessAborted(request.signal, () => handler(request))
    },
    storage,
    now: () => clock.now,
    after: clock.after,
    idle: run => clock.after(1, run),
    matches: query => fake.media.has(query),
    onStorage: listener => listen(localStorage.listeners, listener),
    onVisibility: listener => listen(visibility, listener),
    takeParameter(name) {
      const url = new URL(fake.page.href)
      const value = url.searchParams.get(name) ?? undefined
      url.searchParams.delete(name)
      fake.page.href = url.href
      return value
    },
    openWindow: providers.open,
    openLink: (href, target) => void opened.push({ href, target }),
    copy: async text => void copied.push(text),
    async paste() {
      if (fake.clipboard === undefined) throw new DOMException('Read permission denied.', 'NotAllowedError')
      return fake.clipboard
    },
    beacon: (url, body) => Boolean(beacons.push({ url, body })),
    uuid: () => crypto.randomUUID(),
    page: {
      href: 'https://shop.example/cart?token=secret#top',
      origin: 'https://shop.example',
      title: 'Shop',
      description: 'A shop',
      icon: 'https://shop.example/icon.png',
      languages: ['en'],
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      maxTouchPoints: 0,
      inFrame: false,
      telegram: false,
      injected: false,
      timeZone: 'Europe/Zurich',
      globalPrivacyControl: false,
      visitorActed: true,
      ...page
    },
    media: new Set(media),
    advance: clock.advance,
    requests,
    respond: next => void (handler = next),
    localStorage,
    setVisible: visible => [...visibility].forEach(listener => listener(visible)),
    opened,
    copied,
    providers,
    clipboard: undefined,
    beacons,
    restore() {
      setEnvironment(undefined)
      takeStorageBack()
    }
  }
  setEnvironment(fake)
  return fake
}

/** A phone's user agent, for `page`. */
export const phone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  maxTouchPoints: 5
} satisfies Partial<PageInfo>

/** `localStorage` as in browsers, also when it is full (writing throws) or blocked (any access throws). */
export class FakeStorage {
  mode: 'works' | 'full' | 'blocked' = 'works'
  readonly listeners = new Set<(key: string | null) => void>()
  readonly #values: Map<string, string>

  constructor(stored: { readonly [key: string]: string } = {}) {
    this.#values = new Map(Object.entries(stored))
  }

  getItem(key: string): string | null {
    if (this.mode === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError')
    return this.#values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.mode === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError')
    if (this.mode === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#values.set(key, value)
  }

  removeItem(key: string): void {
    if (this.mode === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError')
    this.#values.delete(key)
  }

  /** Simulates a write of another tab: changes the value and dispatches the event in this tab. */
  writeFromOtherTab(key: string, value: string): void {
    this.#values.set(key, value)
    for (const listener of [...this.listeners]) listener(key)
  }
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

function fakeClock(now: number) {
  const timers = new Set<Timer>()
  const clock = {
    now,
    after(milliseconds: number, run: () => void) {
      const timer = { at: clock.now + Math.max(0, milliseconds), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(milliseconds: number) {
      const until = clock.now + milliseconds
      await settle()
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        clock.now = timer.at
        timer.run()
        await settle()
      }
      clock.now = until
      await settle()
    }
  }
  return clock

  function next(until: number): Timer | undefined {
    return [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
  }
}

/**
 * Runs promises and streams until they wait for something else.
 * A module's first import takes longer: wait for its effect.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

function unlessAborted(signal: AbortSignal, respond: () => Response | Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve().then(respond).then(resolve, reject)
  })
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Installs a global `localStorage`: Node has none, or only behind a flag, and the kit's storage reads
 * the global one each time.
 */
function useLocalStorage(storage: FakeStorage): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  return () => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

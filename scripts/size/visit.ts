import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'puppeteer-core'
import type { Page } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../test/browser/programs.ts'
import { ensureEngines } from '../test/browser/install.ts'
import type { Chunk } from './app.ts'

/** A step of a visit: a user action, and how its end is detected. */
export interface Step {
  readonly name: string
  readonly act: (page: Page) => Promise<unknown>
  /** Element that it shows: a path through shadow roots. Absent: the loaded page. */
  readonly shows?: string
  /** Whether it is another visit of the page: chunks of earlier steps count again. */
  readonly isVisit?: boolean
}

export interface Loaded {
  readonly step: string
  /** Chunks requested before the step's element was shown, and after the previous step's. */
  readonly chunks: readonly Chunk[]
  /** Chunks requested later, while the page was idle. */
  readonly afterwards: readonly Chunk[]
  /** Requests for other files than the app's own. */
  readonly foreign: readonly string[]
}

/**
 * Opens an app in Chromium, runs the steps, and returns what each of them loaded.
 * The first step begins before the page is opened. Between two steps there are no requests for a quarter of a second.
 *
 * @param outside - Scripts of the page that are not the app's: injected wallets.
 */
export async function visit(
  chunks: readonly Chunk[],
  body: string,
  outside: readonly Chunk[],
  steps: readonly Step[]
): Promise<Loaded[]> {
  ensureEngines(['chromium'])
  const site = await serve(chunks, body, outside)
  const browser = await launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  try {
    const page = await browser.newPage()
    // the compiler of these files names functions through a helper that is missing in a page
    await page.evaluateOnNewDocument('globalThis.__name = value => value')
    await page.evaluateOnNewDocument(watched)
    let foreign: string[] = []
    page.on('request', request => {
      const url = new URL(request.url())
      if (url.origin !== site.origin && url.protocol.startsWith('http')) foreign.push(`${request.method()} ${url.href}`)
    })
    const failures: string[] = []
    page.on('pageerror', error => failures.push(String(error)))

    const loaded: Loaded[] = []
    const counted = new Set<Chunk>()
    const load: Step = { name: 'load', act: () => page.goto(site.origin) }
    for (const { name, act, shows, isVisit } of [load, ...steps]) {
      foreign = []
      if (isVisit) counted.clear()
      const [at] = await Promise.all([shows ? page.evaluate(onScreen, shows) : Infinity, act(page)]).catch((cause: unknown) => {
        throw new Error([`"${name}" could not be done.`, ...failures].join('\n'), { cause })
      })
      await page.waitForNetworkIdle({ idleTime: 250, timeout: 20_000 })
      const parts: { readonly chunks: Chunk[]; readonly afterwards: Chunk[] } = { chunks: [], afterwards: [] }
      for (const { url, start } of await page.evaluate(requested)) {
        const chunk = chunks.find(({ fileName }) => url === `${site.origin}/${fileName}`)
        if (!chunk || counted.has(chunk)) continue
        counted.add(chunk)
        parts[start < at ? 'chunks' : 'afterwards'].push(chunk)
      }
      loaded.push({ step: name, ...parts, foreign })
    }
    if (failures.length > 0) throw new Error(`The site failed during the visit.\n${failures.join('\n')}`)
    return loaded
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Functions that `watched` adds to the page. */
interface Watched {
  /** Delays idle callbacks until it is called again with false. */
  holdIdle(hold: boolean): void
  /** Called after each change in the page, before the page continues. */
  onChange: (() => void) | undefined
}

/**
 * Runs in the page before anything else.
 * Keeps the page busy while a step waits for its element, at any machine speed: otherwise a slow one may become idle just before,
 * and prefetched chunks would count for the step. Also detects each rendering at once, independent of the next frame or task.
 */
function watched(): void {
  const own = requestIdleCallback
  let held: Parameters<typeof requestIdleCallback>[] | undefined
  globalThis.requestIdleCallback = (...call) => (held ? held.push(call) : own(...call))
  const page: Watched = {
    holdIdle(hold) {
      const waiting = held ?? []
      held = hold ? waiting : undefined
      if (!hold) for (const call of waiting) own(...call)
    },
    onChange: undefined
  }
  Object.assign(globalThis, { watched: page })
  const changes = new MutationObserver(() => page.onChange?.())
  const watch = (root: Document | ShadowRoot): void => changes.observe(root, { subtree: true, childList: true, attributes: true })
  watch(document)
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init)
    watch(root)
    return root
  }
}

/**
 * Runs in the page: resolves to the time at which an element can be rendered, found by a path through
 * shadow roots.
 */
function onScreen(path: string): Promise<number> {
  const find = (from: Document | ShadowRoot, [first, ...rest]: readonly string[]): boolean =>
    [...from.querySelectorAll('*')].some(
      element =>
        (element.matches(first!) && (!rest.length ? element.checkVisibility() : within(element, rest))) ||
        (element.shadowRoot !== null && find(element.shadowRoot, [first!, ...rest]))
    )
  const within = ({ shadowRoot }: Element, rest: readonly string[]): boolean => shadowRoot !== null && find(shadowRoot, rest)
  const { watched } = globalThis as unknown as { readonly watched: Watched }
  return new Promise(resolve => {
    const look = (): void => {
      if (!find(document, path.split(' >>> '))) return
      resolve(performance.now())
      watched.onChange = undefined
      watched.holdIdle(false)
    }
    watched.onChange = look
    watched.holdIdle(true)
    look()
  })
}

/** Runs in the page: returns its requests so far, with their times. */
const requested = () => performance.getEntriesByType('resource').map(({ name, startTime }) => ({ url: name, start: startTime }))

async function serve(
  chunks: readonly Chunk[],
  body: string,
  outside: readonly Chunk[]
): Promise<{ origin: string; stop(): Promise<void> }> {
  const scripts = new Map<string, string>()
  for (const { fileName, code } of chunks) scripts.set(`/${fileName}`, code)
  for (const { fileName, code } of outside) scripts.set(`/outside/${fileName}`, code)
  const entries = [
    ...outside.filter(isEntry).map(({ fileName }) => `/outside/${fileName}`),
    ...chunks.filter(isEntry).map(({ fileName }) => `/${fileName}`)
  ]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title><link rel="icon" href="data:,">
    ${entries.map(path => `<script type="module" src="${path}"></script>`).join('')}</head><body>${body}</body></html>`

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const script = scripts.get(path)
    const found = script ?? (path === '/' ? html : undefined)
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': script === undefined ? 'text/html' : 'text/javascript'
    })
    response.end(found)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
  }
}

const isEntry = (chunk: Chunk) => chunk.isEntry

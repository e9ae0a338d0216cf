import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, type Browser, type Frame, type Locator, type NodeFor, type Page, type SerializedAXNode } from 'puppeteer-core'
import { eventually } from '../kit/eventually.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { servePlayground } from '../stack/stack-json.ts'
import { startStack, strictPolicy, type Stack, type StackOptions } from '../stack/stack.ts'

/**
 * The built playground on the real local stack, under the strict policy, in a browser without access
 * to other hosts.
 */
export interface Site {
  readonly url: string
  readonly stack: Stack
  /** Requires a mailed link to confirm a device that the account does not know. */
  readonly confirmDevices: boolean
  /** Opens a page in a new browser context: no storage, no permissions. */
  visit(path?: string, visitor?: Visitor): Promise<VisitedPage>
  stop(): Promise<void>
}

export interface Visitor {
  readonly phone?: boolean
  /** Opens another page of the same context. */
  readonly with?: Page
}

export interface VisitedPage {
  readonly page: Page
  /** Every requested URL, including sockets, oldest first. */
  readonly requests: readonly string[]
  /** Fails on unexpected errors, policy violations, or requests that left the machine. */
  assertClean(): Promise<void>
}

const folder = process.env['W3M_PLAYGROUND'] ?? join(import.meta.dirname, '../../dist/playground')
const framePage = process.env['W3M_FRAME'] ?? join(import.meta.dirname, '../../dist/frame/page')

const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 780, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
}

interface SiteOptions extends Pick<StackOptions, 'confirmDevices' | 'jwtIssuers'> {
  /** Whether the page sends events to the analytics service. Default false. */
  readonly analytics?: boolean
}

export async function openSite({ analytics = false, ...options }: SiteOptions = {}): Promise<Site> {
  assert.ok(existsSync(join(folder, 'index.html')), 'The playground is not built. Run "npm run build" first.')
  const stack = await startStack({ framePage, ...options })
  const playground = await servePlayground({
    folder,
    stack,
    analytics,
    headers: { 'content-security-policy': strictPolicy(stack) }
  })
  const browser = await launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [...chromiumArguments],
    // block popups without user activation, as browsers do by default
    ignoreDefaultArgs: ['--disable-popup-blocking']
  })
  const allowed = new Set(
    [
      playground.url,
      stack.directory,
      stack.relay,
      stack.chain,
      stack.auth,
      stack.frame,
      stack.wallet,
      stack.mail,
      stack.pay,
      ...Object.values(stack.providers),
      stack.bundler,
      stack.paymaster,
      ...[...stack.evm, ...stack.solana].map(({ rpcUrl }) => rpcUrl),
      ...[...stack.bitcoin, ...stack.polkadot].map(({ url }) => url)
    ].map(originOf)
  )
  return {
    url: playground.url,
    stack,
    confirmDevices: options.confirmDevices ?? false,
    visit: (path = '/', visitor = {}) => visit(browser, addressOf(path, playground.url), allowed, visitor),
    async stop() {
      await browser.close()
      await playground.stop()
      await stack.stop()
    }
  }
}

/**
 * Builds the URL without the playground's frames, unless requested: each frame is a page with a
 * separate kit.
 */
function addressOf(path: string, playground: string): string {
  const url = new URL(path, playground)
  // keep the URL's encoding unchanged
  if (url.href.startsWith(playground) && !url.searchParams.has('frame')) url.search += `${url.search ? '&' : '?'}frame=none`
  return url.href
}

async function visit(browser: Browser, url: string, allowed: ReadonlySet<string>, visitor: Visitor): Promise<VisitedPage> {
  const context = visitor.with?.browserContext() ?? (await browser.createBrowserContext())
  const page = await context.newPage()
  if (visitor.phone) {
    await page.setUserAgent({ userAgent: phone.userAgent })
    await page.setViewport(phone.viewport)
  } else {
    await page.setViewport({ width: 1280, height: 900 })
  }
  const requests: string[] = []
  const faults: string[] = []
  const note = (address: string): void => {
    if (/^(data|blob):/.test(address)) return
    requests.push(address)
    if (!allowed.has(originOf(address))) faults.push(`A request left the machine: ${address}`)
  }
  page.on('request', request => note(request.url()))
  // the driver does not report sockets as requests
  const session = await page.createCDPSession()
  session.on('Network.webSocketCreated', ({ url }) => note(url))
  await session.send('Network.enable')
  page.on('pageerror', error => faults.push(`An uncaught error: ${(error as Error).stack ?? (error as Error).message}`))
  await page.evaluateOnNewDocument(() => {
    const faults: string[] = []
    Object.assign(globalThis, { faults })
    document.addEventListener('securitypolicyviolation', event => {
      faults.push(`Against the policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  await page.goto(url)
  return {
    page,
    requests,
    async assertClean() {
      const violations = await page.evaluate(() => (globalThis as unknown as { faults: string[] }).faults)
      assert.deepEqual([...faults, ...violations], [])
    }
  }
}

/** Timeout in milliseconds, long enough for a busy machine. */
const patience = 30_000

/** Waits for an element by its role and name, through every shadow root, and presses it. */
export async function press(page: Page, name: string, role = 'button'): Promise<void> {
  await find(page, `::-p-aria([name="${name}"][role="${role}"])`)
    .then(locator => locator.click())
    .catch((cause: unknown) => fault(page, `There is no ${role} “${name}” to press.`, cause))
}

/**
 * Waits until an element matches the selector, in a page or a frame, and returns its handle.
 * Polls ten times a second: the driver polls on every rendered frame, which for a name or a role is a call to another process and
 * uses a third of a core.
 */
export async function find<Selector extends string>(
  place: Page | Frame,
  selector: Selector,
  timeout = patience
): Promise<Locator<NodeFor<Selector>>> {
  for (const end = Date.now() + timeout; Date.now() < end; await pause(100)) {
    // a page that is navigating away has nothing
    const handle = await place.$(selector).catch(() => null)
    if (handle) return place.locator(selector).setTimeout(timeout)
  }
  throw new Error(`Nothing is found by ${selector}.`)
}

/** Waits until the status line under the page's title matches. */
export async function says(page: Page, text: RegExp): Promise<void> {
  await page.waitForFunction(
    (source: string) => new RegExp(source).test(document.querySelector('#state')?.textContent ?? ''),
    { timeout: patience, polling: 50 },
    text.source
  )
}

/**
 * Waits until a text is on screen, in any shadow root.
 * Polls twenty times a second, which catches texts that show only briefly and needs no rendered frame.
 */
export async function sees(page: Page, text: string): Promise<void> {
  // uses no named functions: their compiled form would need a helper in the page
  const shows = (wanted: string): boolean => {
    const roots: ParentNode[] = [document.body]
    for (const root of roots) {
      if ((root.textContent ?? '').replace(/\s+/g, ' ').includes(wanted)) return true
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLInputElement && element.value.includes(wanted)) return true
        // an element with `display: contents` has no box
        const shown = element.checkVisibility() || getComputedStyle(element).display === 'contents'
        if (element.shadowRoot && shown) roots.push(element.shadowRoot)
      }
    }
    return false
  }
  await page.waitForFunction(shows, { timeout: patience, polling: 50 }, text).catch((cause: unknown) => {
    return fault(page, `“${text}” is nowhere on screen.`, cause)
  })
}

/** Throws with the text that was on screen instead, as a screen reader reads it. */
async function fault(page: Page, message: string, cause: unknown): Promise<never> {
  const tree = await page.accessibility.snapshot()
  const names: string[] = []
  const walk = (node: SerializedAXNode | null): void => {
    if (node?.name && node.role !== 'InlineTextBox') names.push(`${node.role}: ${node.name}`)
    for (const child of node?.children ?? []) walk(child)
  }
  walk(tree)
  throw new Error(`${message} There is instead:\n${names.join('\n')}`, { cause })
}

/** Opens the modal for the first time, once the page is complete. */
export async function openConnect(page: Page): Promise<void> {
  await says(page, /^Not connected\.$/)
  // the test wallet and the other elements load when the page is idle
  await page.waitForFunction(() => customElements.get('w3m-account'))
  await openModal(page)
}

/**
 * Presses the button once an earlier modal has closed, and waits for the new one.
 * Before that the page behind could be pressed.
 */
export async function openModal(page: Page): Promise<void> {
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
  await (await find(page, '#main-button')).click()
  await find(page, '>>> dialog[open]')
}

/** Waits until the modal has closed. */
export async function closed(page: Page): Promise<void> {
  await page.waitForSelector('>>> dialog[open]', { hidden: true, timeout: patience })
}

/** Returns the origin of a URL; that of a socket is the one of its server. */
const originOf = (url: string): string => new URL(url.replace(/^ws/, 'http')).origin

/** Waits for a condition that the page does not show, such as the state of the chain. */
export const until = (condition: () => Promise<boolean>, what: string): Promise<void> => eventually(condition, what, patience)

/** Returns the visible texts of the rows of the current list. */
export function listed(page: Page): Promise<string[]> {
  return page.$$eval('>>> w3m-ui-row', rows => rows.map(row => (row.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()))
}

/** Waits until a row of the current list has this text. */
export async function lists(page: Page, text: string): Promise<void> {
  const isListed = async () => (await listed(page)).some(row => row.includes(text))
  await until(isListed, `a row says ${text}`).catch(async (cause: unknown) => {
    throw new Error(`No row says ${text}. They say: ${(await listed(page)).join(' | ')}`, { cause })
  })
}

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, type Browser, type Frame, type Locator, type NodeFor, type Page, type SerializedAXNode } from 'puppeteer-core'
import { eventually } from '../kit/eventually.ts'
import { chromiumArguments, chromiumPath } from '../tools/browser/programs.ts'
import { servePlayground } from '../stack/stack-json.ts'
import { startStack, strictPolicy, type Stack, type StackOptions } from '../stack/stack.ts'

/** The built playground on the real local stack, under the strict policy, in a browser that can reach nothing else. */
export interface Site {
  readonly url: string
  readonly stack: Stack
  /** A device that an account does not know is confirmed by a mailed link first. */
  readonly confirmDevices: boolean
  /** A page of a visitor of their own: nothing stored, nothing permitted. */
  visit(path?: string, visitor?: Visitor): Promise<VisitedPage>
  stop(): Promise<void>
}

export interface Visitor {
  readonly phone?: boolean
  /** Another page of the same visitor. */
  readonly with?: Page
}

export interface VisitedPage {
  readonly page: Page
  /** Every address that was asked for, sockets among them, oldest first. */
  readonly requests: readonly string[]
  /** Nothing went wrong that nobody looked at: errors, violations of the policy, requests that left the machine. */
  assertClean(): Promise<void>
}

const folder = process.env['W3M_PLAYGROUND'] ?? join(import.meta.dirname, '../../dist/playground')
const framePage = process.env['W3M_FRAME'] ?? join(import.meta.dirname, '../../dist/frame/page')

const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 780, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
}

export async function openSite(options: Pick<StackOptions, 'confirmDevices' | 'jwtIssuers'> = {}): Promise<Site> {
  assert.ok(existsSync(join(folder, 'index.html')), 'The playground is not built. Run "npm run build" first.')
  const stack = await startStack({ framePage, ...options })
  const playground = await servePlayground({ folder, stack, headers: { 'content-security-policy': strictPolicy(stack) } })
  const browser = await launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [...chromiumArguments],
    // windows open for a press alone, as visitors' browsers have it
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

/** Without the playground's frames, unless they are asked for: each is a page with a kit of its own. */
function addressOf(path: string, playground: string): string {
  const url = new URL(path, playground)
  // what stands in it stays as it is written
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
  // a socket is no request to the driver
  const session = await page.createCDPSession()
  session.on('Network.webSocketCreated', ({ url }) => note(url))
  await session.send('Network.enable')
  page.on('pageerror', error => faults.push(`An error nobody caught: ${(error as Error).stack ?? (error as Error).message}`))
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

/** Milliseconds. A limit for what would never come, with room for a machine that is busy with other things. */
const patience = 30_000

/** Waits for what a visitor finds by its role and name, through every shadow root, and presses it. */
export async function press(page: Page, name: string, role = 'button'): Promise<void> {
  await find(page, `::-p-aria([name="${name}"][role="${role}"])`)
    .then(locator => locator.click())
    .catch((cause: unknown) => fault(page, `There is no ${role} “${name}” to press.`, cause))
}

/**
 * Waits until there is what the selector names, in a page or a frame, and gives it to act on. Looks ten times a second: the driver looks
 * at every frame that is drawn, which for a name or a role is a question to another process, and takes a third of a core.
 */
export async function find<Selector extends string>(
  place: Page | Frame,
  selector: Selector,
  timeout = patience
): Promise<Locator<NodeFor<Selector>>> {
  for (const end = Date.now() + timeout; Date.now() < end; await pause(100)) {
    // a page that is just left has nothing
    const handle = await place.$(selector).catch(() => null)
    if (handle) return place.locator(selector).setTimeout(timeout)
  }
  throw new Error(`Nothing is found by ${selector}.`)
}

/** Waits until the page says of itself what is wanted: the line under its title. */
export async function says(page: Page, text: RegExp): Promise<void> {
  await page.waitForFunction(
    (source: string) => new RegExp(source).test(document.querySelector('#state')?.textContent ?? ''),
    { timeout: patience, polling: 50 },
    text.source
  )
}

/**
 * Waits until a text is on screen, in any shadow root. Looks twenty times a second: what shows but for a moment is seen, and nothing has to
 * be drawn for it.
 */
export async function sees(page: Page, text: string): Promise<void> {
  // no function in it has a name: its compiled form would ask the page for a helper
  const shows = (wanted: string): boolean => {
    const roots: ParentNode[] = [document.body]
    for (const root of roots) {
      if ((root.textContent ?? '').replace(/\s+/g, ' ').includes(wanted)) return true
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLInputElement && element.value.includes(wanted)) return true
        // an element that is but its contents has no box of its own
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

/** Says what was on screen instead, as a reader of the page hears it. */
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
  // the test wallet and the other elements come when the page is idle
  await page.waitForFunction(() => customElements.get('w3m-account'))
  await openModal(page)
}

/** Presses the button once an earlier modal has gone, and waits for the new one: until then what the page itself has can be pressed. */
export async function openModal(page: Page): Promise<void> {
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
  await (await find(page, '#main-button')).click()
  await find(page, '>>> dialog[open]')
}

/** Waits until the modal has gone. */
export async function closed(page: Page): Promise<void> {
  await page.waitForSelector('>>> dialog[open]', { hidden: true, timeout: patience })
}

/** A socket goes to the server it is named for. */
const originOf = (url: string): string => new URL(url.replace(/^ws/, 'http')).origin

/** Waits for what the page does not show, such as what the chain has. */
export const until = (condition: () => Promise<boolean>, what: string): Promise<void> => eventually(condition, what, patience)

/** The rows of the list that shows, as they read. */
export function listed(page: Page): Promise<string[]> {
  return page.$$eval('>>> w3m-ui-row', rows => rows.map(row => (row.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()))
}

/** Waits until a row of the list that shows has this text. */
export async function lists(page: Page, text: string): Promise<void> {
  const isListed = async () => (await listed(page)).some(row => row.includes(text))
  await until(isListed, `a row says ${text}`).catch(async (cause: unknown) => {
    throw new Error(`No row says ${text}. They say: ${(await listed(page)).join(' | ')}`, { cause })
  })
}

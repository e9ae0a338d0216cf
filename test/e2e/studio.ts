import assert from 'node:assert/strict'
import { join } from 'node:path'
import { launch, type BrowserContext, type Frame, type Page } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { serveFolder } from '../stack/static.ts'
import { find, press } from './site.ts'

// The playground's studio on a static host: plain files, no stack, a policy without outside connections.

export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html w3m'
].join('; ')

export const folder = process.env['W3M_PLAYGROUND'] ?? join(import.meta.dirname, '../../dist/playground')

interface StudioPage {
  readonly page: Page
  /** Asserts that there were no errors and no requests to other hosts. */
  clean(): void
}

interface StudioOptions {
  /** Width of the window, in pixels. */
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** Another server than the studio's own. */
  readonly on?: { readonly url: string }
  /** Selector of what shows that the page is ready. */
  readonly waitsFor?: string
}

export interface StudioBrowser {
  open(path: string, options?: StudioOptions): Promise<StudioPage>
  /** Closes the pages that were opened: a page with frames keeps the processor busy. */
  closePages(): Promise<void>
  stop(): Promise<void>
}

export async function openStudioBrowser(): Promise<StudioBrowser> {
  const server = await serveFolder({ folder, headers: { 'content-security-policy': policy } })
  const browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  const contexts: BrowserContext[] = []
  return {
    async open(path, { width = 1440, scheme = 'light', on = server, waitsFor = '#panel details' } = {}) {
      const context = await browser.createBrowserContext()
      contexts.push(context)
      const page = await context.newPage()
      await page.setViewport({ width, height: 1000 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      const faults: string[] = []
      page.on('pageerror', error => faults.push((error as Error).message))
      page.on('console', message => {
        if (message.type() === 'error') faults.push(message.text())
      })
      page.on('request', request => {
        if (!request.url().startsWith(on.url) && !/^(data|blob):/.test(request.url())) faults.push(`Asked of ${request.url()}`)
      })
      await page.goto(on.url + path)
      await page.waitForSelector(waitsFor)
      return { page, clean: () => assert.deepEqual(faults, []) }
    },
    async closePages() {
      await Promise.all(contexts.splice(0).map(context => context.close()))
    },
    async stop() {
      await browser.close()
      await server.stop()
    }
  }
}

export const frameOf = (page: Page, device: string): Promise<Frame> =>
  frameAt(page, new RegExp(`preview\\.html#device=${device}`))

async function frameAt(page: Page, address: RegExp): Promise<Frame> {
  const frame = await page.waitForFrame(each => address.test(each.url()), { timeout: 30_000 })
  await frame.waitForSelector('>>> dialog[open]')
  return frame
}

/** Waits until the accessible name is in no button of the frame. */
export async function gone(frame: Frame, name: string): Promise<void> {
  await frame.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, { hidden: true })
}

export async function type(page: Page, name: string, text: string): Promise<void> {
  // type over the existing value, as a user does: a field emptied without an event gets its value back with the next render
  const field = await (await find(page, `[name=${name}]`)).waitHandle()
  await field.evaluate(each => (each as HTMLInputElement).select())
  await page.keyboard.type(text)
}

/** Types into a field of the color table and leaves it. */
export async function set(page: Page, selector: string, text: string): Promise<void> {
  const field = await (await find(page, selector)).waitHandle()
  await field.evaluate(each => (each as HTMLInputElement).select())
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

export async function tab(page: Page, name: string, shows: RegExp): Promise<void> {
  await press(page, name, 'tab')
  const text = await page.$eval('#snippet', panel => panel.textContent)
  assert.match(text, shows)
}

/** Returns the current address of the page. The driver's `url()` is updated later. */
export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.href)

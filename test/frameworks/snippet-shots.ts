import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { build } from 'vite'
import { find, press } from '../e2e/site.ts'
import { eventually } from '../kit/eventually.ts'
import { phone } from '../kit/environment.ts'
import { answerAsNode } from '../playground/page-node.ts'

// Pictures of the kit as a preview of the playground shows it, and as an app shows it that has nothing but the snippet.

const root = join(import.meta.dirname, '../..')

export type Device = 'phone' | 'desktop'

const viewports = {
  phone: { width: 390, height: 780, isMobile: true, hasTouch: true },
  desktop: { width: 1120, height: 780 }
} as const

/** Largest share of pixels that may differ: none but the edges of letters that a different subpixel position draws. */
const tolerated = 0.0002

/** Builds the test wallet as a script for pages that have none. */
export async function buildTestWallet(): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'adapters/testing/index.ts'), formats: ['iife'], name: 'testing' }
    }
  })
  const [{ output }] = (Array.isArray(made) ? made : [made]) as [{ output: readonly { code?: string }[] }]
  assert.ok(output[0]?.code)
  return `${output[0].code}\ntesting.createTestWallet({ batching: 'atomic', answers: 'approve', chains: [
    { chainId: 1, name: 'Ethereum', rpcUrl: 'https://eip155-1.node.invalid' },
    { chainId: 8453, name: 'Base', rpcUrl: 'https://eip155-8453.node.invalid' }
  ] })`
}

/** Photographs a preview, which has opened its modal by itself. */
export async function shootPreview(browser: Browser, url: string, query: string, device: Device): Promise<Shooting> {
  const page = await openPage(browser, device)
  await page.goto(`${url}/preview.html#device=${device}&screen=modal&${query}`)
  await find(page, '>>> dialog[open]')
  return shooting(page)
}

/** Photographs an app, whose button is pressed, and whose wallet is connected if the preview's is. */
export async function shootApp(
  browser: Browser,
  url: string,
  device: Device,
  { wallet, isConnected }: { readonly wallet: string; readonly isConnected: boolean }
): Promise<Shooting> {
  const page = await openPage(browser, device)
  await page.evaluateOnNewDocument(wallet)
  await page.goto(url)
  await (await find(page, '>>> w3m-button')).click()
  await find(page, '>>> dialog[open]')
  if (isConnected) {
    await press(page, 'Test Wallet')
    await page.waitForFunction(() => /0xf3/i.test(document.querySelector('w3m-button')?.shadowRoot?.textContent ?? ''))
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await (await find(page, '>>> w3m-button')).click()
    await find(page, '>>> dialog[open]')
  }
  return shooting(page)
}

interface Shooting {
  /** Takes a picture of the modal, or the sheet on a phone, with the button behind it at the upper left. */
  take(): Promise<Buffer>
  end(): Promise<void>
}

/**
 * Fails unless both show the same. Lists and images arrive one by one, so it looks until they do.
 * The differing pictures of a failure are in `shots/snippets`.
 */
export async function assertSame(preview: Shooting, app: Shooting, name: string): Promise<void> {
  let pictures: readonly Buffer[] = []
  const same = async (): Promise<boolean> => {
    const [one, other] = [await preview.take(), await app.take()]
    pictures = [one, other]
    return !differs(one, other)
  }
  try {
    await eventually(same, `${name}: the app shows what the preview shows`, 30_000)
  } catch (error) {
    const folder = join(root, 'shots/snippets')
    mkdirSync(folder, { recursive: true })
    for (const [index, png] of pictures.entries())
      writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}-${index ? 'app' : 'preview'}.png`), png)
    throw error
  }
}

function differs(one: Buffer, other: Buffer): boolean {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (a.width !== b.width || a.height !== b.height) return true
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) > a.width * a.height * tolerated
}

async function openPage(browser: Browser, device: Device): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(viewports[device])
  if (device === 'phone') await page.setUserAgent({ userAgent: phone.userAgent })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await page.setRequestInterception(true)
  page.on('request', request => void answer(request))
  return page
}

/** Answers public nodes as the node in the playground's page does; everything else is on this machine, or is refused. */
async function answer(request: HTTPRequest): Promise<void> {
  const { hostname, protocol } = new URL(request.url())
  if (/^(data|blob):$/.test(protocol) || hostname === '127.0.0.1' || hostname === 'localhost') return request.continue()
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method() === 'OPTIONS') return request.respond({ status: 204, headers })
  const body = await request.fetchPostData()
  if (!body) return request.abort('namenotresolved')
  const chainId = /base|8453/.test(hostname) ? 8453 : 1
  const reply = JSON.stringify(answerAsNode(JSON.parse(body) as never, chainId))
  await request.respond({ status: 200, headers, contentType: 'application/json', body: reply }).catch(() => undefined)
}

function shooting(page: Page): Shooting {
  return {
    async take() {
      // the pages differ, and the card's shadow and corners show them
      await page.evaluate(() => {
        for (const element of [document.documentElement, document.body]) element.style.background = '#808080'
        for (const element of document.body.querySelectorAll<HTMLElement>('*'))
          if (!element.matches('w3m-modal, w3m-modal *')) element.style.visibility = 'hidden'
        const button = document.querySelector<HTMLElement>('w3m-button')
        Object.assign(button!.style, { position: 'fixed', left: '0', top: '0', visibility: 'visible', zIndex: '1' })
        ;(document.activeElement as HTMLElement | null)?.blur()
      })
      // the modal covers the page, and the button is behind it
      return Buffer.from(await page.screenshot({ captureBeyondViewport: false }))
    },
    end: () => page.browserContext().close()
  }
}

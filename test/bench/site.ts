import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { startServices } from '../../services/start.ts'
import { servePlayground } from '../stack/stack-json.ts'
import { localChainIds, startStack, strictPolicy } from '../stack/stack.ts'
import { ensureEngines } from '../../scripts/test/browser/install.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { installProbe } from './probe.ts'
import type { Probe, Shown } from './probe.ts'

export interface Site {
  /** Opens a page with empty storage and cache, in a warmed-up browser. */
  visitor(conditions: Conditions): Promise<Visitor>
  stop(): Promise<void>
}

export interface Conditions {
  /** Slowdown factor of the processor. */
  readonly slowdown: number
  /** Bits per second, and round trip in milliseconds; unlimited if absent. */
  readonly network?: { readonly bits: number; readonly roundTrip: number }
}

export interface Visitor {
  readonly page: Page
  readonly devtools: CDPSession
  readonly url: string
  /** Presses the middle of an element and measures when the expected element was rendered. */
  press(target: string, brings: string, words?: string): Promise<Shown>
  /** Main thread time since navigation, in milliseconds. */
  worked(): Promise<number>
  leave(): Promise<void>
}

declare const probe: Probe

/** Number of wallets in the site's directory. */
const wallets = 10_000

/** Serves the built playground on a local stack with a directory of maximum size. */
export async function openSite(root: string): Promise<Site> {
  ensureEngines(['chromium'])
  const folder = await mkdtemp(join(tmpdir(), 'w3m-bench-'))
  const walletsFile = join(folder, 'wallets.json')
  await writeFile(walletsFile, JSON.stringify({ replace: true, wallets: manyWallets() }))
  const stack = await startStack()
  const large = await startServices({ host: '127.0.0.1', port: 0, logLevel: 'error', walletsFile })
  const services = { ...stack.services, directory: large.addresses.directory }
  const shown = { ...stack, directory: services.directory, services }
  const playground = await servePlayground({
    folder: join(root, 'dist/playground'),
    stack: shown,
    headers: { 'content-security-policy': strictPolicy(shown) }
  })
  const browser = await launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    defaultViewport: { width: 1280, height: 900 }
  })
  return {
    visitor: conditions => visit(browser, playground.url, conditions),
    async stop() {
      await browser.close()
      await playground.stop()
      await large.close()
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const manyWallets = () =>
  Array.from({ length: wallets }, (_, index) => ({
    name: `Wallet ${index + 1}`,
    homepage: `https://wallet-${index + 1}.example/`,
    mobile_link: `wallet-${index + 1}://`,
    chains: localChainIds.map(chainId => `eip155:${chainId}`),
    rdns: `example.wallet-${index + 1}`
  }))

async function visit(browser: Browser, url: string, { slowdown, network }: Conditions): Promise<Visitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const devtools = await page.createCDPSession()
  await devtools.send('Performance.enable')
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    await devtools.send('Network.enable')
    const throughput = network.bits / 8
    const limits = { offline: false, latency: network.roundTrip, downloadThroughput: throughput, uploadThroughput: throughput }
    await devtools.send('Network.emulateNetworkConditions', limits)
  }
  // The compiler that runs these files names functions through a helper that does not exist in the page.
  await page.evaluateOnNewDocument('globalThis.__name = value => value')
  await page.evaluateOnNewDocument(installProbe)
  return {
    page,
    devtools,
    url,
    async press(target, brings, words = '') {
      await page.evaluate(selector => probe.arm(selector), brings)
      await press(page, target, words)
      return page.evaluate(() => probe.shown())
    },
    async worked() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    },
    leave: () => context.close()
  }
}

/** Moves the pointer onto an element and presses it at once, as an experienced user. */
export async function press(page: Page, target: string, words = ''): Promise<void> {
  const centre = await page.evaluate((selector, text) => probe.appears(selector, text), target, words)
  await page.mouse.click(centre.x, centre.y)
}

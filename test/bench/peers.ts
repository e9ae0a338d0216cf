import { launch } from 'puppeteer-core'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { ensureEngines } from '../../scripts/test/browser/install.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { answerNodes } from '../frameworks/answer-nodes.ts'
import { startChains } from '../frameworks/visitor.ts'
import type { Chains } from '../frameworks/visitor.ts'
import { installBenchWallet, benchWallet } from './bench-wallet.ts'
import { openPages } from './pages.ts'
import type { BenchPage } from './pages.ts'
import { installProbe } from './probe.ts'
import type { Probe } from './probe.ts'
import { median, spread } from './statistics.ts'
import { peerTargets } from './targets.ts'

declare const probe: Probe

/** Values of one visit, by name, in milliseconds. */
type Sample = Readonly<Record<string, number>>

/** A visit to a page, always at 4× slowdown. */
interface Kind {
  readonly touch?: boolean
  /** 1.6 Mbit/s with a round trip of 150 ms. */
  readonly slow?: boolean
}

const kinds: readonly Kind[] = [{}, { touch: true }, { slow: true }]
const hover = 150

/**
 * Measures the kit's pages and those of the peers in turn, so that all of them have the same load on the machine, and prints
 * medians, and the ratio of our worst page to the fastest peer.
 *
 * @param visits - Number of visits to each page, of each kind.
 */
export async function benchPeers(root: string, visits: number): Promise<void> {
  ensureEngines(['chromium'])
  const { pages, stop } = await openPages(root)
  const chains = await startChains()
  const browser = await launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
    defaultViewport: { width: 1280, height: 900 }
  })
  try {
    const samples = new Map(pages.map(page => [page, [] as Sample[]]))
    // the first visit fills the caches of the servers and of the browser's compiler
    for (let turn = -1; turn < visits; turn += 1)
      for (const page of pages) {
        const parts: Sample[] = []
        for (const kind of kinds) parts.push(await visit(browser, chains, page, kind))
        if (turn >= 0) samples.get(page)!.push(Object.assign({}, ...parts) as Sample)
      }
    print(samples, visits)
  } finally {
    await browser.close()
    await chains.stop()
    await stop()
  }
}

async function visit(browser: Browser, chains: Chains, bench: BenchPage, kind: Kind): Promise<Sample> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const devtools = await page.createCDPSession()
    await prepare(page, devtools, chains, bench, kind)
    return await (kind.touch ? touch(page, bench) : act(page, bench, kind.slow ? 'slow network: ' : ''))
  } catch (cause) {
    throw new Error(`The visit to ${bench.name} ended early.`, { cause })
  } finally {
    await context.close()
  }
}

async function prepare(page: Page, devtools: CDPSession, chains: Chains, bench: BenchPage, kind: Kind): Promise<void> {
  if (kind.touch) await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await answerNodes(devtools, chains)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (kind.slow) {
    const throughput = 1_600_000 / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput
    })
  }
  // The compiler that runs these files names functions through a helper that does not exist in the page.
  await page.evaluateOnNewDocument('globalThis.__name = value => value')
  await page.evaluateOnNewDocument(installBenchWallet)
  await page.evaluateOnNewDocument(installProbe)
  await page.evaluateOnNewDocument(`probe.observeCard(${JSON.stringify(bench.card)})`)
  await page.evaluateOnNewDocument(`probe.armFromNavigation(${JSON.stringify(bench.button)})`)
}

/** With a mouse: loads the page, opens, closes, opens again and connects. */
async function act(page: Page, bench: BenchPage, prefix: string): Promise<Sample> {
  const shown = await load(page, bench)
  const atLoad = await blocked(page)
  const { x, y } = await page.evaluate(selector => probe.appears(selector, ''), bench.button)
  await armRow(page, bench)
  await page.mouse.move(x, y)
  await page.evaluate(time => new Promise(resolve => setTimeout(resolve, time)), hover)
  await page.mouse.click(x, y)
  const first = await page.evaluate(() => probe.shown())
  // hovering counts: what is prepared then may block as well
  const atOpening = await blocked(page)
  const sample: Record<string, number> = {
    button: shown,
    'open first, after 150 ms of hover': first.visible,
    settled: first.settled,
    'blocking time at load': atLoad,
    'blocking time at opening': atOpening
  }
  if (prefix) return { [`${prefix}button`]: shown, [`${prefix}open first`]: first.visible }

  await close(page, bench)
  await armRow(page, bench)
  await page.mouse.click(x, y)
  sample['open again'] = (await page.evaluate(() => probe.shown())).visible

  const row = await page.evaluate((selector, name) => probe.appears(selector, name), bench.row, benchWallet.name)
  await page.evaluate((selector, account) => probe.arm(selector, account), bench.connected, bench.account)
  await page.mouse.click(row.x, row.y)
  sample['row to connected'] = (await page.evaluate(() => probe.shown())).visible
  return sample
}

/** With a finger: there is no hover before the press. */
async function touch(page: Page, bench: BenchPage): Promise<Sample> {
  await load(page, bench)
  const { x, y } = await page.evaluate(selector => probe.appears(selector, ''), bench.button)
  await armRow(page, bench)
  await page.touchscreen.tap(x, y)
  return { 'open first, on touch': (await page.evaluate(() => probe.shown())).visible }
}

async function load(page: Page, bench: BenchPage): Promise<number> {
  await page.goto(bench.url)
  const { visible } = await page.evaluate(() => probe.shown())
  await page.waitForNetworkIdle({ idleTime: 500 })
  return visible
}

const armRow = (page: Page, { row }: BenchPage) =>
  page.evaluate((selector, name) => probe.arm(selector, name), row, benchWallet.name)

async function close(page: Page, bench: BenchPage): Promise<void> {
  await page.evaluate(selector => probe.armGone(selector), bench.row)
  if (bench.close) {
    const { x, y } = await page.evaluate(selector => probe.appears(selector, ''), bench.close)
    await page.mouse.click(x, y)
  } else await page.keyboard.press('Escape')
  await page.evaluate(() => probe.shown())
}

/** Sum of what long tasks have over 50 ms, since the last call. */
async function blocked(page: Page): Promise<number> {
  const tasks = await page.evaluate(() => probe.takeLongTasks())
  return tasks.reduce((sum, duration) => sum + duration - 50, 0)
}

function print(samples: ReadonlyMap<BenchPage, readonly Sample[]>, visits: number): void {
  const pages = [...samples.keys()]
  console.log(`\nmedians of ${visits} visits at 4×, in turn, in ms; ± is half the distance between the quartiles`)
  console.log(
    `\n${'what'.padEnd(36)}${pages.map(({ name }) => name.padStart(24)).join('')}${'ratio'.padStart(8)}${'target'.padStart(8)}`
  )
  for (const [what, { target, unit }] of Object.entries(peerTargets)) {
    const values = pages.map(page => samples.get(page)!.flatMap(sample => sample[what] ?? []))
    const medians = values.map(median)
    const of = (isOurs: boolean) => medians.filter((_, index) => pages[index]!.isOurs === isOurs)
    const worst = Math.max(...of(true))
    const result = unit === 'ratio' ? worst / Math.min(...of(false)) : worst
    console.log(
      what.padEnd(36) +
        values.map((each, index) => `${Math.round(medians[index]!)} ± ${Math.round(spread(each))}`.padStart(24)).join('') +
        (unit === 'ratio' ? result.toFixed(2) : `${Math.round(result)} ms`).padStart(8) +
        String(target).padStart(8) +
        (result > target ? ' missed' : '')
    )
  }
}

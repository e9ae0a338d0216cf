import type { Probe } from './probe.ts'
import type { Conditions, Site, Visitor } from './site.ts'

declare const probe: Probe

/** Values of one visit, by name. */
export type Sample = Readonly<Record<string, number>>

/** A measurement of one user flow on the playground, on a separate visit. */
export type Measure = (site: Site, conditions: Conditions) => Promise<Sample>

/** Query of the playground whose test wallet approves everything at once. */
const approving = '?answers=approve&frame=none'

const connectButton = '#main-button'
const dialog = 'w3m-modal >>> dialog[open]'
const walletRow = `${dialog} >>> w3m-connect-view >>> w3m-ui-row`

/**
 * Resolves when the page has nothing left to load, including the playground's own wallet and panel,
 * which load when it is idle. Leaves out its frames, each with a separate kit.
 */
async function arrive(visitor: Visitor, query = '?frame=none'): Promise<void> {
  await visitor.page.goto(`${visitor.url}/${query}`)
  await visitor.page.waitForNetworkIdle({ idleTime: 500 })
}

async function during(site: Site, conditions: Conditions, go: (visitor: Visitor) => Promise<Sample>): Promise<Sample> {
  const visitor = await site.visitor(conditions)
  try {
    return await go(visitor)
  } finally {
    await visitor.leave()
  }
}

/** Measures from navigation to the visible button. */
export const load: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await visitor.page.evaluateOnNewDocument("probe.armFromNavigation('#main-button')")
    await visitor.page.goto(visitor.url)
    const { visible, longTasks } = await visitor.page.evaluate(() => probe.shown())
    return { 'button visible': visible, 'load: longest task': longest(longTasks) }
  })

/**
 * Measures from the press of the button to the visible wallets: the first time, when the modal's
 * chunks load, and again.
 */
export const open: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor)
    const sample: Record<string, number> = {}
    for (const time of ['first', 'again']) {
      const before = await visitor.worked()
      const { visible, settled, longTasks } = await visitor.press(connectButton, walletRow)
      sample[`open ${time}: row visible`] = visible
      sample[`open ${time}: settled`] = settled
      sample[`open ${time}: main thread`] = (await visitor.worked()) - before
      sample[`open ${time}: longest task`] = longest(longTasks)
      await close(visitor)
    }
    return sample
  })

/** Measures from the press of an announced wallet that approves at once, until the page is connected. */
export const connect: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor, approving)
    await visitor.press(connectButton, walletRow)
    const { visible } = await visitor.press(walletRow, '#send:not([disabled])', 'Test Wallet')
    return { 'wallet pressed: connected': visible }
  })

/** Measures from the press of WalletConnect to the visible QR code, over the local relay. */
export const walletConnect: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor)
    await visitor.press(connectButton, walletRow)
    const { visible } = await visitor.press(walletRow, `${dialog} >>> w3m-ui-qr >>> svg`, 'WalletConnect')
    return { 'WalletConnect pressed: code visible': visible }
  })

/**
 * Measures the memory left after opening and closing the modal twenty times, without the page's own
 * log of it.
 */
export const cycles: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor)
    const cycle = async () => {
      await visitor.press(connectButton, walletRow)
      await close(visitor)
    }
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await cycle()
    const before = await held(visitor)
    for (let turn = 0; turn < 20; turn += 1) await cycle()
    const after = await held(visitor)
    return {
      'a cycle: nodes kept': (after.nodes - before.nodes) / 20,
      'a cycle: listeners kept': (after.listeners - before.listeners) / 20,
      'a cycle: heap kept, kB': (after.heap - before.heap) / 20 / 1000
    }
  })

/** Measures a list of ten thousand wallets: time until visible, cost of scrolling, number of elements. */
export const allWallets: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    const { page } = visitor
    await arrive(visitor)
    await visitor.press(connectButton, walletRow)
    const { visible } = await visitor.press(
      walletRow,
      `${dialog} >>> w3m-all-wallets-view >>> w3m-ui-tile:not([loading])`,
      'All wallets'
    )
    const answered = await page.evaluate(() => Math.max(probe.pressedAt(), probe.answered('entries=40')) - probe.pressedAt())
    const centre = await page.evaluate(() => probe.appears('w3m-modal >>> dialog[open] >>> .scroller', ''))
    await page.mouse.move(centre.x, centre.y)
    await page.evaluate(() => probe.takeLongTasks())
    let elements = 0
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel({ deltaY: 1500 })
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      elements = Math.max(elements, await page.evaluate(() => probe.elementsInDialog()))
    }
    return {
      'all wallets: first rows after the answer': visible - answered,
      'all wallets: elements in the modal': elements,
      'all wallets: longest task scrolling': longest(await page.evaluate(() => probe.takeLongTasks()))
    }
  })

async function close({ page }: Visitor): Promise<void> {
  await page.evaluate(selector => probe.armGone(selector), dialog)
  await page.keyboard.press('Escape')
  await page.evaluate(() => probe.shown())
}

/** Returns live objects after two garbage collections: finalizers free more. */
async function held({ page, devtools }: Visitor): Promise<{ nodes: number; listeners: number; heap: number }> {
  await page.evaluate(() => document.querySelector<HTMLElement>('#clear-events')?.click())
  for (let turn = 0; turn < 2; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
}

const longest = (durations: readonly number[]) => Math.max(0, ...durations)

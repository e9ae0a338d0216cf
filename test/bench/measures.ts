import type { Probe } from './probe.ts'
import type { Conditions, Site, Visitor } from './site.ts'

declare const probe: Probe

/** Values of one visit, by what they are. */
export type Sample = Readonly<Record<string, number>>

/** One way through the playground, on a visit of its own. */
export type Measure = (site: Site, conditions: Conditions) => Promise<Sample>

/** The page of the playground whose test wallet approves everything at once. */
const approving = '?answers=approve&frame=none'

const connectButton = '#main-button'
const dialog = 'w3m-modal >>> dialog[open]'
const walletRow = `${dialog} >>> w3m-connect-view >>> w3m-ui-row`

/** Resolves when the page has nothing left to load: also the playground's own wallet and panel, which come when it is idle. Its frames, each with a kit
 * of its own, stay out. */
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

/** From navigation to the button on screen. */
export const load: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await visitor.page.evaluateOnNewDocument("probe.armFromNavigation('#main-button')")
    await visitor.page.goto(visitor.url)
    const { visible, longTasks } = await visitor.page.evaluate(() => probe.shown())
    return { 'button visible': visible, 'load: longest task': longest(longTasks) }
  })

/** The press of the button to the wallets on screen: the first time, when the modal's code has to come, and again. */
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

/** The press of an announced wallet that says yes at once, to the page that knows it is connected. */
export const connect: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor, approving)
    await visitor.press(connectButton, walletRow)
    const { visible } = await visitor.press(walletRow, '#send:not([disabled])', 'Test Wallet')
    return { 'wallet pressed: connected': visible }
  })

/** The press of WalletConnect to its code on screen. The relay is the local one. */
export const walletConnect: Measure = (site, conditions) =>
  during(site, conditions, async visitor => {
    await arrive(visitor)
    await visitor.press(connectButton, walletRow)
    const { visible } = await visitor.press(walletRow, `${dialog} >>> w3m-ui-qr >>> svg`, 'WalletConnect')
    return { 'WalletConnect pressed: code visible': visible }
  })

/** What stays behind when the modal was opened and closed again twenty times, but for what the page itself has written down of it. */
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

/** A list of ten thousand wallets: how soon it is there, what scrolling costs, how large the page becomes. */
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

/** What is alive after the collector has been through, twice: finalisers free more. */
async function held({ page, devtools }: Visitor): Promise<{ nodes: number; listeners: number; heap: number }> {
  await page.evaluate(() => document.querySelector<HTMLElement>('#clear-events')?.click())
  for (let turn = 0; turn < 2; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
}

const longest = (durations: readonly number[]) => Math.max(0, ...durations)

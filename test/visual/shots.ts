import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../tools/browser/programs.ts'

/** One picture: a scene in a look. */
export interface Shot {
  /** Of the file. */
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly width: number
}

const font = 'Roboto'

/** The looks of every screen: between them each theme, direction, width and length of words. */
const looks = [
  { look: 'phone-light', width: 390, theme: 'light', locale: 'en', direction: 'ltr' },
  { look: 'desk-dark', width: 900, theme: 'dark', locale: 'en', direction: 'ltr' },
  { look: 'phone-light-rtl', width: 360, theme: 'light', locale: 'pseudo', direction: 'rtl' }
] as const

/** Of the frame, what is asked for most. */
const framed = [
  'sign a message',
  'permit',
  'send',
  'would fail',
  'unlock by password',
  'sessions',
  'delete',
  'send on Solana',
  'several at once, one of them a permission',
  'several at once, done',
  'smart session',
  'paid by a sponsor',
  'fee in a token'
]

/** What is as much a screen of its own as its main state. */
const besides: readonly (readonly [screen: string, state: string])[] = [
  ['Account', 'tokens'],
  ['Account', 'nfts'],
  ['Account', 'activity'],
  ['SIWXSignMessage', 'very full'],
  ['SIWXSignMessage', 'on Bitcoin'],
  ['SIWXSignMessage', 'on Polkadot'],
  ['SwapPreview', 'approve']
]

/** The buttons of a page, before somebody connects, meanwhile and after. */
const buttoned = ['before', 'connecting', 'connected']

/** What moves, or is another one every time. */
const restless = ['BuyInProgress', 'ConnectingFarcaster']

/** The picture that a screen is known by: its main state. */
const mainOf = (states: readonly string[]): string =>
  ['full', 'waiting', 'loading'].find(state => states.includes(state)) ?? states[0]!

/** Every screen with its main state in every look, some of the frame, and the buttons. */
export function everyShot(screens: Readonly<Record<string, readonly string[]>>): readonly Shot[] {
  const scenes = [
    ...Object.entries(screens)
      .filter(([screen]) => !restless.includes(screen))
      .map(([screen, states]) => ({ name: screen, query: { screen, state: mainOf(states) } })),
    ...besides.map(([screen, state]) => ({ name: `${screen}-${state.replaceAll(' ', '-')}`, query: { screen, state } })),
    ...framed.map(frame => ({ name: `frame-${frame.replaceAll(/\W+/g, '-')}`, query: { frame } })),
    ...buttoned.map(buttons => ({ name: `buttons-${buttons}`, query: { buttons } }))
  ]
  return scenes.flatMap(({ name, query }) =>
    looks.map(({ look, width, theme, locale, direction }) => ({
      name: `${name}-${look}`,
      query: { ...query, theme, locale, direction, font },
      width
    }))
  )
}

/** Where the pictures are taken. Some screens show the site's name: one without a port, which would be another every time. */
export const site = 'http://kit.localhost/'

/**
 * A browser whose pictures depend neither on the clock, nor on chance, nor, as far as the kit's texts go, on the fonts of the machine: the page
 * behind, the secure frame and what is set in fixed widths are in fonts that it has. `server` is at {@link site}.
 */
export function openBrowser(server: string): Promise<Browser> {
  return launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [
      ...chromiumArguments,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      // the last one counts: no other name than the site's is resolved
      `--host-resolver-rules=MAP ${new URL(site).host} ${new URL(server).host}, MAP * ~NOTFOUND`
    ]
  })
}

export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await page.emulateTimezone('UTC')
  // what compiles this file has functions keep their names by a helper, which is not in the page
  await page.evaluateOnNewDocument('globalThis.__name = named => named')
  await page.evaluateOnNewDocument(becomeCertain, faces(), font)
  return page
}

/** The PNG of a shot. */
export async function take(page: Page, { query, width }: Shot): Promise<Buffer> {
  await page.setViewport({ width, height: 800 })
  await page.goto(`${site}scene.html?${new URLSearchParams(query)}`)
  await page.waitForFunction(() => ['ready', 'failed'].includes(document.documentElement.dataset['scene'] ?? ''))
  const problem = await page.evaluate(() => document.querySelector('#problem')?.textContent)
  if (problem) throw new Error(`${JSON.stringify(query)}: ${problem}`)
  await stands(page)
  // what the screen put off for a moment has happened: a name looked up, a price asked for, a button that waits to be read
  const pending = await page.evaluate(() => [...(globalThis as unknown as { putOff: Set<number> }).putOff])
  // these alone: a screen that looks again each second always has another
  await page.waitForFunction(
    (ids: readonly number[]) => {
      const { putOff } = globalThis as unknown as { putOff: Set<number> }
      return !ids.some(id => putOff.has(id))
    },
    { timeout: 5_000, polling: 50 },
    pending
  )
  await stands(page)
  // a caret blinks
  await page.addStyleTag({ content: 'html { caret-color: transparent }' })
  let png = Buffer.from(await page.screenshot({ type: 'png' }))
  for (let turn = 0; turn < 8; turn++) {
    const next = Buffer.from(await page.screenshot({ type: 'png' }))
    if (next.equals(png)) break
    png = next
  }
  return png
}

/** Waits until what was asked for while it was drawn has come. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 12; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  })
}

/** The font of the pictures, in the weights that the kit has. */
function faces(): readonly (readonly [weight: string, data: string, range: string])[] {
  const folder = join(import.meta.dirname, '../../node_modules/@fontsource/roboto/files')
  const ranges = { latin: 'U+0000-00FF, U+2000-20CF', 'latin-ext': 'U+0100-02AF, U+1E00-1EFF' }
  return ['400', '500', '700'].flatMap(weight =>
    Object.entries(ranges).map(
      ([subset, range]) =>
        [weight, readFileSync(join(folder, `roboto-${subset}-${weight}-normal.woff2`)).toString('base64'), range] as const
    )
  )
}

/** Runs in the page before anything else: no closure. */
function becomeCertain(fonts: readonly (readonly [weight: string, data: string, range: string])[], family: string): void {
  for (const [weight, data, unicodeRange] of fonts) {
    const face = new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight, unicodeRange })
    document.fonts.add(face)
    void face.load()
  }
  // a century in which nothing expires, and a clock that goes on from there a minute at a time: what counts down says the same on a slow machine
  const [real, start, minute] = [Date.now.bind(Date), Date.now(), 60_000]
  const fixed = Date.UTC(2026, 9, 28, 9, 0, 10)
  const now = () => fixed + Math.floor((real() - start) / minute) * minute
  const Real = Date
  const Fixed = function (this: unknown, ...given: [number]) {
    return new.target ? (given.length ? new Real(...given) : new Real(now())) : new Real(now()).toString()
  } as unknown as DateConstructor
  Object.assign(Fixed, { now, UTC: Real.UTC, parse: Real.parse })
  Object.defineProperty(Fixed, 'prototype', { value: Real.prototype })
  globalThis.Date = Fixed
  // the timers of less than two seconds that are still to come
  const putOff = new Set<number>()
  const [later, never] = [globalThis.setTimeout.bind(globalThis), globalThis.clearTimeout.bind(globalThis)]
  const wait = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): number => {
    const id = later(() => {
      putOff.delete(id)
      run(...given)
    }, delay) as unknown as number
    if (delay < 2_000) putOff.add(id)
    return id
  }
  const forget = (id?: number): void => {
    putOff.delete(id as number)
    never(id)
  }
  Object.assign(globalThis, { putOff, setTimeout: wait, clearTimeout: forget })
  let seed = 7
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0)
  Math.random = () => next() / 2 ** 32
  crypto.getRandomValues = <Values extends ArrayBufferView | null>(values: Values): Values => {
    const bytes = values && new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    bytes?.forEach((_, index) => (bytes[index] = next() >>> 24))
    return values
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { mainStateOf } from '../playground/main-state.ts'

/** A screenshot of a scene in a look. */
export interface Shot {
  /** File name. */
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly width: number
}

const font = 'Roboto'

/** The looks of every screen: together they cover each theme, direction, width and text length. */
const looks = [
  { look: 'phone-light', width: 390, theme: 'light', locale: 'en', direction: 'ltr' },
  { look: 'desk-dark', width: 900, theme: 'dark', locale: 'en', direction: 'ltr' },
  { look: 'phone-light-rtl', width: 360, theme: 'light', locale: 'pseudo', direction: 'rtl' }
] as const

/** The most common screens of the frame. */
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

/** States that are as different as a separate screen. */
const besides: readonly (readonly [screen: string, state: string])[] = [
  ['Account', 'tokens'],
  ['Account', 'nfts'],
  ['Account', 'activity'],
  ['SIWXSignMessage', 'very full'],
  ['SIWXSignMessage', 'on Bitcoin'],
  ['SIWXSignMessage', 'on Polkadot'],
  ['SwapPreview', 'approve']
]

/** The buttons of a page: before, while and after connecting. */
const buttoned = ['before', 'connecting', 'connected']

/** Screens that move, or differ on each run. */
const restless = ['BuyInProgress', 'ConnectingFarcaster']

/** Lists every screen with its main state in every look, some screens of the frame, and the buttons. */
export function everyShot(screens: Readonly<Record<string, readonly string[]>>): readonly Shot[] {
  const scenes = [
    ...Object.entries(screens)
      .filter(([screen]) => !restless.includes(screen))
      .map(([screen, states]) => ({ name: screen, query: { screen, state: mainStateOf(states) } })),
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

/**
 * Origin of the pictures.
 * Some screens show the app's host: it has no port, which would differ on each run.
 */
export const site = 'http://kit.localhost/'

/**
 * Opens a browser whose screenshots are deterministic: independent of the clock, of random values and,
 * for the kit's texts, of the fonts of the machine. The page behind, the secure frame and monospace text use the machine's fonts.
 * `server` is served at {@link site}.
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
      // the last rule wins: only the site's name resolves
      `--host-resolver-rules=MAP ${new URL(site).host} ${new URL(server).host}, MAP * ~NOTFOUND`
    ]
  })
}

export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await page.emulateTimezone('UTC')
  // the compiler of this file names functions through a helper that does not exist in the page
  await page.evaluateOnNewDocument('globalThis.__name = named => named')
  await page.evaluateOnNewDocument(becomeCertain, faces(), font)
  return page
}

interface Scene {
  readonly query: Readonly<Record<string, string>>
  readonly width: number
  /** Device pixels in a CSS pixel. */
  readonly scale?: number
}

/**
 * Shows a scene, and waits for all that it has deferred.
 *
 * @throws Error with the scene's own problem
 */
export async function showScene(page: Page, { query, width, scale = 1 }: Scene): Promise<void> {
  await page.setViewport({ width, height: 800, deviceScaleFactor: scale })
  await page.goto(`${site}scene.html?${new URLSearchParams(query)}`)
  await page.waitForFunction(() => ['ready', 'failed'].includes(document.documentElement.dataset['scene'] ?? ''))
  const problem = await page.evaluate(() => document.querySelector('#problem')?.textContent)
  if (problem) throw new Error(`${JSON.stringify(query)}: ${problem}`)
  await stands(page)
  // wait for everything the screen deferred: a name lookup, a price, a press guard
  const pending = await page.evaluate(() => [...(globalThis as unknown as { putOff: Set<number> }).putOff])
  // only these: a screen that polls each second always has another timer
  await page.waitForFunction(
    (ids: readonly number[]) => {
      const { putOff } = globalThis as unknown as { putOff: Set<number> }
      return !ids.some(id => putOff.has(id))
    },
    { timeout: 5_000, polling: 50 },
    pending
  )
  await stands(page)
}

/** Returns the PNG of a shot. */
export async function take(page: Page, shot: Shot): Promise<Buffer> {
  await showScene(page, shot)
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

/** Waits until all resources requested while rendering have loaded. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 12; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  })
}

/** Returns the font of the screenshots, in the weights that the kit uses. */
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

/** Runs in the page before anything else, so it must not use a closure. */
function becomeCertain(fonts: readonly (readonly [weight: string, data: string, range: string])[], family: string): void {
  for (const [weight, data, unicodeRange] of fonts) {
    const face = new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight, unicodeRange })
    document.fonts.add(face)
    void face.load()
  }
  // Sets a time at which nothing expires, and a clock that advances one minute per reading: countdowns show the same on a slow
  // machine.
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
  // pending timers shorter than two seconds
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

import { setTimeout as pause } from 'node:timers/promises'
import { ProtocolError, type BrowserContext, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { closed, find, press, sees, type Site, type VisitedPage } from './site.ts'
import { keepPasskeys, usePasskeys } from './passkeys.ts'

// User actions with the embedded wallet: on the playground, in the frame and in the mailbox.

export const password = 'correct horse battery staple'

/** Logs in with the address and the mailed code, and sets up recovery by a password. */
export async function signUp(site: Site, page: Page, email: string): Promise<Hex> {
  await logInByEmail(site, page, email)
  return makeWallet(page)
}

/** Creates a wallet by login and leaves the frame's offer to set up recovery open. */
export async function makeWallet(page: Page): Promise<Hex> {
  const address = await connectedAs(page)
  const shown = await frameWindow(page)
  await unfold(shown, 'Password')
  await typeInto(shown, 'Password', password)
  await decide(page, 'Set password')
  await frameCloses(page)
  return address
}

/** Creates a wallet with a passkey. Faster than a password, because no key is derived with Argon2id. */
export async function makeWalletWithPasskey(page: Page): Promise<Hex> {
  const address = await connectedAs(page)
  await keepPasskeys(page)
  await decide(page, 'Use a passkey')
  await frameCloses(page)
  return address
}

/** Waits until the frame shows no screen. */
export async function frameCloses(page: Page): Promise<void> {
  const isClosed = () => document.querySelector<HTMLDialogElement>('#w3m-frame')?.open !== true
  await page.waitForFunction(isClosed, { timeout: 90_000, polling: 100 })
}

/**
 * Presses a button where the browser blocks popups because the user activation is spent.
 * Dispatches the press from the page: a click of the driver would renew the activation.
 */
export async function pressWithoutWindow(page: Page, name: string): Promise<void> {
  await find(page, `::-p-aria([name="${name}"][role="button"])`)
  const session = await page.createCDPSession()
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `{
      for (let window; (window = open('about:blank')); ) window.close()
      const roots = [document]
      for (const root of roots) for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
      roots.map(root => root.querySelector('button[aria-label=' + ${JSON.stringify(JSON.stringify(name))} + ']')).find(Boolean).click()
    }`
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
}

/** Chooses a provider and enters the user's name in its popup. */
export async function logInWith(page: Page, provider: string, person: string): Promise<void> {
  const opening = new Promise<Page>(resolve => page.once('popup', popup => resolve(popup!)))
  await press(page, `Continue with ${provider}`)
  await pressOnce(await (await find(await opening, `::-p-aria([name="${person}"][role="button"])`, 20_000)).waitHandle())
}

/** Logs in with a provider to a new wallet, until the page is usable again. */
export async function makeWalletBy(page: Page, provider: string, person: string): Promise<Hex> {
  await logInWith(page, provider, person)
  const address = await makeWalletWithPasskey(page)
  await closed(page)
  return address
}

/** Opens the URL of Farcaster's QR code in a browser page, where the stand-in plays the phone. */
export async function scanFarcaster(page: Page, person: string): Promise<void> {
  const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 20_000 })
  const uri = await page.waitForFunction(qr => (qr as HTMLElement & { uri?: string }).uri, { timeout: 20_000 }, code)
  const phone = await page.browserContext().newPage()
  await phone.goto((await uri.jsonValue())!)
  await press(phone, person)
  await sees(phone, 'Signed.')
  await phone.close()
  await page.bringToFront()
}

/** Starts an email login, up to the frame's first screen. */
export async function logInByEmail(site: Site, page: Page, email: string): Promise<void> {
  let before = (await mailsTo(site, email)).length
  await requestCode(page, email)
  if (site.confirmDevices) {
    await sees(page, 'Confirm this device')
    await confirmDevice(page, await newMail(site, email, before++))
  }
  await giveCode(page, await codeOf(site, email, before))
}

export async function requestCode(page: Page, email: string): Promise<void> {
  await typeInto(page, 'Email', email)
  await press(page, 'Continue')
}

/** Types the mailed code once the field is shown. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await sees(page, 'Enter the 6-digit code sent to')
  await typeInto(page, '6-digit code', code)
}

/** Opens the mail's link in a separate window, as a mail program does, and presses the button. */
export async function confirmDevice(page: Page, { text }: Mail): Promise<void> {
  const tab = await page.browserContext().newPage()
  await tab.goto(/\S+\/confirm\/\S+/.exec(text)![0])
  await press(tab, 'Confirm this device')
  await sees(tab, 'We’ve emailed you a code')
  await tab.close()
  await page.bringToFront()
}

export interface Mail {
  readonly text: string
}

const mailsTo = async (site: Site, email: string) =>
  (await (await fetch(`${site.stack.mail}/mails.json?to=${encodeURIComponent(email)}`)).json()) as readonly Mail[]

/** Waits for the next mail after the first `before` mails. */
export const newMail = (site: Site, email: string, before: number): Promise<Mail> =>
  waitFor(async () => (await mailsTo(site, email))[before], `No mail came to ${email}.`)

/**
 * Returns the six digits of the next mail with a code, after the first `before` mails.
 * Skips notices, which contain no code.
 */
export async function codeOf(site: Site, email: string, before = 0): Promise<string> {
  const codeIn = async () =>
    (await mailsTo(site, email))
      .slice(before)
      .map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      .find(Boolean)
  return waitFor(codeIn, `No code came to ${email}.`)
}

/** Returns six digits that differ from the code. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Polls until `look` returns a value, for state of another process that raises no event. */
async function waitFor<Answer>(look: () => Promise<Answer | undefined>, missing: string, milliseconds = 30_000): Promise<Answer> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(100)) {
    const answer = await look()
    if (answer !== undefined) return answer
  }
  throw new Error(missing)
}

export async function connectedAs(page: Page): Promise<Hex> {
  // a password is derived slowly on purpose (Argon2id)
  const isConnected = () => /^Connected: eip155:\d+:0x/.test(document.querySelector('#state')?.textContent ?? '')
  await page.waitForFunction(isConnected, { timeout: 90_000, polling: 100 })
  const line = await page.$eval('#state', ({ textContent }) => textContent)
  return /0x[0-9a-fA-F]{40}/.exec(line)![0] as Hex
}

/** Sends a request to the connected wallet through the kit's provider, as an app does. */
export function request(page: Page, method: string, params: unknown): Promise<unknown> {
  return page.evaluate((name, values) => window.kit!.getProvider()!.request({ method: name, params: values }), method, params)
}

/** Returns the frame once it is loaded. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('#w3m-iframe', { timeout: 15_000 })
  const frame = (await element!.contentFrame())!
  await frame.waitForFunction(() => document.readyState === 'complete')
  return frame
}

/**
 * Returns the state of the wallet's window as the iframe shows it, or `undefined` if the iframe shows
 * a screen itself or nothing.
 */
export const windowState = (frame: Frame): Promise<string | undefined> =>
  frame.evaluate(
    () => document.querySelector('#stage')?.shadowRoot?.querySelector<HTMLElement>('[data-window]')?.dataset['window']
  )

/**
 * Waits until the iframe points to the window, or shows a text itself.
 * Resolves to `true` for the window.
 */
export async function isInWindow(frame: Frame, words?: string): Promise<boolean> {
  await frame.waitForFunction(
    (wanted: string | undefined) => {
      const root = document.querySelector('#stage')?.shadowRoot
      return Boolean(root?.querySelector('[data-window]')) || (wanted !== undefined && root?.textContent?.includes(wanted))
    },
    { timeout: 60_000, polling: 50 },
    words
  )
  return (await windowState(frame)) !== undefined
}

/** Presses the iframe's button that opens the window, unless it is open. */
export async function openWalletWindow(frame: Frame, context: BrowserContext): Promise<Page> {
  if (!(await isInWindow(frame))) throw new Error('The iframe does not point to the window.')
  // a locator: the button may be rendered again as it is pressed
  if ((await windowState(frame)) !== 'open') await frame.locator('>>> .actions .main').setTimeout(60_000).click()
  return walletWindow(context)
}

/** Waits until a button of the wallet is armed. */
export async function armed(place: Frame | Page, words: string): Promise<void> {
  await place.waitForFunction(
    (wanted: string) =>
      [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
        one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
      ),
    // other tests may derive keys at the same time
    { timeout: 60_000, polling: 100 },
    words
  )
}

/**
 * Returns the wallet's window with a screen in it, with the passkeys of its browser.
 * Skips a window that is about to close.
 */
export async function walletWindow(context: BrowserContext): Promise<Page> {
  const found = await waitFor(async () => {
    for (const target of windowsIn(context)) {
      try {
        const page = (await target.page())!
        const isDrawn = () => Boolean(document.querySelector('#stage')?.shadowRoot?.querySelector('.request'))
        if (await page.evaluate(isDrawn)) return page
      } catch {
        continue // it has closed in the meantime
      }
    }
    return undefined
  }, 'The wallet opened no window.')
  await bringUp(found)
  return found
}

const windowsIn = (context: BrowserContext) => context.targets().filter(one => one.url().endsWith('/pages/window'))

async function bringUp(window: Page): Promise<void> {
  await window.bringToFront()
  await usePasskeys(window)
}

/** Returns the window that the frame opens for its screen. */
export const frameWindow = async (page: Page): Promise<Page> => openWalletWindow(await frameOf(page), page.browserContext())

/**
 * Presses a button of the wallet once it is armed.
 * Looks in the iframe, and in the window that the iframe opens for it.
 */
export async function decide(page: Page, words: string): Promise<void> {
  await pressArmed(await surfaceOf(page, words), words)
}

/** Does the same in a known iframe or window. */
export async function pressArmed(place: Frame | Page, words: string): Promise<void> {
  const button = await find(place, `::-p-aria([name="${words}"][role="button"])`, 90_000)
  const handle = await button.waitHandle()
  await scrollTo(handle)
  // a pointer that enters the window disarms it for a moment
  await handle.hover()
  await armed(place, words).catch(async (error: unknown) => {
    const shown = await screenText(place)
    throw new Error(`Nothing says "${words}" and may be pressed. The wallet says: ${JSON.stringify(shown)}`, { cause: error })
  })
  await pressOnce(await button.waitHandle())
}

/**
 * Presses a button that may close its own window.
 * The window can be gone before the browser acknowledges the press; a locator treats this as a failed press and searches for the
 * button until its timeout.
 */
export async function pressOnce(button: ElementHandle): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!(error instanceof ProtocolError && error.name === 'TargetCloseError')) throw error
  })
}

/** Scrolls. This disarms the wallet's buttons a moment later: wait for an armed button after this. */
export const scrollTo = (element: ElementHandle): Promise<void> =>
  element.evaluate(
    one =>
      new Promise<void>(resolve => {
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        // a background page renders no frames
        setTimeout(resolve, 300)
      })
  )

/** Returns the iframe or the window in which the wallet shows its screen. */
async function surfaceOf(page: Page, words: string): Promise<Frame | Page> {
  // after a redirect from a provider the page loads first and the frame a moment later
  await page.waitForSelector('#w3m-iframe, #stage')
  return (await page.$('#w3m-iframe')) ? placeOf(await frameOf(page), page.browserContext(), words) : page
}

/**
 * Returns where the wallet shows a text: the iframe, or the window that the iframe opens for its
 * screen.
 */
export async function placeOf(frame: Frame, context: BrowserContext, words: string): Promise<Frame | Page> {
  const says = async (place: Frame | Page) => (await screenText(place)).includes(words)
  return waitFor(
    async () => {
      // Read the text before the state: the screen that points to the window may show between the two, and may contain part of
      // the text.
      const isSaid = await says(frame)
      const state = await windowState(frame)
      if (state === undefined) return isSaid ? frame : undefined
      if (state === 'closed') await (await frame.$('>>> .actions .main'))?.click()
      for (const target of windowsIn(context)) {
        const page = await target.page()
        if (!page || !(await says(page).catch(() => false))) continue // a window that closes in the meantime shows nothing
        await bringUp(page)
        return page
      }
      return undefined
    },
    `The wallet does not say "${words}".`,
    60_000
  )
}

/** Waits until the wallet shows a text, in the iframe or in the window that the iframe opens for it. */
export async function shows(page: Page, text: string): Promise<void> {
  await showsText(await surfaceOf(page, text), text)
}

/** Returns all text that a document of the wallet shows. */
export const screenText = (place: Frame | Page): Promise<string> =>
  place.evaluate(() => document.querySelector('#stage')?.shadowRoot?.textContent ?? '')

/** Waits until a document of the wallet shows a text. */
export async function showsText(place: Frame | Page, text: string): Promise<void> {
  await place.waitForFunction(
    (wanted: string) => document.querySelector('#stage')?.shadowRoot?.textContent?.includes(wanted) ?? false,
    { timeout: 20_000, polling: 50 },
    text
  )
}

/** Expands one of the collapsed login methods. */
export async function unfold(place: Page | Frame, words: string): Promise<void> {
  await (await find(place, `::-p-aria([name="${words}"])`, 20_000)).click()
}

export async function typeInto(place: Page | Frame, label: string, text: string): Promise<void> {
  const input = await (await find(place, `::-p-aria([name="${label}"][role="textbox"])`, 20_000)).waitHandle()
  await input.type(text)
}

export const ofFrame = (site: Site, { requests }: VisitedPage) =>
  requests.filter(address => address.startsWith(new URL(site.stack.frame).origin))

/** Returns the requests for chunks that switch between account types or talk to a bundler or paymaster. */
export const ofSmartAccounts = ({ requests }: VisitedPage) =>
  requests.filter(address => /\/account-type-|\/(bundler|paymaster)\//.test(address))

export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  })
  return ((await reply.json()) as { result: unknown }).result
}

/** Returns the login sessions that the frame stores on this device. */
export async function sessionsIn(page: Page): Promise<readonly unknown[]> {
  const frame = await frameOf(page)
  return frame.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('w3m-login')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('login').objectStore('login').getAll('session')
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result)
          }
        }
      })
  )
}

/** Deletes everything the frame stores in this browser. Resolves to the number of databases left. */
export const forgetDevice = (frame: Frame): Promise<number> =>
  frame.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? '')
        request.onsuccess = resolve
        request.onerror = reject
      })
    }
    return (await indexedDB.databases()).length
  })

/** Returns the status of a mined transaction. */
export const statusOf = (url: string, hash: unknown): Promise<string> =>
  waitFor(
    async () => ((await rpc(url, 'eth_getTransactionReceipt', [hash])) as { readonly status: string } | null)?.status,
    `No block has ${String(hash)}.`
  )

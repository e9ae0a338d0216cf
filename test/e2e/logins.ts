import { setTimeout as pause } from 'node:timers/promises'
import { ProtocolError, type BrowserContext, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { closed, find, press, sees, type Site, type VisitedPage } from './site.ts'
import { keepPasskeys, usePasskeys } from './passkeys.ts'

// What a visitor of the embedded wallet does, on the playground, in the frame, and in the mailbox.

export const password = 'correct horse battery staple'

/** Types the address and the code of the mail, and recovers the wallet by a password. */
export async function signUp(site: Site, page: Page, email: string): Promise<Hex> {
  await logInByEmail(site, page, email)
  return makeWallet(page)
}

/** The wallet is there with the login; the frame offers to set up its recovery next. */
export async function makeWallet(page: Page): Promise<Hex> {
  const address = await connectedAs(page)
  const shown = await frameWindow(page)
  await unfold(shown, 'Password')
  await typeInto(shown, 'Password', password)
  await decide(page, 'Use this password')
  await frameCloses(page)
  return address
}

/** The same with a passkey of a device that keeps some: nothing has to be derived from what is typed, which takes its time. */
export async function makeWalletWithPasskey(page: Page): Promise<Hex> {
  const address = await connectedAs(page)
  await keepPasskeys(page)
  await decide(page, 'Use a passkey')
  await frameCloses(page)
  return address
}

/** Waits until the frame has nothing more to ask. */
export async function frameCloses(page: Page): Promise<void> {
  const isClosed = () => document.querySelector<HTMLDialogElement>('#w3m-frame')?.open !== true
  await page.waitForFunction(isClosed, { timeout: 90_000, polling: 100 })
}

/**
 * Presses a button where the browser opens no window: what the visitor's presses have allowed is spent. Not by the driver's own click, which
 * allows one anew.
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

/** Chooses a provider, and says who one is in its window. */
export async function logInWith(page: Page, provider: string, person: string): Promise<void> {
  const opening = new Promise<Page>(resolve => page.once('popup', popup => resolve(popup!)))
  await press(page, `Continue with ${provider}`)
  await pressOnce(await (await find(await opening, `::-p-aria([name="${person}"][role="button"])`, 20_000)).waitHandle())
}

/** Logs in with a provider to a wallet that is made for it, up to where the page is free again. */
export async function makeWalletBy(page: Page, provider: string, person: string): Promise<Hex> {
  await logInWith(page, provider, person)
  const address = await makeWalletWithPasskey(page)
  await closed(page)
  return address
}

/** What Farcaster's code says, followed in a browser, where its stand-in plays the phone. */
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

/** Up to where the frame speaks with the visitor. */
export async function logInByEmail(site: Site, page: Page, email: string): Promise<void> {
  let before = (await mailsTo(site, email)).length
  await askForCode(page, email)
  if (site.confirmDevices) {
    await sees(page, 'Confirm this device')
    await confirmDevice(page, await newMail(site, email, before++))
  }
  await giveCode(page, await codeOf(site, email, before))
}

export async function askForCode(page: Page, email: string): Promise<void> {
  await typeInto(page, 'Email', email)
  await press(page, 'Continue')
}

/** Types what the mail says, once it is asked for. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await sees(page, 'Enter the six digits sent to')
  await typeInto(page, 'Code of six digits', code)
}

/** Opens the mail's link in a window of its own, as a mail program does, and presses. */
export async function confirmDevice(page: Page, { text }: Mail): Promise<void> {
  const tab = await page.browserContext().newPage()
  await tab.goto(/\S+\/confirm\/\S+/.exec(text)![0])
  await press(tab, 'Confirm this device')
  await sees(tab, 'A code is on its way')
  await tab.close()
  await page.bringToFront()
}

export interface Mail {
  readonly text: string
}

const mailsTo = async (site: Site, email: string) =>
  (await (await fetch(`${site.stack.mail}/mails.json?to=${encodeURIComponent(email)}`)).json()) as readonly Mail[]

/** The mail after those that were there. */
export const newMail = (site: Site, email: string, before: number): Promise<Mail> =>
  waitFor(async () => (await mailsTo(site, email))[before], `No mail came to ${email}.`)

/** The six digits of the next mail that has some, after those that were there. Notices have none. */
export async function codeOf(site: Site, email: string, before = 0): Promise<string> {
  const codeIn = async () =>
    (await mailsTo(site, email))
      .slice(before)
      .map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      .find(Boolean)
  return waitFor(codeIn, `No code came to ${email}.`)
}

/** Six digits that are not those. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Looks until there is an answer: for what no event tells of, since another process knows it. */
async function waitFor<Answer>(look: () => Promise<Answer | undefined>, missing: string, milliseconds = 30_000): Promise<Answer> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(100)) {
    const answer = await look()
    if (answer !== undefined) return answer
  }
  throw new Error(missing)
}

export async function connectedAs(page: Page): Promise<Hex> {
  // what is typed is made a key slowly, on purpose
  const isConnected = () => /^Connected: eip155:\d+:0x/.test(document.querySelector('#state')?.textContent ?? '')
  await page.waitForFunction(isConnected, { timeout: 90_000, polling: 100 })
  const line = await page.$eval('#state', ({ textContent }) => textContent)
  return /0x[0-9a-fA-F]{40}/.exec(line)![0] as Hex
}

/** What a site does with the connected wallet, by the kit's provider. */
export function request(page: Page, method: string, params: unknown): Promise<unknown> {
  return page.evaluate((name, values) => window.kit!.getProvider()!.request({ method: name, params: values }), method, params)
}

/** The frame, once it is there. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('#w3m-iframe', { timeout: 15_000 })
  const frame = (await element!.contentFrame())!
  await frame.waitForFunction(() => document.readyState === 'complete')
  return frame
}

/** The state of the wallet's window as the iframe shows it; `undefined` while the iframe shows a screen itself, or nothing. */
export const windowState = (frame: Frame): Promise<string | undefined> =>
  frame.evaluate(
    () => document.querySelector('#stage')?.shadowRoot?.querySelector<HTMLElement>('[data-window]')?.dataset['window']
  )

/** Waits until the iframe sends the user to the window, or shows some words itself. Resolves to whether it is the window. */
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
  if ((await windowState(frame)) !== 'open') await (await frame.waitForSelector('>>> .actions .main'))!.click()
  return walletWindow(context)
}

/** Waits until a button of the wallet is armed. */
export async function armed(place: Frame | Page, words: string): Promise<void> {
  await place.waitForFunction(
    (wanted: string) =>
      [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
        one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
      ),
    // keys may be derived first, beside other tests
    { timeout: 60_000, polling: 100 },
    words
  )
}

/** The wallet's window with a screen in it, and the passkeys of its browser. One that is about to close has none. */
export async function walletWindow(context: BrowserContext): Promise<Page> {
  const found = await waitFor(async () => {
    for (const target of windowsIn(context)) {
      try {
        const page = (await target.page())!
        const isDrawn = () => Boolean(document.querySelector('#stage')?.shadowRoot?.querySelector('.request'))
        if (await page.evaluate(isDrawn)) return page
      } catch {
        continue // it has closed meanwhile
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

/** The window that the frame opens for its screen. */
export const frameWindow = async (page: Page): Promise<Page> => openWalletWindow(await frameOf(page), page.browserContext())

/** Presses a button of the wallet once it is armed: in the iframe, or in the window that the iframe opens for it. */
export async function decide(page: Page, words: string): Promise<void> {
  await pressArmed(await surfaceOf(page, words), words)
}

/** The same where the iframe or the window is known. */
export async function pressArmed(place: Frame | Page, words: string): Promise<void> {
  const button = await find(place, `::-p-aria([name="${words}"][role="button"])`, 90_000)
  const handle = await button.waitHandle()
  await scrollTo(handle)
  // a pointer that comes over the window disarms it for a moment
  await handle.hover()
  await armed(place, words).catch(async (error: unknown) => {
    const shown = await screenText(place)
    throw new Error(`Nothing says "${words}" and may be pressed. The wallet says: ${JSON.stringify(shown)}`, { cause: error })
  })
  await pressOnce(await button.waitHandle())
}

/**
 * Presses a button that may close its own window. The window can be gone before the browser acknowledges the press; a locator takes this for
 * a press that failed, and looks for the button until its time is over.
 */
async function pressOnce(button: ElementHandle): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!(error instanceof ProtocolError && error.name === 'TargetCloseError')) throw error
  })
}

/** Scrolling disarms the buttons of the wallet a moment later: wait for an armed button after this. */
export const scrollTo = (element: ElementHandle): Promise<void> =>
  element.evaluate(
    one =>
      new Promise<void>(resolve => {
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        // a page behind another draws no frames
        setTimeout(resolve, 300)
      })
  )

/** Where the wallet shows its screen. */
async function surfaceOf(page: Page, words: string): Promise<Frame | Page> {
  // back from a provider the page comes first, and the frame with it a moment later
  await page.waitForSelector('#w3m-iframe, #stage')
  return (await page.$('#w3m-iframe')) ? placeOf(await frameOf(page), page.browserContext(), words) : page
}

/** Where the wallet says something: the iframe, or the window that the iframe opens for its screen. */
export async function placeOf(frame: Frame, context: BrowserContext, words: string): Promise<Frame | Page> {
  const says = async (place: Frame | Page) => (await screenText(place)).includes(words)
  return waitFor(
    async () => {
      // the text before the state: the screen that points to the window may come between the two, and share words with the one that is wanted
      const isSaid = await says(frame)
      const state = await windowState(frame)
      if (state === undefined) return isSaid ? frame : undefined
      if (state === 'closed') await (await frame.$('>>> .actions .main'))?.click()
      for (const target of windowsIn(context)) {
        const page = await target.page()
        if (!page || !(await says(page).catch(() => false))) continue // one that closes meanwhile says nothing
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

/** Everything that a document of the wallet shows. */
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

/** Opens one of the ways that are folded up. */
export async function unfold(place: Page | Frame, words: string): Promise<void> {
  await (await find(place, `::-p-aria([name="${words}"])`, 20_000)).click()
}

export async function typeInto(place: Page | Frame, label: string, text: string): Promise<void> {
  const input = await (await find(place, `::-p-aria([name="${label}"][role="textbox"])`, 20_000)).waitHandle()
  await input.type(text)
}

export const ofFrame = (site: Site, { requests }: VisitedPage) =>
  requests.filter(address => address.startsWith(new URL(site.stack.frame).origin))

/** What is loaded to switch between kinds of account, or to speak with a bundler or a sponsor. */
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

/** The login sessions that the frame keeps on this device. */
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

/** Everything that the frame keeps in this browser goes. Resolves to how many databases are left. */
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

/** What became of a transaction, once a block has it. */
export const statusOf = (url: string, hash: unknown): Promise<string> =>
  waitFor(
    async () => ((await rpc(url, 'eth_getTransactionReceipt', [hash])) as { readonly status: string } | null)?.status,
    `No block has ${String(hash)}.`
  )

import { setTimeout as pause } from 'node:timers/promises'
import type { Frame, Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { closed, find, press, sees, type Site, type VisitedPage } from './site.ts'
import { keepPasskeys } from './passkeys.ts'

// What a visitor of the embedded wallet does, on the playground, in the frame, and in the mailbox.

export const password = 'correct horse battery staple'

/** Types the address and the code of the mail, and makes the wallet with a password. */
export async function signUp(site: Site, page: Page, email: string): Promise<Hex> {
  await logInByEmail(site, page, email)
  return makeWallet(page)
}

export async function makeWallet(page: Page): Promise<Hex> {
  await typeInto(await frameOf(page), 'Password', password)
  await decide(page, 'Use this password')
  return connectedAs(page)
}

/** The same with a passkey of a device that keeps some: nothing has to be derived from what is typed, which takes its time. */
export async function makeWalletWithPasskey(page: Page): Promise<Hex> {
  await keepPasskeys(page)
  await decide(page, 'Use a passkey')
  return connectedAs(page)
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
  await (await find(await opening, `::-p-aria([name="${person}"][role="button"])`, 20_000)).click()
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

/** The six digits of the mail after those that were there. */
export const codeOf = async (site: Site, email: string, before = 0): Promise<string> =>
  /^\d{6}$/m.exec((await newMail(site, email, before)).text)![0]

/** Six digits that are not those. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Looks until there is an answer: for what no event tells of, since another process knows it. */
async function waitFor<Answer>(look: () => Promise<Answer | undefined>, missing: string): Promise<Answer> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
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

/** The window that the frame has opened. */
export async function frameWindow(page: Page): Promise<Page> {
  const target = await page.browserContext().waitForTarget(one => one.url().endsWith('/pages/window'), { timeout: 15_000 })
  return (await target.page())!
}

/** Presses a button of the frame, or of its window, once it may be pressed. */
export async function decide(page: Page, words: string): Promise<void> {
  // back from a provider the page comes first, and the frame with it a moment later
  await page.waitForSelector('#w3m-iframe, #stage')
  const place = (await page.$('#w3m-iframe')) ? await frameOf(page) : page
  const armed = place.waitForFunction(
    (wanted: string) =>
      [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
        one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
      ),
    // keys may be derived first, beside other tests
    { timeout: 60_000, polling: 100 },
    words
  )
  await armed.catch(async (error: unknown) => {
    const shown = await place.evaluate(() =>
      [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('h1, p, button') ?? [])].map(one => one.textContent)
    )
    throw new Error(`Nothing says "${words}" and may be pressed. The frame says: ${JSON.stringify(shown)}`, { cause: error })
  })
  await (await find(place, `::-p-aria([name="${words}"][role="button"])`, 90_000)).click()
}

/** Waits until the frame shows a text. */
export async function shows(page: Page, text: string): Promise<void> {
  const frame = await frameOf(page)
  await frame.waitForFunction(
    (wanted: string) => document.querySelector('#stage')?.shadowRoot?.textContent?.includes(wanted) ?? false,
    { timeout: 20_000, polling: 50 },
    text
  )
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

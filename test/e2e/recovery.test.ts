import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { launch, type Browser, type Frame, type Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import type { RequestName } from '../../frame/protocol/messages.ts'
import { createLog } from '../../services/lib/log.ts'
import { startRecovery, type Recovery } from '../../services/recovery/start.ts'
import { startServices, type Services } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { startMailSink, type MailSink } from '../stack/mail/sink.ts'
import { listen } from '../stack/port.ts'
import { chromiumArguments, chromiumPath } from '../tools/browser/programs.ts'
import { askFrame, framePage, type FrameAnswer } from './frame-page.ts'
import { keepPasskeys } from './passkeys.ts'

const folder = process.env['W3M_FRAME'] ?? join(import.meta.dirname, '../../dist/frame/page')
const email = 'bob@example.org'
const password = 'correct horse battery staple'

/** One after the other, with one wallet: the real login service, the real custodian, real mails, the built frame. */
describe('a wallet whose device was wiped', () => {
  let mail: MailSink
  let store: Store
  let services: Services
  let custodian: Recovery
  let site: Server
  let siteUrl: string
  let browser: Browser
  let page: Page
  let address: Hex

  before(async () => {
    mail = await startMailSink()
    store = await openStore({ log: createLog('silent') })
    const [port, custodyPort] = [await freePort(), await freePort()]
    const [origin, custody] = [`http://localhost:${port}`, `http://localhost:${custodyPort}`]
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      const query = new URLSearchParams({ origin: siteUrl, projectId: 'p', chainId: 'eip155:1', version: '4', locale: 'en' })
      response.end(framePage(`${origin}/pages/sdk?${query.toString()}`))
    })
    await listen(site, 0)
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const mails = { appName: 'Test wallet', smtpUrl: mail.smtpUrl, mailFrom: 'Test wallet <no-reply@example.org>' }
    services = await startServices({
      store,
      port,
      publicUrl: origin,
      allowedOrigins: [siteUrl],
      logLevel: 'silent',
      login: {
        secret: randomBytes(32),
        keyEncryptionKeys: [{ id: 'first', key: randomBytes(32) }],
        frameOrigins: [origin],
        pageOrigins: [siteUrl],
        confirmDevices: false,
        providers: [],
        jwtIssuers: [],
        passkeys: { relyingParty: 'localhost' },
        custodian: `${custody}/recovery`,
        ...mails
      },
      frame: {
        folder,
        name: 'Test wallet',
        custodian: `${custody}/recovery`,
        networks: [{ id: 'eip155:1', name: 'Nowhere', rpc: [`${origin}/none`], nativeCurrency: { symbol: 'ETH', decimals: 18 } }]
      }
    })
    custodian = await startRecovery({
      port: custodyPort,
      publicUrl: custody,
      logLevel: 'silent',
      settings: {
        secret: randomBytes(32),
        keys: [{ id: 'first', key: randomBytes(32) }],
        auth: `${origin}/auth`,
        frameOrigins: [origin],
        delay: 0,
        code: true,
        ...mails
      }
    })
    browser = await launch({
      executablePath: chromiumPath(),
      headless: true,
      args: [...chromiumArguments],
      protocolTimeout: 40_000
    })
    page = await browser.newPage()
    await page.setViewport({ width: 1000, height: 900 })
    await keepPasskeys(page)
  })
  beforeEach(open)
  after(async () => {
    await browser?.close()
    await custodian?.close()
    await services?.close()
    await store?.close()
    await mail?.stop()
    site?.closeAllConnections()
    site?.close()
  })

  const frame = () => page.frames().find(one => one.url().includes('/pages/sdk'))!
  const ask = <Name extends RequestName>(name: Name, payload?: unknown) => askFrame(page, name, payload)

  async function open(): Promise<void> {
    await page.goto(siteUrl)
    await page.waitForFunction(() => globalThis.window.events.includes('@w3m-frame/READY'), { timeout: 20_000 })
  }

  /** Everything that the frame keeps in this browser goes; what the user holds stays. */
  async function wipe(): Promise<void> {
    const left = await frame().evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        await new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name ?? '')
          request.onsuccess = resolve
          request.onerror = reject
        })
      }
      return (await indexedDB.databases()).length
    })
    assert.equal(left, 0)
    await open()
    assert.deepEqual(await ask('IS_CONNECTED'), { ok: { isConnected: false } })
  }

  async function logIn(who: string): Promise<void> {
    // spec section 9 has a new email login wait for 30 s; the limits of this test are not its subject
    await store.db.deleteFrom('login_limit').execute()
    assert.deepEqual(await ask('CONNECT_EMAIL', { email: who }), { ok: { action: 'VERIFY_OTP' } })
    const otp = /^\d{6}$/m.exec(lastMail(who))![0]
    assert.equal((await ask('CONNECT_OTP', { otp })).failed, undefined)
  }
  const lastMail = (who: string) => mail.mails.filter(({ to }) => to.includes(who)).at(-1)?.text ?? ''

  /** As a person does: brings it into view, and presses once it has been seen for long enough. */
  const press = async (words: string, place: Frame | Page = frame()) => {
    const button = await place.waitForSelector(`::-p-aria([name="${words}"][role="button"])`, { timeout: 20_000 })
    await button!.evaluate(one => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await place.waitForFunction(
      (wanted: string) =>
        [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
          one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
        ),
      { timeout: 20_000 },
      words
    )
    await place.locator(`::-p-aria([name="${words}"][role="button"])`).setTimeout(40_000).click()
  }
  const type = async (place: Frame | Page, label: string, text: string) =>
    (await place.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`, { timeout: 20_000 }))!.type(text)
  const window = async () => {
    await press('Open the window')
    return (await (await browser.waitForTarget(one => one.url().endsWith('/pages/window'), { timeout: 20_000 })).page())!
  }
  /** Opens one of several ways: they fold up. */
  const unfold = async (place: Frame | Page, way: string): Promise<void> =>
    (await place.waitForSelector(`::-p-aria([name="${way}"])`, { timeout: 20_000 }))!.click()
  /** Reads the phrase off the screen, and shows that it was written down. */
  async function writeDown(place: Frame | Page): Promise<string> {
    await unfold(place, 'Recovery phrase')
    await place.waitForSelector('::-p-aria([name="I have written it down"][role="button"])', { timeout: 20_000 })
    const phrase = await place.evaluate(() => document.querySelector('#stage')!.shadowRoot!.querySelector('.secret')!.textContent)
    await type(place, 'Type the last two words to show that you have them', phrase.split(' ').slice(-2).join(' '))
    await press('I have written it down', place)
    return phrase
  }
  const give = (label: string, text: string) => async (shown: Page) => {
    await type(shown, label, text)
    await press('Open the wallet', shown)
  }

  /** Changes the way to recover: shows that it is them, in one window, and chooses in the next. */
  async function change(prove: (shown: Page) => Promise<void>, choose: (shown: Page) => Promise<void>): Promise<void> {
    const changing = ask('MANAGE', { screen: 'recovery' })
    const first = await window()
    const closed = new Promise(resolve => first.once('close', resolve))
    await prove(first)
    await closed
    await choose(await window())
    assert.equal((await changing).failed, undefined)
  }
  /** Logs in on the wiped device and opens the wallet with what the user holds. */
  async function recover(open: (shown: Page) => Promise<void>): Promise<void> {
    await logIn(email)
    const user = ask('GET_USER', {})
    await open(await window())
    assert.equal((await user).ok?.address, address)
  }

  test('is recovered by its passkey, by logging in with it', async () => {
    await logIn('ann@example.org')
    const made = ask('GET_USER', {})
    await press('Use a passkey')
    address = addressIn(await made)
    assert.match(address, /^0x[0-9a-fA-F]{40}$/)
    await wipe()
    const connecting = ask('CONNECT_PASSKEY')
    await press('Continue')
    assert.equal((await connecting).failed, undefined)
    assert.equal((await ask('GET_USER', {})).ok?.address, address)
    await wipe()
  })

  // eight times Argon2id, each seconds of a processor that others use too
  test(
    'is recovered by its phrase, by a password that took the phrase’s place, and by the custodian that took the password’s',
    { timeout: 300_000 },
    async () => {
      await logIn(email)
      const made = ask('GET_USER', {})
      const phrase = await writeDown(frame())
      address = addressIn(await made)
      await wipe()
      await recover(give('Recovery phrase', phrase))

      await change(give('Recovery phrase', phrase), async shown => {
        await type(shown, 'Password', password)
        await press('Use this password', shown)
      })
      await wipe()
      await recover(give('Password', password))

      await change(give('Password', password), async shown => {
        await unfold(shown, 'Custodial')
        await shown.waitForSelector('::-p-aria([name="Let the operator keep it"][role="button"])', { timeout: 20_000 })
        const warning = await shown.evaluate(
          () => document.querySelector('#stage')!.shadowRoot!.querySelector('.warning')!.textContent
        )
        assert.match(warning, /could sign for you/)
        assert.ok(warning.includes(email))
        await press('Let the operator keep it', shown)
      })
      const kept = await store.db
        .selectFrom('login_share')
        .innerJoin('login_identity', 'login_identity.user_id', 'login_share.user_id')
        .select('sealed_recovery')
        .where('subject', '=', email)
        .execute()
      assert.deepEqual(
        kept,
        [{ sealed_recovery: null }],
        'the login service has no recovery share any more, not even a sealed one'
      )
      await wipe()
      await recover(async shown => {
        const code = /^\d{8}$/m.exec(lastMail(email))![0]
        await type(shown, 'Code from the mail', code)
        await press('Recover the wallet', shown)
      })
    }
  )
})

function addressIn({ ok }: FrameAnswer<'GET_USER'>): Hex {
  assert.match(ok?.address ?? '', /^0x[0-9a-fA-F]{40}$/)
  return ok!.address as Hex
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, 0)
  await new Promise(closed => probe.close(closed))
  return port
}

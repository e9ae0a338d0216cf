import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launch, type Browser, type BrowserContext, type Frame, type Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { RequestName } from '../../frame/protocol/messages.ts'
import { createLog } from '../../services/lib/log.ts'
import type { PagesNetwork } from '../../services/pages/settings.ts'
import { startRecovery } from '../../services/recovery/start.ts'
import { startServices } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { startMailSink } from '../stack/mail/sink.ts'
import { freePort, listen } from '../stack/port.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { requestFrame, framePage, type FrameAnswer } from './frame-page.ts'
import { openWalletWindow, password, placeOf, pressArmed, typeInto, unfold } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'

/**
 * The built frame in a page of another site that uses the bare protocol, with the real login service
 * and real mails.
 */
export interface FrameSite {
  /**
   * URL of the page.
   * `?isolated` and `?with-popups` set its `Cross-Origin-Opener-Policy`, `/evil` passes a wrong page URL to the frame, `/kit` is
   * a plain page with the kit's tags, `/plain` one without anything.
   */
  readonly url: string
  /**
   * URL of a page of another origin on the same site, which shares partitioned storage: another port of
   * the same host.
   */
  readonly otherUrl: string
  /** URL that the page embeds. */
  readonly frameUrl: string
  readonly browser: Browser
  /** Database of the login service. */
  readonly store: Store
  /** Returns the text of the last mail to an address. */
  lastMail(email: string): string
  /** Returns the share sets that the login service stores for an address, oldest first. */
  setsOf(email: string): Promise<readonly KeptSet[]>
  visit(context: BrowserContext, url?: string): Promise<FrameVisit>
  /** Advances the clock of the services by milliseconds. */
  pass(milliseconds: number): void
  stop(): Promise<void>
}

export interface KeptSet {
  readonly state: string
  readonly address: string
  readonly sealedRecovery: string | null
}

/** A page with the frame in it, and user actions there. */
export interface FrameVisit {
  readonly page: Page
  /** Returns the current frame, which changes after a reload. */
  frame(): Frame
  request<Name extends RequestName>(name: Name, payload?: unknown): Promise<FrameAnswer<Name>>
  /** Presses a button once it is armed, where the frame shows it or in a given place. */
  press(words: string, place?: Frame | Page): Promise<void>
  /**
   * Returns where the frame shows its screen: the iframe, or the wallet's window, which is opened if
   * needed.
   */
  surface(words: string): Promise<Frame | Page>
  /** Returns the wallet's window, opening it if needed. */
  window(): Promise<Page>
  /** Reloads the page. */
  open(): Promise<void>
  logIn(email: string): Promise<void>
  /** Logs in and sets up recovery. A passkey is instant; a password is derived for seconds. */
  signUp(email: string, by?: 'passkey' | 'password'): Promise<Hex>
}

export interface FrameSiteOptions {
  readonly networks: readonly PagesNetwork[]
  /** With custodial recovery, in a separate process, without a delay. */
  readonly custodial?: boolean
  /** The operator's setting: signatures are confirmed inside the iframe. */
  readonly confirmInFrame?: boolean
}

/** Returns a network whose RPC URL does not answer, for tests without a chain. */
export const unreachable = (id: PagesNetwork['id']): PagesNetwork => ({
  id,
  name: 'Nowhere',
  rpc: ['http://localhost:1'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 }
})

const built = join(import.meta.dirname, '../../dist')
const folder = process.env['W3M_FRAME'] ?? join(built, 'frame/page')
const patience = 20_000

export async function openFrameSite({
  networks,
  custodial = false,
  confirmInFrame = false
}: FrameSiteOptions): Promise<FrameSite> {
  const mail = await startMailSink()
  const store = await openStore({ log: createLog('silent') })
  const [port, custodyPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const custody = `http://localhost:${custodyPort}`
  const custodian = custodial ? { custodian: `${custody}/recovery` } : {}
  const mails = { appName: 'Test wallet', smtpUrl: mail.smtpUrl, mailFrom: 'Test wallet <no-reply@example.org>' }
  const keys = () => ({ secret: randomBytes(32), key: { id: 'first', key: randomBytes(32) } })

  let url = ''
  const frameAddress = (page: string) => {
    const query = new URLSearchParams({ origin: page, projectId: 'p', chainId: networks[0]!.id, version: '4', locale: 'en' })
    return `${origin}/pages/sdk?${query.toString()}`
  }
  const answer: RequestListener = ({ url: path = '/', headers: { host } }, response) => {
    const script = /^\/(w3m\.js|chunks\/[\w.-]+\.js)$/.exec(path)?.[1]
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    const policy = openerPolicies[path.split('?')[1] ?? '']
    if (policy !== undefined) response.setHeader('cross-origin-opener-policy', policy)
    if (script !== undefined) createReadStream(join(built, script)).pipe(response)
    else if (path.startsWith('/plain')) response.end('<!doctype html><title>A page</title>')
    else if (path.startsWith('/kit')) response.end(kitPage(`${origin}/pages/sdk`, networks))
    else response.end(framePage(frameAddress(path === '/evil' ? 'http://127.0.0.1:1' : `http://${host}`)))
  }
  const [site, otherSite] = [createServer(answer), createServer(answer)]
  await Promise.all([listen(site, 0), listen(otherSite, 0)])
  const urlOf = (server: typeof site) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  url = urlOf(site)
  let passed = 0

  const own = keys()
  const services = await startServices({
    store,
    port,
    publicUrl: origin,
    logLevel: 'silent',
    now: () => Date.now() + passed,
    login: {
      secret: own.secret,
      keyEncryptionKeys: [own.key],
      frameOrigins: [origin],
      pageOrigins: [url, urlOf(otherSite)],
      confirmDevices: false,
      providers: [],
      jwtIssuers: [],
      passkeys: { relyingParty: 'localhost' },
      ...custodian,
      ...mails
    },
    frame: { folder, name: 'Test wallet', networks, confirmInFrame, ...custodian }
  })
  const recovery = custodial ? await startCustodian() : undefined
  const browser = await launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [...chromiumArguments],
    // a request to the frame is answered only after windows and a key derivation
    protocolTimeout: 240_000
  })

  function startCustodian() {
    const { secret, key } = keys()
    const guard = { delay: 0, code: true }
    const settings = { secret, keys: [key], auth: `${origin}/auth`, frameOrigins: [origin], ...guard, ...mails }
    return startRecovery({ port: custodyPort, publicUrl: custody, logLevel: 'silent', settings })
  }

  const lastMail = (email: string) => mail.mails.filter(({ to }) => to.includes(email)).at(-1)?.text ?? ''

  async function visit(context: BrowserContext, at = url): Promise<FrameVisit> {
    const page = await context.newPage()
    await page.setViewport({ width: 1000, height: 900 })
    const frame = () => page.frames().find(one => one.url().includes('/pages/sdk'))!
    const visited: FrameVisit = {
      page,
      frame,
      request: (name, payload) => requestFrame(page, name, payload),
      async press(words, place) {
        await pressArmed(place ?? (await visited.surface(words)), words)
      },
      surface: words => placeOf(frame(), context, words),
      window: () => openWalletWindow(frame(), context),
      async open() {
        await page.goto(at)
        await page.waitForFunction(() => globalThis.window.events.includes('@w3m-frame/READY'), {
          timeout: patience,
          polling: 50
        })
      },
      async logIn(email) {
        // a new email login has a cooldown of 30 s (docs/decisions/limits.md); these tests skip the limits
        await store.db.deleteFrom('login_limit').execute()
        assert.deepEqual(await visited.request('CONNECT_EMAIL', { email }), { ok: { action: 'VERIFY_OTP' } })
        const otp = /^\d{6}$/m.exec(lastMail(email))![0]
        assert.equal((await visited.request('CONNECT_OTP', { otp })).failed, undefined)
      },
      async signUp(email, by = 'passkey') {
        await visited.logIn(email)
        const user = await visited.request('GET_USER', {})
        const address = addressIn(user)
        if (by === 'passkey') await keepPasskeys(page)
        const set = visited.request('SET_UP_RECOVERY', { reason: 'offer' })
        if (by === 'passkey') await visited.press('Use a passkey')
        else {
          const shown = await visited.window()
          await unfold(shown, 'Password')
          await typeInto(shown, 'Password', password)
          await visited.press('Set password')
        }
        assert.deepEqual(await set, { ok: { recovery: 'set' } })
        return address
      }
    }
    await visited.open()
    return visited
  }

  return {
    url,
    otherUrl: urlOf(otherSite),
    frameUrl: frameAddress(url),
    browser,
    store,
    lastMail,
    visit,
    pass: milliseconds => void (passed += milliseconds),
    async setsOf(email) {
      const rows = await store.db
        .selectFrom('login_share')
        .innerJoin('login_identity', 'login_identity.user_id', 'login_share.user_id')
        .select(['state', 'addresses', 'sealed_recovery'])
        .where('subject', '=', email)
        .orderBy('login_share.created_at')
        .execute()
      return rows.map(({ state, addresses, sealed_recovery: sealedRecovery }) => ({
        state,
        address: (JSON.parse(addresses) as { eip155: string }).eip155,
        sealedRecovery
      }))
    },
    async stop() {
      await browser.close()
      await recovery?.close()
      await services.close()
      await store.close()
      await mail.stop()
      for (const server of [site, otherSite]) {
        server.closeAllConnections()
        server.close()
      }
    }
  }
}

/** Returns the page of the README: tags, without a script. */
const kitPage = (frame: string, networks: readonly PagesNetwork[]) => `<!doctype html><html lang="en"><head><title>Site</title>
<script type="module" src="/w3m.js"></script></head><body>
<w3m-modal networks="eip155:1" rpc-urls="eip155:1=${networks[0]!.rpc[0]!}" frame-url="${frame}"></w3m-modal>
<w3m-button></w3m-button></body></html>`

/** Headers of a page of the site, by its query. */
const openerPolicies: Readonly<Record<string, string>> = {
  isolated: 'same-origin',
  'with-popups': 'same-origin-allow-popups'
}

export function addressOf(value: unknown): Hex {
  assert.match(String(value), /^0x[0-9a-fA-F]{40}$/)
  return value as Hex
}

/** Reads the exported EVM key from the screen, leaves it, and returns the key's address. */
export async function exportedAddress(visited: FrameVisit, place: Frame | Page): Promise<Hex> {
  await visited.press('Show: EVM private key', place)
  const key = await place.evaluate(() =>
    [...document.querySelector('#stage')!.shadowRoot!.querySelectorAll('[data-secret]')]
      .map(({ textContent }) => textContent)
      .find(text => text.startsWith('0x'))!
  )
  await visited.press('Done', place)
  return privateKeyToAccount(key as Hex).address
}

export const addressIn = ({ ok }: FrameAnswer<'GET_USER'>): Hex => addressOf(ok?.address)

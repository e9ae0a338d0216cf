import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launch, type Browser, type BrowserContext, type Frame, type Page } from 'puppeteer-core'
import type { Hex } from 'viem'
import type { RequestName } from '../../frame/protocol/messages.ts'
import { createLog } from '../../services/lib/log.ts'
import type { PagesNetwork } from '../../services/pages/settings.ts'
import { startRecovery } from '../../services/recovery/start.ts'
import { startServices } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { startMailSink } from '../stack/mail/sink.ts'
import { freePort, listen } from '../stack/port.ts'
import { chromiumArguments, chromiumPath } from '../tools/browser/programs.ts'
import { askFrame, framePage, type FrameAnswer } from './frame-page.ts'
import { openWalletWindow, password, placeOf, pressArmed, typeInto, unfold } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'

/** The built frame in a page of another site that speaks the bare protocol, over the real login service and real mails. */
export interface FrameSite {
  /** Of the page; `?isolated` and `?with-popups` set its `Cross-Origin-Opener-Policy`, `/evil` names another page in the frame's address than the one that has it, `/kit` is a plain page with the kit's tags. */
  readonly url: string
  /** A page of another origin whose storage the browser does not keep apart: another port of the same host. */
  readonly otherUrl: string
  /** What the page frames. */
  readonly frameUrl: string
  readonly browser: Browser
  /** Of the login service. */
  readonly store: Store
  /** The text of the last mail to an address. */
  lastMail(email: string): string
  /** What the login service keeps of the wallet of an address, oldest first. */
  setsOf(email: string): Promise<readonly KeptSet[]>
  visit(context: BrowserContext, url?: string): Promise<FrameVisit>
  /** The clock of the services goes on by so many milliseconds. */
  pass(milliseconds: number): void
  stop(): Promise<void>
}

export interface KeptSet {
  readonly state: string
  readonly address: string
  readonly sealedRecovery: string | null
}

/** A page with the frame in it, and what its visitor does there. */
export interface FrameVisit {
  readonly page: Page
  /** The frame as it is by now: another one after a reload. */
  frame(): Frame
  ask<Name extends RequestName>(name: Name, payload?: unknown): Promise<FrameAnswer<Name>>
  /** Presses a button where the frame shows it, or in a given place, once it is armed. */
  press(words: string, place?: Frame | Page): Promise<void>
  /** Where the frame shows its screen: the iframe, or the wallet's window, which is opened for it. */
  surface(words: string): Promise<Frame | Page>
  /** The wallet's window: opened unless it is open. */
  window(): Promise<Page>
  /** The page anew. */
  open(): Promise<void>
  logIn(email: string): Promise<void>
  /** The same, and sets up recovery. A passkey is at once; a password is stretched for seconds. */
  signUp(email: string, by?: 'passkey' | 'password'): Promise<Hex>
}

export interface FrameSiteOptions {
  readonly networks: readonly PagesNetwork[]
  /** With custodial recovery, a process of its own, without a delay. */
  readonly custodial?: boolean
  /** The operator's setting: signatures are confirmed inside the iframe. */
  readonly confirmInFrame?: boolean
}

/** A network for tests that ask no chain: nothing answers at its address. */
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
    // a question to the frame is answered once its person has been through windows, and a key has been derived
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
      ask: (name, payload) => askFrame(page, name, payload),
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
        // spec section 9 has a new email login wait for 30 s; the limits are not the subject here
        await store.db.deleteFrom('login_limit').execute()
        assert.deepEqual(await visited.ask('CONNECT_EMAIL', { email }), { ok: { action: 'VERIFY_OTP' } })
        const otp = /^\d{6}$/m.exec(lastMail(email))![0]
        assert.equal((await visited.ask('CONNECT_OTP', { otp })).failed, undefined)
      },
      async signUp(email, by = 'passkey') {
        await visited.logIn(email)
        const user = await visited.ask('GET_USER', {})
        const address = addressIn(user)
        if (by === 'passkey') await keepPasskeys(page)
        const set = visited.ask('SET_UP_RECOVERY', { reason: 'offer' })
        if (by === 'passkey') await visited.press('Use a passkey')
        else {
          const shown = await visited.window()
          await unfold(shown, 'Password')
          await typeInto(shown, 'Password', password)
          await visited.press('Use this password')
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

/** What the README has a site write: tags, and no program. */
const kitPage = (frame: string, networks: readonly PagesNetwork[]) => `<!doctype html><html lang="en"><head><title>Site</title>
<script type="module" src="/w3m.js"></script></head><body>
<w3m-modal networks="eip155:1" rpc-urls="eip155:1=${networks[0]!.rpc[0]!}" frame-url="${frame}"></w3m-modal>
<w3m-button></w3m-button></body></html>`

/** What a page of the site says of itself in its headers, by the query of its address. */
const openerPolicies: Readonly<Record<string, string>> = {
  isolated: 'same-origin',
  'with-popups': 'same-origin-allow-popups'
}

export function addressOf(value: unknown): Hex {
  assert.match(String(value), /^0x[0-9a-fA-F]{40}$/)
  return value as Hex
}

export const addressIn = ({ ok }: FrameAnswer<'GET_USER'>): Hex => addressOf(ok?.address)

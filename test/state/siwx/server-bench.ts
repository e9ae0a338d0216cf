import { after, afterEach, before, beforeEach } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { startServices, type Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import type { SiwxConfig, SiwxSession } from '../../../state/siwx/config.ts'
import { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from '../../../state/siwx/server.ts'
import { dataOf, messageOf } from '../../../state/siwx/message.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { openMemory } from '../../services/chain/world.ts'

// The service is the real one, at a real address; the browser before it has a jar of cookies, and can lose the line.

export const origin = 'https://shop.example'
export const chainId = 'eip155:31337'
export const minute = 60_000
/** For which a request that failed waits to be told of. */
export const moment = 250
export const key = '@appkit/siwx-auth-token'

let store: Store
/** Of the test that runs. */
export let services: Services
export let platform: FakeEnvironment
let begun = false

const fresh = () => ({
  jar: new Map<string, string>(),
  /** What is asked of the service, as `POST /nonce`. */
  asked: [] as string[],
  /** These are not answered: the line is down. */
  down: undefined as RegExp | undefined,
  /** The answer to the next of these waits for `holding`. */
  holdNext: undefined as RegExp | undefined,
  holding: Promise.resolve(),
  /** What is asked leaves once this has passed. */
  leaving: (_line: string): Promise<void> | undefined => undefined,
  /** The page is left: nothing that waits for its clock comes to pass. */
  left: false,
  /** What becomes of an answer on its way, unless it comes as it is. */
  onItsWay: (text: string) => text,
  /** By how much the clock of the service is ahead of the page's. */
  ahead: 0,
  /** Ends the kit that a test has started. */
  stop: (): void => undefined
})

/** The browser, as a test has it. */
export const browser = fresh()
const error = console.error

/** One service for a file of tests, and a browser for each of them. */
export function siwxEachTest(): void {
  before(async () => {
    begun = false
    store = await openMemory()
    const now = () => (begun ? platform.now() : Date.now()) + browser.ahead
    services = await startServices({ store, now, logLevel: 'silent', allowedOrigins: [origin, 'http://127.0.0.1:*'], auth: {} })
  })
  after(async () => {
    await services.close()
    await store.close()
  })
  beforeEach(() => {
    Object.assign(browser, fresh())
    begun = true
    platform = fakeEnvironment({ fetch: browse, page: { origin }, now: Date.now() })
    console.error = () => undefined // what the site's developers are told of failures that are meant here
  })
  afterEach(() => {
    browser.stop()
    platform.restore()
    console.error = error
  })
}

/**
 * As a browser on the page asks: it keeps cookies from the page, and says where the page is from, but not with what is read from the
 * page's own origin. Of where it comes from it says nothing else: the site has `Referrer-Policy: no-referrer`.
 */
async function browse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const line = `${request.method} ${pathname.replace('/auth/v1/siwx', '').replace(/(sessions)\/.+/, '$1/…')}`
  browser.asked.push(line)
  if (browser.down?.test(line)) {
    if (!browser.left) setImmediate(() => void platform.advance(moment))
    throw new TypeError('fetch failed')
  }
  await browser.leaving(line)
  const headers = new Headers(request.headers)
  const { origin: own } = platform.page
  if (own !== new URL(request.url).origin || request.method !== 'GET') headers.set('origin', own)
  const hasCookies = request.credentials === 'include'
  if (hasCookies && browser.jar.size) headers.set('cookie', [...browser.jar].map(pair => pair.join('=')).join('; '))
  const body = request.body && (await request.text())
  const response = await fetch(request.url, { method: request.method, headers, ...(body && { body }) })
  for (const line of hasCookies ? response.headers.getSetCookie() : []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0\b/i.test(line)) browser.jar.delete(name)
    else browser.jar.set(name, value)
  }
  if (browser.holdNext?.test(line)) {
    browser.holdNext = undefined
    await browser.holding
  }
  const { status } = response
  return status === 204 ? response : new Response(browser.onItsWay(await response.text()), { status })
}

/** What waits for `passed` goes on when it is opened. */
export function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined
  const passed = new Promise<void>(resolve => (open = resolve))
  return { passed, open: () => open() }
}

export const open = (more: Partial<ServerSiwxOptions> = {}): ServerSiwx => serverSiwx({ url: services.addresses.auth!, ...more })
export const newAccount = () => privateKeyToAccount(generatePrivateKey())
export const is = (code: string) => (thrown: unknown) => isKitError(thrown) && thrown.code === code

export async function signed(siwx: SiwxConfig, account = newAccount()): Promise<SiwxSession> {
  const { toString: text, ...data } = await siwx.createMessage({ chainId, accountAddress: account.address })
  const message = text()
  return { data, message, signature: await account.signMessage({ message }) }
}
/** As with one tap: one question, an answer for each network. */
export async function signedFor(siwx: SiwxConfig, account: ReturnType<typeof newAccount>): Promise<SiwxSession[]> {
  const { message } = await signed(siwx, account)
  return Promise.all(
    ['1', '10', '31337'].map(async reference => {
      const text = message.replace(/^Chain ID: .*$/m, `Chain ID: ${reference}`)
      return {
        data: dataOf(messageOf(text, `eip155:${reference}`)),
        message: text,
        signature: await account.signMessage({ message: text })
      }
    })
  )
}
export const sessionsOf = async (siwx: SiwxConfig, { data }: { readonly data: Pick<SiwxSession['data'], 'accountAddress'> }) =>
  (await siwx.getSessions(chainId, data.accountAddress)).map(session => session.data.accountAddress)

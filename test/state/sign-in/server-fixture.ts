import { after, afterEach, before, beforeEach } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isKitError } from '../../../adapters/base/errors.ts'
import type { Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import type { SiwxConfig, SiwxSession } from '../../../state/options/siwx-config.ts'
import { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from '../../../state/sign-in/server.ts'
import { getMessageData, parseSiwxMessage } from '../../../state/sign-in/message.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { openTestStore, startTestServices } from '../../services/open-test-store.ts'

// The real service at a real URL; the browser in front of it has a cookie jar, and can lose the network.

export const origin = 'https://shop.example'
export const chainId = 'eip155:31337'
export const minute = 60_000
/** Delay in milliseconds before a failed request is reported. */
export const moment = 250
export const key = '@appkit/siwx-auth-token'

let store: Store
/** The services of the running test. */
export let services: Services
export let platform: FakeEnvironment
let begun = false

const fresh = () => ({
  jar: new Map<string, string>(),
  /** Requests to the service, such as `POST /nonce`. */
  requests: [] as string[],
  /** Matching requests fail: the network is down. */
  down: undefined as RegExp | undefined,
  /** The response to the next matching request waits for `holding`. */
  holdNext: undefined as RegExp | undefined,
  holding: Promise.resolve(),
  /** A request leaves once this has resolved. */
  leaving: (_line: string): Promise<void> | undefined => undefined,
  /** The page is closed: its timers do not run. */
  left: false,
  /** Transforms a response on its way. */
  onItsWay: (text: string) => text,
  /** Milliseconds by which the service's clock is ahead of the page's. */
  ahead: 0,
  /** Stops the kit that a test has started. */
  stop: (): void => undefined
})

/** Requests without a response: a test that advances the clock past their timeout waits for these. */
export const openRequests = new Set<Request>()
/** State of the browser for the current test. */
export const browser = fresh()
const error = console.error

/** Starts one service for a test file, and resets the browser for each test. */
export function siwxEachTest(): void {
  before(async () => {
    begun = false
    store = await openTestStore()
    const now = () => (begun ? platform.now() : Date.now()) + browser.ahead
    services = await startTestServices({
      store,
      now,
      logLevel: 'silent',
      allowedOrigins: [origin, 'http://127.0.0.1:*'],
      auth: {}
    })
  })
  after(async () => {
    await services.close()
    await store.close()
  })
  beforeEach(() => {
    Object.assign(browser, fresh())
    begun = true
    platform = fakeEnvironment({ fetch: browse, page: { origin }, now: Date.now() })
    console.error = () => undefined // hide the developer warnings about provoked failures
  })
  afterEach(() => {
    browser.stop()
    platform.restore()
    console.error = error
  })
}

/**
 * Sends a request as a browser on the page does: keeps cookies of the page, and sends `Origin`, except
 * with reads from the same origin. Sends no other origin information: the app has `Referrer-Policy: no-referrer`.
 */
async function browse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const line = `${request.method} ${pathname.replace('/auth/v1/siwx', '').replace(/(sessions)\/.+/, '$1/…')}`
  browser.requests.push(line)
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
  openRequests.add(request)
  const response = await fetch(request.url, { method: request.method, headers, ...(body && { body }) }).finally(() =>
    openRequests.delete(request)
  )
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

/** Creates a gate: `passed` resolves when it is opened. */
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
/** Signs for one-tap sign-in: one request, one response for each network. */
export async function signedFor(siwx: SiwxConfig, account: ReturnType<typeof newAccount>): Promise<SiwxSession[]> {
  const { message } = await signed(siwx, account)
  return Promise.all(
    ['1', '10', '31337'].map(async reference => {
      const text = message.replace(/^Chain ID: .*$/m, `Chain ID: ${reference}`)
      return {
        data: getMessageData(parseSiwxMessage(text, `eip155:${reference}`)),
        message: text,
        signature: await account.signMessage({ message: text })
      }
    })
  )
}
export const sessionsOf = async (siwx: SiwxConfig, { data }: { readonly data: Pick<SiwxSession['data'], 'accountAddress'> }) =>
  (await siwx.getSessions(chainId, data.accountAddress)).map(session => session.data.accountAddress)

import assert from 'node:assert/strict'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export const site = 'https://app.example.org'

export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: ReplyBody
}

/** Fields that replies may have; tests check the ones they expect. */
export interface ReplyBody {
  readonly nonce: string
  readonly expiresAt: string
  readonly binding: string
  readonly session: ReplySession
  readonly sessions: readonly ReplySession[]
  readonly token: string
  readonly refresh: string
  readonly error?: { readonly code: string; readonly message: string }
}

export interface ReplySession {
  readonly id: string
  readonly account: string
  readonly chainId: string
  readonly domain: string
  readonly issuedAt: string
  readonly expiresAt: string
  readonly device?: string
  readonly lastSeenAt?: string
  readonly current?: boolean
}

export interface BrowserRequest {
  readonly body?: unknown
  /** `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>
}

export const newWallet = () => privateKeyToAccount(generatePrivateKey())

export interface Signer {
  readonly address: string
  signMessage(message: { message: string }): Promise<string>
}

/**
 * Creates a page of an app in a separate browser: with a cookie jar, and an origin that it cannot
 * forge.
 */
export function createBrowser(
  auth: string,
  { origin = site, now = () => Date.now() }: { origin?: string; now?: () => number } = {}
) {
  const jar = new Map<string, string>()

  const request = async (method: string, path: string, { body, headers = {} }: BrowserRequest = {}): Promise<Reply> => {
    const all: Record<string, string | null> = {
      origin,
      'user-agent': userAgent,
      ...(jar.size > 0 && { cookie: [...jar].map(pair => pair.join('=')).join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers
    }
    const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)
    const response = await fetch(`${auth}/v1/siwx${path}`, {
      method,
      headers: sent,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0\b/i.test(line)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as ReplyBody }
  }

  const fields = (address: string, nonce: string): SignInMessage => ({
    domain: new URL(origin).host,
    address,
    uri: `${origin}/`,
    version: '1',
    chainId: 1,
    nonce,
    issuedAt: new Date(now()).toISOString()
  })

  const nonce = async (given?: BrowserRequest) => (await request('POST', '/nonce', given)).body.nonce

  /** Signs a message with a nonce of this browser. */
  const sign = async (wallet: Signer, more: Partial<SignInMessage> = {}) => {
    const message = createMessage({ ...fields(wallet.address, more.nonce ?? (await nonce())), ...more })
    return { message, signature: await wallet.signMessage({ message }) }
  }

  return {
    jar,
    request,
    nonce,
    fields,
    sign,
    verify: (body: unknown, headers: BrowserRequest['headers'] = {}) => request('POST', '/verify', { body, headers }),
    signIn: async (wallet: Signer, more?: Partial<SignInMessage>) =>
      request('POST', '/verify', { body: await sign(wallet, more) }),
    sessions: async () => (await request('GET', '/session')).body.sessions
  }
}

export type Browser = ReturnType<typeof createBrowser>

/** Signs in a program that uses tokens instead of cookies, without an origin. */
export async function signInAsBearer(browser: Browser, wallet: Signer, headers: Record<string, string> = {}) {
  const { body } = await browser.request('POST', '/nonce', { body: { mode: 'bearer' }, headers })
  const signed = await browser.sign(wallet, { nonce: body.nonce })
  return browser.verify(signed, { 'x-siwx-binding': body.binding, ...headers })
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Returns another browser with the same cookies. */
export function copyBrowser(open: () => Browser, { jar }: Browser): Browser {
  const copy = open()
  for (const [name, value] of jar) copy.jar.set(name, value)
  return copy
}

/**
 * Sends a request whose effect happens while the browser keeps its old cookies; the response goes to a
 * copy.
 */
export async function loseReply(open: () => Browser, browser: Browser, send: () => Promise<Reply>): Promise<Browser> {
  const before = copyBrowser(open, browser)
  assert.equal((await send()).status, 200)
  const copy = copyBrowser(open, browser)
  browser.jar.clear()
  for (const [name, value] of before.jar) browser.jar.set(name, value)
  return copy
}

import { requestLogin, offerAnswer, readAnswer, notifySocialResult, type ProviderAnswer } from '../../protocol/login-window.ts'
import { parseConfig } from '../config.ts'
import type { RegisteredLogins } from './registered-logins.ts'

export interface LoginPageOptions {
  readonly window: Window
  /** Referrer of this document. */
  readonly referrer: string
  readonly logins: RegisteredLogins
  readonly fetch: typeof fetch
  readonly after: (milliseconds: number, run: () => void) => void
  readonly say: (words: string) => void
}

/** Milliseconds between two messages to the frames of the app, which may still be loading. */
const askTime = 200
/** Milliseconds until the frames of the app must have taken a result. */
const takeTime = 2000

const notConfirmed = 'Login not confirmed. Close this window and try again.'

/**
 * Runs the login page of the frame: a top-level window that the app has opened within the user
 * activation, or the whole tab. It navigates to the provider and returns with the result, which it passes only to the frame that
 * began the login.
 */
export async function runLoginPage(options: LoginPageOptions): Promise<void> {
  const { location } = options.window
  const query = new URLSearchParams(location.search)
  const answer = readAnswer(query)
  if (query.has('provider')) leave(options, query)
  else if (answer) await finish(options, answer)
  else register(options)
}

/** Waits to be navigated to the provider, and stores the login of the frame with which it leaves. */
function register(options: LoginPageOptions): void {
  const { window, logins, after } = options
  const opener = window.opener as Window | null
  if (!opener) return
  requestLogin(opener, window.location.origin, login => logins.add(login))
  after(askTime, () => register(options))
}

/**
 * Navigates to the provider.
 * Only a document of the frame may send the tab on with a login: an app that navigates here has another referrer, or no referrer.
 */
function leave({ window, referrer, logins, say }: LoginPageOptions, query: URLSearchParams): void {
  const { location } = window
  const login = query.get('login') ?? ''
  const until = Number(query.get('until'))
  const [provider, returnTo] = [query.get('provider'), query.get('returnTo')].map(readAddress)
  const isOfFrame = URL.canParse(referrer) && new URL(referrer).origin === location.origin && window.top === window
  if (!isOfFrame || login === '' || !Number.isFinite(until) || !provider || !returnTo)
    return say('The login didn’t start. Go back and try again.')
  logins.add({ login, until, page: new URL(returnTo).origin, returnTo })
  location.replace(provider)
}

async function finish(options: LoginPageOptions, answer: ProviderAnswer): Promise<void> {
  const { window, logins, after, say } = options
  const { location } = window
  const { login, error } = answer
  const registered = logins.take(login)
  const uri = endOf(location, answer)
  // a tab in redirect login may have an opener too, which is unrelated to the login
  const opener = registered?.returnTo === undefined ? (window.opener as Window | null) : null
  if (opener) {
    const late = new Promise<undefined>(resolve => after(takeTime, () => resolve(undefined)))
    const taken = await Promise.race([offerAnswer(opener, location.origin, answer), late])
    if (taken) {
      notifySocialResult({ opener, origin: taken.page }, uri)
      return window.close()
    }
  }
  // no frame that began this login is reachable: only one that was registered here before is confirmed
  if (!registered) return say(notConfirmed)
  if (!error) await confirm(options, answer)
  if (registered.returnTo !== undefined) return location.replace(withResult(registered.returnTo, uri))
  // left open: if a window closed before the service has notified the frame, the app would report a cancelled login
  say(error ? notConfirmed : 'You’re logged in. You can close this window.')
}

async function confirm({ window, fetch }: LoginPageOptions, { login, result }: ProviderAnswer): Promise<void> {
  const reply = await fetch(new URL('config.json', window.location.href), { credentials: 'omit' })
  const { auth } = parseConfig(await reply.json(), window.location.href)
  const confirmed = await fetch(`${auth}/v1/login/social/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, result }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer'
  })
  if (!confirmed.ok) throw new Error(`The login service answered ${confirmed.status}.`)
}

/** Returns the result for the app: the login id, and whether it failed. */
function endOf({ origin, pathname }: Location, { login, error }: ProviderAnswer): string {
  return `${origin}${pathname}?${new URLSearchParams({ login, ...(error ? { error } : { done: '1' }) }).toString()}`
}

/** Appends to the page's own query, which stays unchanged. */
function withResult(returnTo: string, uri: string): string {
  const page = new URL(returnTo)
  page.search += `${page.search ? '&' : ''}result_uri=${encodeURIComponent(uri)}`
  return page.href
}

function readAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

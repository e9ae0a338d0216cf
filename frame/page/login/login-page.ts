import { askForLogin, offerAnswer, readAnswer, tellSocialResult, type ProviderAnswer } from '../../protocol/login-window.ts'
import { readConfig } from '../config.ts'
import type { RegisteredLogins } from './registered-logins.ts'

export interface LoginPageOptions {
  readonly window: Window
  /** Where this document was navigated from, as the browser says. */
  readonly referrer: string
  readonly logins: RegisteredLogins
  readonly fetch: typeof fetch
  readonly after: (milliseconds: number, run: () => void) => void
  readonly say: (words: string) => void
}

/** Milliseconds between two questions to the frames of the app, which may still be loading. */
const askTime = 200
/** Milliseconds that the frames of the app have to take an answer. */
const takeTime = 2000

const notConfirmed = 'The login was not confirmed. Close this window and try again.'

/**
 * The login page of the frame: a top-level window that the app has opened within the user's tap, or the whole tab. It leaves for the provider
 * and comes back with the answer, which it gives to the frame that began the login and to no other document.
 */
export async function runLoginPage(options: LoginPageOptions): Promise<void> {
  const { location } = options.window
  const query = new URLSearchParams(location.search)
  const answer = readAnswer(query)
  if (query.has('provider')) leave(options, query)
  else if (answer) await finish(options, answer)
  else register(options)
}

/** Waits to be sent to the provider, and stores which login of a frame it leaves with. */
function register(options: LoginPageOptions): void {
  const { window, logins, after } = options
  const opener = window.opener as Window | null
  if (!opener) return
  askForLogin(opener, window.location.origin, login => logins.add(login))
  after(askTime, () => register(options))
}

/** Only a document of the frame may send the tab on with a login: an app that navigates here has another referrer, or none. */
function leave({ window, referrer, logins, say }: LoginPageOptions, query: URLSearchParams): void {
  const { location } = window
  const login = query.get('login') ?? ''
  const until = Number(query.get('until'))
  const [provider, returnTo] = [query.get('provider'), query.get('returnTo')].map(readAddress)
  const isOfFrame = URL.canParse(referrer) && new URL(referrer).origin === location.origin && window.top === window
  if (!isOfFrame || login === '' || !Number.isFinite(until) || !provider || !returnTo)
    return say('The login did not start. Go back and try again.')
  logins.add({ login, until, returnTo })
  location.replace(provider)
}

async function finish(options: LoginPageOptions, answer: ProviderAnswer): Promise<void> {
  const { window, logins, after, say } = options
  const { location } = window
  const { login, error } = answer
  const registered = logins.take(login)
  const uri = endOf(location, answer)
  // a tab that leaves as a whole may have an opener too, which has nothing to do with the login
  const opener = registered?.returnTo === undefined ? (window.opener as Window | null) : null
  if (opener) {
    const late = new Promise<undefined>(resolve => after(takeTime, () => resolve(undefined)))
    const taken = await Promise.race([offerAnswer(opener, location.origin, answer), late])
    if (taken) {
      tellSocialResult({ opener, origin: taken.page }, uri)
      return window.close()
    }
  }
  // no frame that began this login is in reach: only one that was registered here before is confirmed
  if (!registered) return say(notConfirmed)
  if (!error) await confirm(options, answer)
  if (registered.returnTo !== undefined) return location.replace(withResult(registered.returnTo, uri))
  // left open: a window that closes before the service has notified the frame looks to the app as if the user had given up
  say(error ? notConfirmed : 'You are logged in. You can close this window.')
}

async function confirm({ window, fetch }: LoginPageOptions, { login, result }: ProviderAnswer): Promise<void> {
  const reply = await fetch(new URL('config.json', window.location.href), { credentials: 'omit' })
  const { auth } = readConfig(await reply.json(), window.location.href)
  const confirmed = await fetch(`${auth}/v1/login/social/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, result }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer'
  })
  if (!confirmed.ok) throw new Error(`The login service answered ${confirmed.status}.`)
}

/** What the app gets: the name of the login, and whether it failed. */
function endOf({ origin, pathname }: Location, { login, error }: ProviderAnswer): string {
  return `${origin}${pathname}?${new URLSearchParams({ login, ...(error ? { error } : { done: '1' }) }).toString()}`
}

/** Beside the page's own query, which stays as the page writes it. */
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

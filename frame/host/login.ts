import { KitError } from '../../adapters/base/error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/record.ts'
import type { After } from '../protocol/channel.ts'
import { aborted, untrustedOrigin } from '../protocol/errors.ts'
import { onSocialResult } from '../protocol/login-window.ts'
import type { ManageScreen, PayloadOf, ReplyOf, RequestName, SocialProvider } from '../protocol/messages.ts'
import type { Frame } from './frame.ts'
import type { LoginCache } from './login-cache.ts'

/** A screen's request: it is left, and nobody waits any more. */
export interface LoginOptions {
  readonly signal?: AbortSignal | undefined
}

export interface SocialOptions extends LoginOptions {
  /** The tab is about to leave this page for the provider's. */
  readonly onLeave?: (() => void) | undefined
}

/** The ways in, one method a step. Once one of them has succeeded, the wallet is connected as any other. */
export interface EmbeddedLogin {
  /** Sends a code. Throws KitError `too-soon` within 30 s of the last one, `invalid-payload` ("Invalid email"). */
  email(email: string, options?: LoginOptions): Promise<ReplyOf<'CONNECT_EMAIL'>['action']>
  /** Resolves once the visitor has confirmed this device by the mailed link. */
  device(options?: LoginOptions): Promise<void>
  code(otp: string, options?: LoginOptions): Promise<void>
  /**
   * Sends the visitor through the provider's window, which was opened within the tap; without one, this very tab, which comes back as another
   * page, with `result_uri` in its address. Throws `UserRejectedError` when the window is closed, or the visitor comes back without an
   * answer; KitError `popup-blocked` without a window in a page inside another, and with a frame that does not say that it
   * comes back.
   */
  social(provider: SocialProvider, popup: Window | null, options?: SocialOptions): Promise<void>
  /** Goes on with what the tab has come back with. Throws as `social` does. */
  socialResult(uri: string, options?: LoginOptions): Promise<void>
  /** Calls back with what the QR code says, and resolves after the scan. */
  farcaster(options: LoginOptions & { readonly onUri: (uri: string) => void }): Promise<void>
  passkey(options?: LoginOptions): Promise<void>
  /** Logs in with a token of the site's own, which `issue` makes for the nonce that it is given: the frame's key, so that nobody else can use it. */
  token(issue: (nonce: string) => Promise<string>, options?: LoginOptions): Promise<void>
  updateEmail(email: string, options?: LoginOptions): Promise<ReplyOf<'UPDATE_EMAIL'>['action']>
  updateEmailPrimary(otp: string, options?: LoginOptions): Promise<void>
  /** Resolves to the new address. */
  updateEmailSecondary(otp: string, options?: LoginOptions): Promise<string>
  /** Shows a screen of the frame's own, and resolves when the visitor leaves it. */
  manage(screen: ManageScreen, options?: LoginOptions): Promise<void>
}

export interface LoginSettings {
  /** The frame's configured address. */
  readonly url: string
  readonly now: () => number
  readonly after: After
}

/** Milliseconds between two codes. Spec section 9. */
export const emailCooldown = 30_000
/** Milliseconds between two looks at whether the provider's window is still there: browsers tell of it in no other way. */
const popupLook = 1000
/** Milliseconds between two looks at whether the window shows its first page, and how long that is waited for. */
const pageLook = 25
const pagePatience = 5000
/** What the login service takes of an address to come back to. */
const mostReturnCharacters = 2048

/** What is left of the time between two codes, in whole seconds; 0: another may be asked for. */
export function secondsToWait(cache: LoginCache, now: number): number {
  const last = cache.emailTime()
  // a clock that was set back would keep the visitor waiting for as long
  if (last === undefined || last > now) return 0
  return Math.max(0, Math.ceil((last + emailCooldown - now) / 1000))
}

export function createLogin(frame: Frame, cache: LoginCache, { url, now, after }: LoginSettings): EmbeddedLogin {
  /** A screen of the frame that the visitor has left is an answer: EIP-1193 has 4001 for it. */
  async function ask<Name extends RequestName>(
    name: Name,
    payload: PayloadOf<Name>,
    options: Parameters<Frame['request']>[2] = {}
  ): Promise<ReplyOf<Name>> {
    try {
      return await frame.request(name, payload, options)
    } catch (error) {
      throw isRejection(error) ? new UserRejectedError(error) : error
    }
  }

  /** The time counts from when a code was asked for: an address that is mistyped makes nobody wait. */
  async function sendCode<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(
    name: Name,
    email: string,
    options: LoginOptions
  ): Promise<ReplyOf<Name>> {
    const seconds = secondsToWait(cache, now())
    if (seconds > 0) throw new KitError('too-soon', `Please try again after ${seconds} seconds`)
    const before = cache.emailTime()
    try {
      return await ask(name, { email } as PayloadOf<Name>, { ...options, onId: () => cache.setEmailTime(now()) })
    } catch (error) {
      // no code has gone out: there is nothing to wait for
      if (isKitError(error, 'login-unreachable')) cache.setEmailTime(before)
      throw error
    }
  }

  async function resultOf(popup: Window, provider: SocialProvider, { signal }: LoginOptions): Promise<string> {
    const { origin } = new URL(url)
    const stops: (() => void)[] = []
    try {
      const result = new Promise<string>((resolve, reject) => {
        stops.push(onSocialResult({ window, popup, origin }, resolve))
        stops.push(frame.subscribe(event => event.name === 'SOCIAL_RESULT' && resolve(event.payload.uri)))
        const abort = () => reject(aborted(signal?.reason))
        signal?.addEventListener('abort', abort)
        stops.push(() => signal?.removeEventListener('abort', abort))
        // A window that has left this site's group of windows says that it is closed, and may not be: seen twice, a look apart.
        const look = (times: number) => {
          const again = after(popupLook, () => {
            if (!popup.closed) return look(0)
            if (times > 0) return reject(new UserRejectedError())
            look(times + 1)
          })
          stops.push(again)
        }
        look(0)
      })
      result.catch(() => {}) // it may fail before it is waited for
      const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
      const later = (milliseconds: number, run: () => void) => void stops.push(after(milliseconds, run))
      await Promise.race([sendOn(popup, checkedRedirect(uri), later), result])
      return await result
    } finally {
      for (const stop of stops) stop()
    }
  }

  /**
   * Leaves with this tab, by a link that the frame shows: only a navigation of its own lets its login page know that the frame has begun this
   * login. Settles only if the user cancels or comes back without an answer; an answer comes to another page.
   */
  async function leave(provider: SocialProvider, { signal, onLeave }: SocialOptions): Promise<never> {
    // there the tab is another site's, and what the frame keeps inside that is not what it would find on the way back
    if (window.top !== window) throw new KitError('popup-blocked', 'Could not open social popup')
    onLeave?.()
    const { uri, returns, leaves } = await ask(
      'GET_SOCIAL_REDIRECT_URI',
      { provider, returnTo: returnAddress(location) },
      { signal }
    )
    if (signal?.aborted) throw aborted(signal.reason)
    // a frame made by others may know windows alone: the tab would end there, and this page would never hear of it
    if (!returns) throw new KitError('popup-blocked', 'Could not open social popup')
    const stops: (() => void)[] = []
    try {
      return await new Promise<never>((_resolve, reject) => {
        // the browser's “Back” may bring this page as it was left
        const shown = ({ persisted }: PageTransitionEvent) => persisted && reject(new UserRejectedError())
        const abort = () => reject(aborted(signal?.reason))
        window.addEventListener('pageshow', shown)
        signal?.addEventListener('abort', abort)
        stops.push(
          () => window.removeEventListener('pageshow', shown),
          () => signal?.removeEventListener('abort', abort)
        )
        if (!leaves) location.assign(checkedRedirect(uri))
      })
    } finally {
      for (const stop of stops) stop()
    }
  }

  async function socialResult(uri: string, options: LoginOptions = {}): Promise<void> {
    if (/[?&#]error=(access_denied|user_cancelled)/.test(uri)) throw new UserRejectedError()
    if (/[?&#]error=/.test(uri)) throw new KitError('login-failed', 'The provider did not log you in.')
    const user = await ask('CONNECT_SOCIAL', { uri }, options)
    cache.loggedIn({ email: user.email ?? undefined, userName: user.userName ?? undefined })
  }

  return {
    email: async (email, options = {}) => (await sendCode('CONNECT_EMAIL', email, options)).action,
    device: async (options = {}) => {
      await ask('CONNECT_DEVICE', undefined, options)
    },
    code: async (otp, options = {}) => {
      await ask('CONNECT_OTP', { otp }, options)
    },
    async social(provider, popup, options = {}) {
      if (!popup) return leave(provider, options)
      try {
        await socialResult(await resultOf(popup, provider, options), options)
      } finally {
        popup.close()
      }
    },
    socialResult,
    async farcaster({ signal, onUri }) {
      let done = false
      try {
        const { url: uri } = await ask('GET_FARCASTER_URI', undefined, { signal })
        const scanned = ask('CONNECT_FARCASTER', undefined, { signal })
        onUri(uri)
        const { userName } = await scanned
        cache.loggedIn({ userName })
        done = true
      } finally {
        // the frame still waits for a phone: only a reload lets it stop (facts section 8)
        if (!done && frame.loaded) frame.request('RELOAD', undefined).catch(() => {})
      }
    },
    passkey: async (options = {}) => {
      await ask('CONNECT_PASSKEY', undefined, options)
    },
    token: async (issue, options = {}) => {
      const { nonce } = await frame.request('GET_JWT_NONCE', undefined, options)
      const token = await issue(nonce)
      if (options.signal?.aborted) throw aborted(options.signal.reason)
      await frame.request('CONNECT_JWT', { token }, options)
    },
    updateEmail: async (email, options = {}) => (await sendCode('UPDATE_EMAIL', email, options)).action,
    updateEmailPrimary: async (otp, options = {}) => {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, options)
    },
    async updateEmailSecondary(otp, options = {}) {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, options)
      cache.loggedIn({ email: newEmail, userName: cache.userName() })
      return newEmail
    },
    manage: async (screen, options = {}) => {
      await ask('MANAGE', { screen }, options)
    }
  }
}

type Later = (milliseconds: number, run: () => void) => void

/**
 * Sends the window on once it shows the page that it was opened with, or has been waited for long enough. That page comes from another
 * process, and Chromium drops an address that is on the way there as it comes: the window would stay at its first page. So where it was not
 * waited for to the end, the address is given once more after it has come, unless the login is over by then.
 */
async function sendOn(popup: Window, address: string, later: Later): Promise<void> {
  const go = () => {
    if (!popup.closed) popup.location.href = address
  }
  const came = await firstPage(popup, later, pageLook, pagePatience)
  go()
  if (came) return
  await firstPage(popup, later, popupLook, Infinity)
  later(popupLook, go)
}

/** Resolves to whether the window shows its first page, looking so often and for so long. */
function firstPage(popup: Window, later: Later, every: number, patience: number): Promise<boolean> {
  return new Promise(resolve => {
    const look = (left: number): void => {
      if (!isEmpty(popup)) resolve(true)
      else if (left <= 0) resolve(false)
      else later(every, () => look(left - every))
    }
    look(patience)
  })
}

/** A window is this page's own until its first page has come, and of another origin from then on: it may not be asked any more. */
function isEmpty(popup: Window): boolean {
  try {
    return popup.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** The page as it is, unless its address is longer than a login carries along. */
function returnAddress({ href, origin, pathname }: Location): string {
  return href.length <= mostReturnCharacters ? href : origin + pathname
}

/** The user has rejected a request in the frame (EIP-1193, 4001), or closed the frame over it. */
export const isRejection = (error: unknown): boolean =>
  (isKitError(error, 'aborted') && error.cause instanceof UserRejectedError) ||
  (isKitError(error, 'frame-failed') && isRecord(error.cause) && error.cause['code'] === 4001)

/** A frame that is told to send the visitor to a script would run it on the page's side. */
function checkedRedirect(uri: string): string {
  const { protocol, hostname, href } = new URL(uri)
  const local = protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname)
  if (protocol !== 'https:' && !local) throw untrustedOrigin('The login has to go on at an https address.')
  return href
}

import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { SetTimer } from '../protocol/channel.ts'
import { abortedError } from '../protocol/errors.ts'
import type { ManageScreen, PayloadOf, ReplyOf, SocialProvider } from '../protocol/messages.ts'
import { createAskFrame } from './ask-frame.ts'
import type { Frame } from './frame.ts'
import type { LoginCache } from './login-cache.ts'
import { checkPhoneLink, loginByRedirect, loginInPopup, type LoginOptions, type SocialOptions } from './social-login.ts'

/** Login methods, one function a step. After one of them succeeds, the wallet connects like any other. */
export interface EmbeddedLogin {
  /**
   * Sends a one-time code.
   *
   * @throws KitError `too-soon` within 30 s of the last one, `invalid-payload` ("Invalid email")
   */
  email(email: string, options?: LoginOptions): Promise<ReplyOf<'CONNECT_EMAIL'>['action']>
  /** Resolves when the user has confirmed this device with the mailed link. */
  device(options?: LoginOptions): Promise<void>
  code(otp: string, options?: LoginOptions): Promise<void>
  /**
   * Logs in with a social provider, in the popup opened within the user activation, or in this tab if
   * there is none (redirect login): the provider then returns to a new document, with `result_uri` in its URL.
   *
   * @throws UserRejectedError when the user closes the popup, or comes back without a result
   * @throws KitError `popup-blocked` without a popup if the page is itself in a frame, or if the frame does not support redirect
   * login
   */
  social(provider: SocialProvider, popup: Window | null, options?: SocialOptions): Promise<void>
  /** Completes a redirect login. Throws as `social` does. */
  socialResult(uri: string, options?: LoginOptions): Promise<void>
  /** Calls back with the contents of the QR code, and resolves after the scan. */
  farcaster(options: LoginOptions & { readonly onUri: (uri: string) => void }): Promise<void>
  passkey(options?: LoginOptions): Promise<void>
  /**
   * Logs in with a token that the app issues.
   * `issue` puts the given nonce into the token: it is bound to the key of the frame, so the token is of no use to anyone else.
   */
  token(issue: (nonce: string) => Promise<string>, options?: LoginOptions): Promise<void>
  updateEmail(email: string, options?: LoginOptions): Promise<ReplyOf<'UPDATE_EMAIL'>['action']>
  updateEmailPrimary(otp: string, options?: LoginOptions): Promise<void>
  /** Resolves to the new email address. */
  updateEmailSecondary(otp: string, options?: LoginOptions): Promise<string>
  /** Shows a screen of the frame, and resolves when the user leaves it. */
  manage(screen: ManageScreen, options?: LoginOptions): Promise<void>
}

export interface LoginSettings {
  /** Configured URL of the frame. */
  readonly url: string
  readonly now: () => number
  readonly after: SetTimer
}

/** Milliseconds between two codes (docs/decisions/limits.md). */
export const emailCooldown = 30_000

/**
 * Returns the rest of the cooldown between two codes, in whole seconds.
 * 0: another code may be requested.
 */
export function getCodeCooldown(cache: LoginCache, now: number): number {
  const last = cache.emailTime()
  // a clock that was set back would extend the cooldown by as much
  if (last === undefined || last > now) return 0
  return Math.max(0, Math.ceil((last + emailCooldown - now) / 1000))
}

export function createLogin(frame: Frame, cache: LoginCache, { url, now, after }: LoginSettings): EmbeddedLogin {
  const requestFrame = createAskFrame(frame)

  /** Starts the cooldown only when a code was requested: a mistyped address costs no waiting time. */
  async function sendCode<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(
    name: Name,
    email: string,
    options: LoginOptions
  ): Promise<ReplyOf<Name>> {
    const seconds = getCodeCooldown(cache, now())
    if (seconds > 0) throw new KitError('too-soon', `Please try again after ${seconds} seconds`)
    const before = cache.emailTime()
    try {
      return await requestFrame(name, { email } as PayloadOf<Name>, { ...options, onId: () => cache.setEmailTime(now()) })
    } catch (error) {
      // no code was sent: no cooldown
      if (isKitError(error, 'login-unreachable')) cache.setEmailTime(before)
      throw error
    }
  }

  async function socialResult(uri: string, options: LoginOptions = {}): Promise<void> {
    if (/[?&#]error=(access_denied|user_cancelled)/.test(uri)) throw new UserRejectedError()
    if (/[?&#]error=/.test(uri)) throw new KitError('login-failed', 'The provider did not log you in.')
    const user = await requestFrame('CONNECT_SOCIAL', { uri }, options)
    cache.loggedIn({ email: user.email ?? undefined, userName: user.userName ?? undefined })
  }

  return {
    email: async (email, options = {}) => (await sendCode('CONNECT_EMAIL', email, options)).action,
    device: async (options = {}) => {
      await requestFrame('CONNECT_DEVICE', undefined, options)
    },
    code: async (otp, options = {}) => {
      await requestFrame('CONNECT_OTP', { otp }, options)
    },
    async social(provider, popup, options = {}) {
      if (!popup) return loginByRedirect(requestFrame, provider, options)
      try {
        await socialResult(await loginInPopup({ frame, requestFrame, url, after }, popup, provider, options), options)
      } finally {
        popup.close()
      }
    },
    socialResult,
    async farcaster({ signal, onUri }) {
      let done = false
      try {
        const uri = checkPhoneLink((await requestFrame('GET_FARCASTER_URI', undefined, { signal })).url)
        const scanned = requestFrame('CONNECT_FARCASTER', undefined, { signal })
        onUri(uri)
        const { userName } = await scanned
        cache.loggedIn({ userName })
        done = true
      } finally {
        // the frame still waits for the phone: only a reload stops it (docs/decisions/frame-protocol.md)
        if (!done && frame.loaded) frame.request('RELOAD', undefined).catch(() => {})
      }
    },
    passkey: async (options = {}) => {
      await requestFrame('CONNECT_PASSKEY', undefined, options)
    },
    token: async (issue, options = {}) => {
      const { nonce } = await frame.request('GET_JWT_NONCE', undefined, options)
      const token = await issue(nonce)
      if (options.signal?.aborted) throw abortedError(options.signal.reason)
      await frame.request('CONNECT_JWT', { token }, options)
    },
    updateEmail: async (email, options = {}) => (await sendCode('UPDATE_EMAIL', email, options)).action,
    updateEmailPrimary: async (otp, options = {}) => {
      await requestFrame('UPDATE_EMAIL_PRIMARY_OTP', { otp }, options)
    },
    async updateEmailSecondary(otp, options = {}) {
      const { newEmail } = await requestFrame('UPDATE_EMAIL_SECONDARY_OTP', { otp }, options)
      cache.loggedIn({ email: newEmail, userName: cache.userName() })
      return newEmail
    },
    manage: async (screen, options = {}) => {
      const { newEmail } = (await requestFrame('MANAGE', { screen }, options)) ?? {}
      if (newEmail !== undefined) cache.loggedIn({ email: newEmail, userName: cache.userName() })
    }
  }
}

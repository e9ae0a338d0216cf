import type { FrameHandlers } from '../../protocol/channel.ts'
import { frameFailedError } from '../../protocol/errors.ts'
import type { FrameUser, PayloadOf } from '../../protocol/messages.ts'
import type { HandlerOptions } from '../handlers.ts'
import { parseRequestOptions, requestPasskey } from '../keys/passkey.ts'
import type { SocialLogin } from './social-login.ts'
import { whenDone } from './when-done.ts'

export type LoginHandlers = Pick<
  FrameHandlers,
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'CONNECT_PASSKEY'
  | 'GET_JWT_NONCE'
  | 'CONNECT_JWT'
  | 'RELOAD'
  | 'SIGN_OUT'
>

/** The login that the frame works on: another one replaces it. */
class CurrentLogin {
  /** Id of the service; empty without a login. */
  name = ''
  #waiting: AbortController | undefined
  readonly #desk: HandlerOptions['desk']

  constructor(desk: HandlerOptions['desk']) {
    this.#desk = desk
  }

  /** Makes another login the current one. The signal aborts work for the previous one. */
  begin(name: string): AbortSignal {
    this.#waiting?.abort()
    this.#waiting = new AbortController()
    this.name = name
    // needed after the login, whose request reports a failure to load
    if (name) this.#desk().catch(() => undefined)
    return this.#waiting.signal
  }
}

/**
 * Begins, completes and ends logins: one at a time.
 *
 * @param signedIn returns the user of a completed social login
 */
export function createLoginHandlers(
  { origin, host, client, desk, passkeys, stage, loading, after, reload, onSocialResult }: HandlerOptions,
  signedIn: (payload: PayloadOf<'GET_USER'>, signal: AbortSignal) => Promise<FrameUser>
): LoginHandlers {
  const current = new CurrentLogin(desk)
  let farcasterLogin = ''
  /**
   * State of social logins, created with the first of them: until then, the frame loads without their
   * code.
   */
  let socialLogin: SocialLogin | undefined

  async function social(): Promise<SocialLogin> {
    const { createSocialLogin } = await import('./social-login.ts')
    return (socialLogin ??= createSocialLogin({
      window,
      page: origin,
      loading,
      client,
      stage,
      after,
      begin: name => current.begin(name),
      onEnd: onSocialResult
    }))
  }

  return {
    CONNECT_EMAIL: async ({ email }) => {
      const reply = await client.email(email, origin)
      if (reply.action !== 'CONNECT') current.begin(reply.login)
      return { action: reply.action }
    },
    CONNECT_DEVICE: async (_payload, { signal }) => {
      while ((await client.device(current.name, signal)).status === 'pending') signal.throwIfAborted()
      return undefined
    },
    CONNECT_OTP: async ({ otp }) => {
      await client.code(current.name, otp)
      return undefined
    },

    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnTo }, { signal }) => {
      if (returnTo === undefined) return (await social()).begin(provider)
      if (!returnTo.startsWith(`${origin}/`)) throw frameFailedError('A login comes back to its own page.')
      return (await social()).leave(provider, returnTo, signal)
    },
    CONNECT_SOCIAL: async ({ uri, ...payload }, { signal }) => {
      current.name = await (await social()).finish(uri, signal)
      return signedIn(payload, signal)
    },
    GET_FARCASTER_URI: async () => {
      const reply = await client.farcaster(origin)
      current.begin(reply.login)
      farcasterLogin = reply.login
      return { url: reply.url }
    },
    CONNECT_FARCASTER: async (_payload, { signal }) => {
      if (current.name === '' || current.name !== farcasterLogin) throw frameFailedError('No login by Farcaster is under way.')
      const { userName } = await whenDone(client, current.name, signal)
      return { userName: userName ?? '' }
    },
    CONNECT_PASSKEY: async (_payload, { signal }) => {
      const { login: name, options: requestOptions } = await client.passkeyOptions()
      const { createPasskeyScreen } = await import('../screens/recovery-secret.ts')
      const { secret, response } = await stage.show(
        createPasskeyScreen(authenticators => requestPasskey(authenticators, parseRequestOptions(requestOptions, host))),
        { signal }
      )
      current.begin(name)
      const { id } = await client.passkey(name, response)
      passkeys.remember(id, secret)
      return undefined
    },
    GET_JWT_NONCE: async () => ({ nonce: await client.thumbprint() }),
    CONNECT_JWT: async ({ token }) => {
      current.begin('')
      await client.jwt(token)
      return undefined
    },

    RELOAD: () => {
      current.begin('')
      reload()
      return undefined
    },
    SIGN_OUT: async () => {
      current.begin('')
      // the keys are wiped with the session
      await client.signOut()
      return undefined
    }
  }
}

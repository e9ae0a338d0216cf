import type { FrameHandlers } from '../../protocol/channel.ts'
import { frameFailed } from '../../protocol/errors.ts'
import type { FrameUser, PayloadOf } from '../../protocol/messages.ts'
import type { HandlerOptions } from '../handlers.ts'
import { readRequestOptions, usePasskey } from '../keys/passkey.ts'
import type { SocialLogin } from './social-login.ts'
import { whenDone } from './when-done.ts'

type LoginHandlers = Pick<
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

/**
 * Begins, finishes and ends logins: one at a time.
 *
 * @param signedIn answers with the user of a social login that is done
 */
export function createLoginHandlers(
  { origin, host, client, desk, passkeys, stage, loading, after, reload, onSocialResult }: HandlerOptions,
  signedIn: (payload: PayloadOf<'GET_USER'>, signal: AbortSignal) => Promise<FrameUser>
): LoginHandlers {
  let login = ''
  let farcasterLogin = ''
  let waiting: AbortController | undefined
  /** The state of social logins lives with the first of them: until then, the frame loads without their code. */
  let socialLogin: SocialLogin | undefined

  /** Makes another login the current one. The signal ends what waits for this one. */
  function begin(name: string): AbortSignal {
    waiting?.abort()
    waiting = new AbortController()
    login = name
    // needed after the login, whose request reports a failure to load
    if (name) desk().catch(() => undefined)
    return waiting.signal
  }

  async function social(): Promise<SocialLogin> {
    const { createSocialLogin } = await import('./social-login.ts')
    return (socialLogin ??= createSocialLogin({
      window,
      page: origin,
      loading,
      client,
      stage,
      after,
      begin,
      onEnd: onSocialResult
    }))
  }

  return {
    CONNECT_EMAIL: async ({ email }) => {
      const reply = await client.email(email, origin)
      if (reply.action !== 'CONNECT') begin(reply.login)
      return { action: reply.action }
    },
    CONNECT_DEVICE: async (_payload, { signal }) => {
      while ((await client.device(login, signal)).status === 'pending') signal.throwIfAborted()
      return undefined
    },
    CONNECT_OTP: async ({ otp }) => {
      await client.code(login, otp)
      return undefined
    },

    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnTo }, { signal }) => {
      if (returnTo === undefined) return (await social()).begin(provider)
      if (!returnTo.startsWith(`${origin}/`)) throw frameFailed('A login comes back to its own page.')
      return (await social()).leave(provider, returnTo, signal)
    },
    CONNECT_SOCIAL: async ({ uri, ...payload }, { signal }) => {
      login = await (await social()).finish(uri, signal)
      return signedIn(payload, signal)
    },
    GET_FARCASTER_URI: async () => {
      const reply = await client.farcaster(origin)
      begin(reply.login)
      farcasterLogin = reply.login
      return { url: reply.url }
    },
    CONNECT_FARCASTER: async (_payload, { signal }) => {
      if (login === '' || login !== farcasterLogin) throw frameFailed('No login by Farcaster is under way.')
      const { userName } = await whenDone(client, login, signal)
      return { userName: userName ?? '' }
    },
    CONNECT_PASSKEY: async (_payload, { signal }) => {
      const { login: name, options: asked } = await client.passkeyOptions()
      const { passkeyScreen } = await import('../screens/secret.ts')
      const { secret, response } = await stage.show(
        passkeyScreen(authenticators => usePasskey(authenticators, readRequestOptions(asked, host))),
        { signal }
      )
      begin(name)
      const { id } = await client.passkey(name, response)
      passkeys.remember(id, secret)
      return undefined
    },
    GET_JWT_NONCE: async () => ({ nonce: await client.thumbprint() }),
    CONNECT_JWT: async ({ token }) => {
      begin('')
      await client.jwt(token)
      return undefined
    },

    RELOAD: () => {
      begin('')
      reload()
      return undefined
    },
    SIGN_OUT: async () => {
      begin('')
      // the keys go with the session
      await client.signOut()
      return undefined
    }
  }
}

import { frameFailedError } from '../../protocol/errors.ts'
import { onLoginWindow } from '../../protocol/login-window.ts'
import type { SocialProvider } from '../../protocol/messages.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import type { LoginClient } from './login-client.ts'
import { PendingSocialLogin } from './pending-social-login.ts'
import { whenDone } from './when-done.ts'

export interface SocialLoginOptions {
  readonly window: Window & typeof globalThis
  /** Origin of the app that embeds the frame. */
  readonly page: string
  /** URL of the frame's login page, to which the provider's window returns. */
  readonly loading: string
  readonly client: LoginClient
  readonly stage: ScreenHost
  readonly after: (milliseconds: number, run: () => void) => void
  /** Makes this login the frame's current one. The signal aborts work for the previous one. */
  readonly begin: (login: string) => AbortSignal
  /** Notifies the app that the login has ended, by its id only. */
  readonly onEnd: (uri: string) => void
}

export interface SocialLogin {
  /** Begins a login in the window that the app has opened. */
  begin(provider: SocialProvider): Promise<{ readonly uri: string }>
  /** Begins a redirect login: the tab leaves by the frame's own link and returns to `returnTo`. */
  leave(
    provider: SocialProvider,
    returnTo: string,
    signal: AbortSignal
  ): Promise<{ readonly uri: string; readonly returns: true; readonly leaves: true }>
  /**
   * Resolves to the login that `uri` names, once it is completed.
   * Rejects if it did not begin here, or the provider did not confirm it.
   */
  finish(uri: string, signal: AbortSignal): Promise<string>
}

/**
 * Milliseconds for the provider's window to register a login before it leaves.
 * Without registration, only a window that loses its opener fails.
 */
const registerTime = 5000

/**
 * Creates the login with a social provider.
 * The result comes from the frame's own login page to this document, and never to the app; this document redeems it with the key
 * that began the login. If that page cannot reach this document, it confirms the login at the service, which this document polls.
 */
export function createSocialLogin(options: SocialLoginOptions): SocialLogin {
  const { window, page, loading, client, stage, after, begin, onEnd } = options
  let current: PendingSocialLogin | undefined
  let registered = (_login: string): void => {}
  let end = new AbortController()

  onLoginWindow(window, window.location.origin, {
    begun: () => current && { login: current.login, until: current.until, page },
    kept: login => registered(login),
    takeAnswer({ login, result, error = 'server_error' }) {
      if (login !== current?.login) return undefined
      if (result === undefined) current.fail(error)
      else current.redeem(result)
      return { page }
    }
  })

  async function start(provider: SocialProvider): Promise<{ readonly uri: string; readonly pending: PendingSocialLogin }> {
    current = undefined
    const { uri, login, expiresAt } = await client.social(provider, page, loading)
    end.abort()
    end = new AbortController()
    const ending = AbortSignal.any([begin(login), end.signal])
    const pending = new PendingSocialLogin({ client, loading, onEnd }, { login, until: expiresAt, ending })
    current = pending
    return { uri, pending }
  }

  return {
    async begin(provider) {
      const { uri, pending } = await start(provider)
      pending.poll()
      await new Promise<void>(resolve => {
        registered = login => login === pending.login && resolve()
        after(registerTime, resolve)
      })
      return { uri }
    },
    async leave(provider, returnTo, signal) {
      const { uri, pending } = await start(provider)
      await client.leave(pending.login, pending.until)
      const { followInTab, leaveScreen } = await import('../screens/leave.ts')
      const address = new URL(loading)
      address.search = new URLSearchParams({
        login: pending.login,
        until: String(pending.until),
        provider: uri,
        returnTo
      }).toString()
      await stage.show(
        leaveScreen(provider, document => followInTab(document, address.href)),
        { signal }
      )
      return { uri: loading, returns: true, leaves: true }
    },
    async finish(uri, signal) {
      const query = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams()
      const login = query.get('login') ?? ''
      const isCurrent = current !== undefined && login === current.login
      // begun in this document, or by redirect from here: a link made by an attacker is neither
      const isOwn = isCurrent || (login !== '' && (await client.cameBack(login)))
      if (!isOwn || query.has('error')) throw frameFailedError('The provider did not confirm the login.')
      if (isCurrent && current) await current.ended(signal)
      else await whenDone(client, login, joinSignals(signal, begin(login)))
      return login
    }
  }
}

import { frameFailed } from '../../protocol/errors.ts'
import { onLoginWindow } from '../../protocol/login-window.ts'
import type { SocialProvider } from '../../protocol/messages.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { Stage } from '../stage/stage.ts'
import type { LoginClient } from './login-client.ts'
import { whenDone } from './when-done.ts'

export interface SocialLoginOptions {
  readonly window: Window & typeof globalThis
  /** Origin of the app that embeds the frame. */
  readonly page: string
  /** The frame's login page, where the provider's window comes back to. */
  readonly loading: string
  readonly client: LoginClient
  readonly stage: Stage
  readonly after: (milliseconds: number, run: () => void) => void
  /** Makes this login the frame's current one. The signal ends what waits for the one before. */
  readonly begin: (login: string) => AbortSignal
  /** Notifies the app that the login has ended: its name alone. */
  readonly onEnd: (uri: string) => void
}

export interface SocialLogin {
  /** Begins a login in the window that the app has opened. */
  begin(provider: SocialProvider): Promise<{ readonly uri: string }>
  /** Begins one with the whole tab, which leaves by the frame's own link and comes back to `returnTo`. */
  leave(
    provider: SocialProvider,
    returnTo: string,
    signal: AbortSignal
  ): Promise<{ readonly uri: string; readonly returns: true; readonly leaves: true }>
  /** Resolves to the login that `uri` names, once it is done. Rejects if it did not begin here, or the provider did not confirm it. */
  finish(uri: string, signal: AbortSignal): Promise<string>
}

interface Current {
  readonly login: string
  readonly until: number
  /** Redeems the result, once there is one. */
  redeemed?: Promise<unknown>
}

/** Milliseconds that the provider's window has to register a login before it leaves. Without it, only a window that loses its opener fails. */
const registerTime = 5000

/**
 * Login at a social provider. The result comes from the frame's own login page to this document, and never to the app; this document
 * redeems it with the key that began the login. Where that page cannot reach this document, it confirms the login at the service, which
 * this document polls.
 */
export function createSocialLogin(options: SocialLoginOptions): SocialLogin {
  const { window, page, loading, client, stage, after, begin, onEnd } = options
  let current: Current | undefined
  let registered = (_login: string): void => {}
  let stopPolling = new AbortController()

  const endOf = (login: string, outcome: Readonly<Record<string, string>>) => {
    const uri = new URL(loading)
    uri.search = new URLSearchParams({ login, ...outcome }).toString()
    return uri.href
  }

  onLoginWindow(window, window.location.origin, {
    begun: () => current,
    kept: login => registered(login),
    answered({ login, result, error = 'server_error' }) {
      if (login !== current?.login) return undefined
      if (result !== undefined && !current.redeemed) {
        stopPolling.abort()
        current.redeemed = client.socialResult(login, result)
        current.redeemed.catch(() => {}) // the app gets it with CONNECT_SOCIAL
      }
      onEnd(endOf(login, result === undefined ? { error } : { done: '1' }))
      return { page }
    }
  })

  async function start(
    provider: SocialProvider
  ): Promise<{ readonly uri: string; readonly ending: AbortSignal; readonly it: Current }> {
    current = undefined
    const { uri, login, expiresAt } = await client.social(provider, page, loading)
    stopPolling.abort()
    stopPolling = new AbortController()
    const ending = AbortSignal.any([begin(login), stopPolling.signal])
    const it = { login, until: expiresAt }
    current = it
    return { uri, ending, it }
  }

  return {
    async begin(provider) {
      const { uri, ending, it } = await start(provider)
      whenDone(client, it.login, ending).then(
        user => {
          it.redeemed ??= Promise.resolve(user)
          onEnd(endOf(it.login, { done: '1' }))
        },
        () => undefined // the app asks with what the window brings, and learns then what is wrong
      )
      await new Promise<void>(resolve => {
        registered = login => login === it.login && resolve()
        after(registerTime, resolve)
      })
      return { uri }
    },
    async leave(provider, returnTo, signal) {
      const { uri, it } = await start(provider)
      await client.leave(it.login, it.until)
      const { followInTab, leaveScreen } = await import('../screens/leave.ts')
      const address = new URL(loading)
      address.search = new URLSearchParams({ login: it.login, until: String(it.until), provider: uri, returnTo }).toString()
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
      // begun in this document, or left from here with the whole tab: a link that an attacker has made is neither
      const isOwn = isCurrent || (login !== '' && (await client.cameBack(login)))
      if (!isOwn || query.has('error')) throw frameFailed('The provider did not confirm the login.')
      const ending = isCurrent ? signal : joinSignals(signal, begin(login))
      await ((isCurrent ? current?.redeemed : undefined) ?? whenDone(client, login, ending))
      return login
    }
  }
}

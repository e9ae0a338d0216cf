import type { SiwxConfig } from '../options/siwx-config.ts'
import { createLazySiwx } from './lazy-config.ts'
import type { MessageOptions } from './message.ts'
import type { ServerSessions } from './server-sessions.ts'

/** Options of `serverSiwx()`. */
export interface ServerSiwxOptions extends MessageOptions {
  /** URL of the sign-in service: `{base}/auth` of `services/`. */
  readonly url: string
  /** Whether a user who does not sign in is disconnected. Default: true. */
  readonly required?: boolean
  /**
   * `cookie`: the session is in a cookie that scripts of the page cannot read and that lives as long as
   * the session, without renewal. `bearer`: two tokens in the browser's storage, for a service whose cookies browsers block;
   * every script of the page can read them. Default: cookie.
   */
  readonly mode?: 'cookie' | 'bearer'
}

/** Return value of `serverSiwx()`: the option `siwx`, plus access to the bearer token. */
export interface ServerSiwx extends SiwxConfig {
  /**
   * With `mode: 'bearer'` returns the token of the signed-in user, for a server of the app, which
   * validates it at the service (`GET /session`). Renewed before it expires. Returns `undefined` if no user is signed in, and
   * for cookies.
   *
   * @throws HttpError, KitError `timeout` when the service does not respond
   */
  getToken(): Promise<string | undefined>
}

/**
 * Returns a SIWX configuration that signs in at a server.
 * The server issues the nonces, verifies the signatures, and keeps the session in a cookie that scripts of the page cannot
 * read. The browser stores nothing else, unless `mode` is `bearer`.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet], siwx: serverSiwx({ url: 'https://api.paperboat.example/auth' }) })
 */
export function serverSiwx({ url, required, mode = 'cookie', ...message }: ServerSiwxOptions): ServerSiwx {
  let loading: Promise<ServerSessions> | undefined
  const load = (): Promise<ServerSessions> =>
    (loading ??= import('./server-sessions.ts').then(
      ({ createServerSessions }) => createServerSessions(url, mode, message),
      (error: unknown) => {
        loading = undefined // the next call retries
        throw error
      }
    ))
  return { ...createLazySiwx(load, required), getToken: async () => (await load()).getToken() }
}

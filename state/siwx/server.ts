import type { SiwxConfig } from './config.ts'
import { laterSiwx } from './later.ts'
import type { MessageOptions } from './message.ts'
import type { ServerSessions } from './server-sessions.ts'

/** What `serverSiwx()` takes. */
export interface ServerSiwxOptions extends MessageOptions {
  /** Address of the service that signs visitors in: `{base}/auth` of `services/`. */
  readonly url: string
  /** Whoever does not sign in is disconnected. Default: true. */
  readonly required?: boolean
  /**
   * `cookie`: the session is where no script of the page can read it, in a cookie that is good for as long as it is: nothing has to be
   * renewed. `bearer`: it is two tokens in the browser's storage, for a service whose cookies browsers keep from the page; whatever runs in
   * the page can read them. Default: cookie.
   */
  readonly mode?: 'cookie' | 'bearer'
}

/** What `serverSiwx()` gives: the option `siwx`, and more for the site. */
export interface ServerSiwx extends SiwxConfig {
  /**
   * With `mode: 'bearer'` the token of whoever is signed in, for a server of the site's own, which asks the service whose it is
   * (`GET /session`). It is renewed before it is over. `undefined` where nobody is, and for cookies.
   *
   * @throws HttpError, KitError `timeout` when the service does not answer
   */
  getToken(): Promise<string | undefined>
}

/**
 * Signing in at a server: it gives out the nonces, checks the signatures, and keeps the session in a cookie that no script of the page
 * can read. Nothing of it is kept in the browser, unless `mode` is `bearer`.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet], siwx: serverSiwx({ url: 'https://api.paperboat.example/auth' }) })
 */
export function serverSiwx({ url, required, mode = 'cookie', ...message }: ServerSiwxOptions): ServerSiwx {
  let loading: Promise<ServerSessions> | undefined
  const load = (): Promise<ServerSessions> =>
    (loading ??= import('./server-sessions.ts').then(
      ({ serverSessions }) => serverSessions(url, mode, message),
      (error: unknown) => {
        loading = undefined // the next who asks tries again
        throw error
      }
    ))
  return { ...laterSiwx(load, required), getToken: async () => (await load()).getToken() }
}

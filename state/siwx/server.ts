import type { SiwxConfig } from './config.ts'
import { laterSiwx } from './later.ts'
import type { MessageOptions } from './message.ts'

export interface ServerSiwxOptions extends MessageOptions {
  /** Address of the service that signs visitors in: `{base}/auth` of `services/`. */
  readonly url: string
  /** Whoever does not sign in is disconnected. Default: true. */
  readonly required?: boolean
}

/**
 * Signing in at a server: it gives out the nonces, checks the signatures, and keeps the session in a cookie that no script of the page
 * can read. Nothing of it is kept in the browser.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet], siwx: serverSiwx({ url: 'https://api.paperboat.example/auth' }) })
 */
export function serverSiwx({ url, required, ...message }: ServerSiwxOptions): SiwxConfig {
  return laterSiwx(async () => (await import('./server-sessions.ts')).serverSessions(url, message), required)
}

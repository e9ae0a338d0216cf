import type { SiwxConfig } from './config.ts'
import { laterSiwx } from './later.ts'
import type { MessageOptions } from './message.ts'

/** What `localSiwx()` takes. */
export interface LocalSiwxOptions extends MessageOptions {
  /** Whoever does not sign in is disconnected. Default: true. */
  readonly required?: boolean
}

/**
 * Signing in on the page alone: sessions are kept in the browser (`@appkit/siwx`), and their signatures checked here. It shows that the
 * visitor has the account; a server that is to believe it needs `serverSiwx`.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet], siwx: localSiwx({ statement: 'Sign in to Paperboat.' }) })
 */
export function localSiwx({ required, ...message }: LocalSiwxOptions = {}): SiwxConfig {
  return laterSiwx(async () => (await import('./local-sessions.ts')).localSessions(message), required)
}

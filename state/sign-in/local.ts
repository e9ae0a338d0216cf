import type { SiwxConfig } from '../options/siwx-config.ts'
import { createLazySiwx } from './lazy-config.ts'
import type { MessageOptions } from './message.ts'

/** Options of `localSiwx()`. */
export interface LocalSiwxOptions extends MessageOptions {
  /** Whether a user who does not sign in is disconnected. Default: true. */
  readonly required?: boolean
}

/**
 * Returns a SIWX configuration that works on the page alone.
 * Sessions are stored in the browser (`@appkit/siwx`) and signatures verified here. It proves to the page that the user owns
 * the account; a server needs `serverSiwx`.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet], siwx: localSiwx({ statement: 'Sign in to Paperboat.' }) })
 */
export function localSiwx({ required, ...message }: LocalSiwxOptions = {}): SiwxConfig {
  return createLazySiwx(async () => (await import('./local-sessions.ts')).createLocalSessions(message), required)
}

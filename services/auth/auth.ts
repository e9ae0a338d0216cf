import { Hono } from 'hono'
import type { ChainSettings } from '../chain/settings.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import type { AuthPart } from './part.ts'
import { createLogin } from './login/login.ts'
import type { LoginSettings } from './login/settings.ts'
import { createNetworks } from './siwx/networks.ts'
import { cookiesOf, limitsOf, sitesOf, type SignInSettings } from './siwx/settings.ts'
import { createSignIn } from './siwx/sign-in.ts'
import { createSites } from './siwx/sites.ts'

export type AuthSettings = SignInSettings

export interface OpenAuthOptions {
  /** Signing in with a wallet, where the operator wants it. */
  readonly settings?: AuthSettings | undefined
  /** Logging in to the embedded wallet, where the operator wants it; `base` is the service's address as clients know it. */
  readonly login?: { readonly settings: LoginSettings; readonly base: () => string } | undefined
  readonly store: Store
  readonly log: Log
  readonly metrics: Metrics
  /** Where clients reach the services, if that is known beforehand. */
  readonly publicUrl: string | undefined
  readonly allowedOrigins: readonly string[]
  /** Whose accounts may sign in, and which nodes are asked about contracts. */
  readonly chains: readonly ChainSettings[]
  readonly trustProxy: boolean
  readonly now: () => number
}

/**
 * The ways to sign in, as the settings say, as one service.
 *
 * @throws SettingsError
 */
export async function openAuth(options: OpenAuthOptions): Promise<Service> {
  const { settings, login, store, log, now, trustProxy } = options
  const parts: AuthPart[] = []
  if (settings) parts.push(await openSignIn(settings, options))
  if (login) parts.push(createLogin({ ...login, store, log, now, trustProxy }))
  return { ...createAuth(parts), ...(login && { features: ['social_login'] }) }
}

function openSignIn(settings: AuthSettings, options: OpenAuthOptions): Promise<AuthPart> {
  const { store, log, metrics, now, trustProxy } = options
  return createSignIn({
    store,
    sites: createSites(sitesOf(settings, options.allowedOrigins)),
    cookies: cookiesOf(settings, options.publicUrl),
    limits: limitsOf(settings),
    networks: createNetworks(options.chains, { fetch, now }, settings.networks),
    ...(settings.statement !== undefined && { statement: settings.statement }),
    log,
    metrics,
    trustProxy,
    now
  })
}

/** Parts as one service, mounted at `/auth`: each answers beneath its own path. */
export function createAuth(parts: readonly AuthPart[]): Service {
  const routes = new Hono()
  for (const part of parts) routes.route(part.path, part.routes)
  return {
    name: 'auth',
    routes,
    async close() {
      await Promise.all(parts.map(async part => part.close?.()))
    }
  }
}

import { Hono } from 'hono'
import type { ChainSettings } from '../chain/settings.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Service } from '../service.ts'
import type { Store } from '../store/store.ts'
import type { AuthModule } from './auth-module.ts'
import { createLogin } from './login/login.ts'
import type { LoginSettings } from './login/settings.ts'
import { createNetworks } from './siwx/networks.ts'
import { resolveCookies, resolveLimits, resolveSites, type SignInSettings } from './siwx/settings.ts'
import { createSignIn } from './siwx/sign-in.ts'
import { createAllowedSites } from './siwx/allowed-sites.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'
import { tracedFetch } from '../lib/tracing.ts'

export type AuthSettings = SignInSettings

export interface OpenAuthOptions {
  /** Settings of sign-in with a wallet, if enabled. */
  readonly settings?: AuthSettings | undefined
  /** Settings of login to the embedded wallet, if enabled; `base` returns the public URL of the service. */
  readonly login?: { readonly settings: LoginSettings; readonly base: () => string } | undefined
  readonly store: Store
  readonly log: Log
  readonly metrics: Metrics
  /** Public URL of the services, if known in advance. */
  readonly publicUrl: string | undefined
  readonly allowedOrigins: readonly string[]
  /** Networks whose accounts may sign in, and their nodes for verifying contract signatures. */
  readonly chains: readonly ChainSettings[]
  readonly trustProxy: ProxyTrust
  readonly now: () => number
}

/**
 * Creates the enabled sign-in methods as one service.
 *
 * @throws SettingsError
 */
export async function openAuthService(options: OpenAuthOptions): Promise<Service> {
  const { settings, login, store, log, metrics, now, trustProxy } = options
  const parts: AuthModule[] = []
  if (settings) parts.push(await openSignIn(settings, options))
  if (login) parts.push(createLogin({ ...login, store, log, metrics, now, trustProxy }))
  return { ...createAuthService(parts), ...(login && { features: ['social_login'] }) }
}

function openSignIn(settings: AuthSettings, options: OpenAuthOptions): Promise<AuthModule> {
  const { store, log, metrics, now, trustProxy } = options
  return createSignIn({
    store,
    sites: createAllowedSites(resolveSites(settings, options.allowedOrigins)),
    cookies: resolveCookies(settings, options.publicUrl),
    limits: resolveLimits(settings),
    networks: createNetworks(options.chains, { fetch: tracedFetch, now }, settings.networks),
    ...(settings.statement !== undefined && { statement: settings.statement }),
    log,
    metrics,
    trustProxy,
    now
  })
}

/** Combines parts into one service, mounted at `/auth`, each below its own path. */
export function createAuthService(parts: readonly AuthModule[]): Service {
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

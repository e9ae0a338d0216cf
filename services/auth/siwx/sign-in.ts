import { Hono } from 'hono'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createAddressBuckets } from '../../relay/address-bucket.ts'
import type { Store } from '../../store/store.ts'
import type { AuthModule } from '../auth-module.ts'
import { createCredentials, type CookieSettings } from './credentials.ts'
import type { Networks } from './networks.ts'
import { createNonces } from './nonces.ts'
import { createSessions } from './sessions.ts'
import type { SignInLimits } from './settings.ts'
import type { AllowedSites } from './allowed-sites.ts'
import { createClientLimits } from './client-limits.ts'
import { createMessageVerifier } from './message-verifier.ts'
import { addSessionRoutes } from './session-routes.ts'
import { createSignInApp } from './sign-in-app.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { createTokenRequests } from './token-requests.ts'
import type { ProxyTrust } from '../../lib/proxy-trust.ts'

export interface SignInOptions {
  readonly store: Store
  readonly sites: AllowedSites
  readonly networks: Networks
  /** Statement that every message must contain, verbatim; absent: any statement, or no statement. */
  readonly statement?: string
  readonly cookies: CookieSettings
  readonly limits: SignInLimits
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxy: ProxyTrust
  readonly now: () => number
}

/**
 * Creates sign-in with a wallet: nonces, verification of messages, and sessions
 * (services/auth/README.md).
 */
export async function createSignIn(options: SignInOptions): Promise<AuthModule> {
  const { store, sites, networks, statement, limits, log, metrics, trustProxy, now } = options
  const nonces = createNonces(store, limits.nonces)
  const sessions = createSessions(store, limits.sessions)
  const credentials = createCredentials(options.cookies)
  const take = createClientLimits(limits, { trustProxy, now })
  const requests = createTokenRequests({ credentials, sessions, sites, now })

  const app = createSignInApp({ credentials, sites, log, metrics })
  addSignInRoutes(app, {
    log,
    metrics,
    now,
    nonces,
    sessions,
    credentials,
    take,
    requests,
    verifier: createMessageVerifier({ sites, networks, statement, now }),
    sourceOf: await createAddressBuckets(store.db)
  })
  addSessionRoutes(app, { log, metrics, now, sessions, credentials, take, requests })

  const sweep = async () => {
    await nonces.sweep(now())
    const count = await sessions.sweep(now())
    if (count > 0) metrics.sessionsEnded.inc({ why: 'expired' }, count)
  }
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ error: String(error) }, 'auth: could not delete expired data'))
  }, limits.sweep).unref()

  return {
    path: '/v1/siwx',
    routes: app as unknown as Hono,
    async close() {
      clearInterval(sweeping)
      networks.close()
    }
  }
}

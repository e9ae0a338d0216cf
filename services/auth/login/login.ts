import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import type { LoginMethods } from '../../../adapters/api/contract/login.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { isIncomplete } from '../../lib/incomplete.ts'
import { isOriginAllowed } from '../../lib/match-origin.ts'
import type { Store } from '../../store/store.ts'
import type { AuthModule } from '../auth-module.ts'
import { createApiMailer } from '../mail/api-mailer.ts'
import { observeMails, createMailer, defaultMailConnections, type Mailer } from '../mail/mailer.ts'
import { createMailOutbox } from '../mail/outbox.ts'
import { addAccountRoutes } from './account-routes.ts'
import { createRequestGuards } from './authenticate-request.ts'
import { createLoginAttempts } from './attempts.ts'
import { createAudit } from './audit.ts'
import { createCodeVerifier } from './one-time-codes.ts'
import { addCustodyRoutes } from './custody-routes.ts'
import { createCustodyNotices } from './custody-notices.ts'
import { createCustodySigner } from './custody-signer.ts'
import type { LoginContext } from './context.ts'
import { addEmailRoutes } from './email-routes.ts'
import { createLocalKeyWrapper } from '../../key-wrappers/local.ts'
import { createErrorReply, LoginError, tooLongReply } from './login-error.ts'
import { addFarcasterRoutes } from './farcaster-routes.ts'
import { addJwtRoutes, requireOtherIssuers } from './jwt-routes.ts'
import { createRateLimiter } from './rate-limits.ts'
import { createOwnerMails } from './owner-mails.ts'
import { invalidFieldError } from './parse-fields.ts'
import { addPasskeyRoutes } from './passkey-routes.ts'
import { addRecord } from './record-routes.ts'
import { createDerivedKeys } from './secrets.ts'
import { createSessions } from './sessions.ts'
import type { LoginSettings } from './settings.ts'
import { createShareReader } from './share-reader.ts'
import { createAuthShares } from './shares.ts'
import { addSocialRoutes } from './social-routes.ts'
import { addStatusRoutes } from './status-routes.ts'
import { startCleanupJob, deleteExpired } from './cleanup-job.ts'
import { createWaiting } from './waiting.ts'
import { createWalletParts } from './wallet-parts.ts'
import { addShareRoutes } from './share-routes.ts'
import type { ProxyTrust } from '../../lib/proxy-trust.ts'
import { tracedFetch } from '../../lib/tracing.ts'

export interface LoginOptions {
  readonly settings: LoginSettings
  readonly store: Store
  readonly log: Log
  readonly metrics: Pick<Metrics, 'loginAnswers' | 'mails' | 'mailSeconds'>
  readonly now: () => number
  readonly trustProxy: ProxyTrust
  /** Returns the public URL of the service, `https://wallets.example.org/auth`. */
  readonly base: () => string
}

/** The login service, and its cleanup job, which otherwise runs each minute. */
export interface LoginPart extends AuthModule {
  sweep(): Promise<void>
}

/** Maximum body size in bytes: an auth share and an encrypted recovery share fit. */
const mostBytes = 64 * 1024
/** Prefixes of paths that pages fetch; the others are pages for the browser. */
const fetched = ['login', 'session', 'sessions', 'user', 'shares', 'passkeys', 'custody', 'wallet-record']

/**
 * Creates the backend of the embedded wallet: login, sessions, users, auth shares.
 * Its HTTP interface is defined in `adapters/api/contract/login.ts`.
 *
 * @throws SettingsError for a token issuer that collides with another login method
 */
export function createLogin({ settings, store, log, metrics, now, trustProxy, base }: LoginOptions): LoginPart {
  requireOtherIssuers(settings)
  const { db, signals } = store
  const secrets = createDerivedKeys(settings.secret)
  const limits = createRateLimiter({ db, secrets, log, now, mailsPerHour: settings.mailsPerHour, changed: settings.limits })
  const audit = createAudit(db, log, now)
  const { custodian } = settings
  const mailer = openMailer(settings, metrics)
  const outbox = mailer && createMailOutbox({ db, mailer, secrets, log, now })
  const signer = custodian === undefined ? undefined : createCustodySigner({ secret: settings.secret, custodian, base, now })
  const mails = createOwnerMails({ db, log, settings, mailer, now })
  const login: LoginContext = {
    settings,
    db,
    log,
    now,
    base,
    secrets,
    limits,
    audit,
    mailer,
    outbox,
    sessions: createSessions({ db, secrets, limits, audit, now, mails }),
    attempts: createLoginAttempts(db, now),
    codes: createCodeVerifier({ db, secrets, limits, audit, now }),
    waiting: createWaiting(signals),
    custodyAddresses: signer && custodian !== undefined ? createCustodyNotices({ custodian, signer, db, log, now }) : undefined
  }
  const wrapper = settings.keyWrapper ?? createLocalKeyWrapper(settings.keyEncryptionKeys)
  const read = createShareReader(wrapper, audit, log)
  const wallets = createWalletParts(login, read, mails)
  const shares = createAuthShares({ db, wrapper, read, records: wallets.records, audit, log, now, secrets })

  const app = new Hono()
  app.use('*', async (context, next) => {
    await next()
    metrics.loginAnswers.inc({ route: `${context.req.method} ${routePath(context as Context, -1)}`, outcome: outcomeOf(context) })
  })
  app.onError((error, context) => {
    if (error instanceof LoginError) return createErrorReply(error)
    if (isIncomplete(context)) {
      log.debug('a client left before its request was complete')
      return createErrorReply(invalidFieldError('Send the whole body.'))
    }
    log.error({ error: error.stack ?? String(error) }, 'a login request failed')
    return createErrorReply(new LoginError('login-unavailable', 'The service couldn’t do this. Try again.'))
  })
  const allowFrame = cors({
    origin: origin => (isOriginAllowed(origin, settings.frameOrigins) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'dpop'],
    exposeHeaders: ['retry-after'],
    maxAge: 600
  })
  const limitBody = bodyLimit({ maxSize: mostBytes, onError: () => tooLongReply(mostBytes) })
  for (const name of fetched) {
    for (const path of [`/${name}`, `/${name}/*`]) {
      app.use(path, allowFrame)
      app.use(path, limitBody)
    }
  }

  app.get('/login/methods', context => context.json(methodsOf(login), 200, { 'cache-control': 'public, max-age=300' }))
  const doors = createRequestGuards(login, trustProxy)
  addEmailRoutes(app, doors, login, wallets)
  addSocialRoutes(app, doors, login)
  addFarcasterRoutes(app, doors, login)
  addJwtRoutes(app, doors, login)
  addPasskeyRoutes(app, doors, login, wallets)
  addAccountRoutes(app, doors, login, wallets)
  addShareRoutes(app, doors, login, shares, wallets)
  addRecord(app, doors, login, wallets)
  addStatusRoutes(app, doors, login)
  if (signer) addCustodyRoutes(app, doors, login, signer, wallets)

  const sweeping = startCleanupJob(login, shares, wallets.due)
  return {
    // several prefixes that no other part uses
    path: '/v1/',
    routes: app,
    async sweep() {
      await outbox?.deliverDue()
      await deleteExpired(login, shares, wallets.due)
    },
    async close() {
      await sweeping.stop()
      await login.waiting.close()
      await outbox?.close()
      mailer?.close()
    }
  }
}

function openMailer(
  { smtpUrl, mailApi, mailFrom, mailConnections = defaultMailConnections }: LoginSettings,
  metrics: Pick<Metrics, 'mails' | 'mailSeconds'>
): Mailer | undefined {
  if (mailFrom === undefined) return undefined
  if (mailApi)
    return observeMails(
      createApiMailer({ ...mailApi, from: mailFrom, fetch: tracedFetch, connections: mailConnections }),
      metrics
    )
  return smtpUrl === undefined ? undefined : observeMails(createMailer(smtpUrl, mailFrom, mailConnections), metrics)
}

function outcomeOf({ error, res }: Pick<Context, 'error' | 'res'>): string {
  if (error instanceof LoginError) return error.code
  return res.status < 400 ? 'ok' : String(res.status)
}

function methodsOf({ settings, mailer }: LoginContext): LoginMethods {
  const { providers, farcaster, jwtIssuers, passkeys, custodian } = settings
  return {
    email: mailer !== undefined,
    social: providers.map(({ name }) => name),
    farcaster: farcaster !== undefined,
    jwt: jwtIssuers.length > 0,
    ...(passkeys && { passkeys: passkeys.relyingParty }),
    ...(custodian !== undefined && { custodial: custodian })
  }
}

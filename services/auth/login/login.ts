import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { LoginMethods } from '../../../adapters/api/contract/login.ts'
import type { Log } from '../../lib/log.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import type { Store } from '../../store/store.ts'
import type { AuthPart } from '../part.ts'
import { createMailer } from '../mail/mailer.ts'
import { addAccount } from './account.ts'
import { createDoors } from './asked.ts'
import { createAttempts } from './attempts.ts'
import { createAudit } from './audit.ts'
import { createCodes } from './codes.ts'
import { addCustody } from './custody.ts'
import { createCustodyAddresses } from './custody-address.ts'
import { createCustodySigner } from './custody-key.ts'
import type { LoginContext } from './context.ts'
import { addEmail } from './email.ts'
import { localKeys } from './envelope.ts'
import { failureReply, LoginError, tooLongReply } from './failure.ts'
import { addFarcaster } from './farcaster.ts'
import { addJwt } from './jwt.ts'
import { createLimits } from './limits.ts'
import { addPasskeys } from './passkeys.ts'
import { addRecord } from './record-routes.ts'
import { createSecrets } from './secrets.ts'
import { createSessions } from './sessions.ts'
import type { LoginSettings } from './settings.ts'
import { createShareReader } from './share-reader.ts'
import { createShares } from './shares.ts'
import { addSocial } from './social.ts'
import { addStatus } from './status.ts'
import { startSweeping, sweep } from './sweep.ts'
import { createWaiting } from './waiting.ts'
import { createWalletParts } from './wallet-parts.ts'

export interface LoginOptions {
  readonly settings: LoginSettings
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly trustProxy: boolean
  /** The service's address as clients know it, `https://wallets.example.org/auth`. */
  readonly base: () => string
}

/** The login service, and its cleanup job, which otherwise runs each minute. */
export interface LoginPart extends AuthPart {
  sweep(): Promise<void>
}

/** An auth share and a sealed recovery share fit; a request with more is no login. */
const mostBytes = 64 * 1024
/** What pages fetch, as prefixes; the others are pages of our own, which a browser goes to. */
const fetched = ['login', 'session', 'sessions', 'user', 'shares', 'passkeys', 'custody', 'wallet-record']

/** The back end of the embedded wallet: logging in, sessions, users, auth shares. What it says over HTTP is in `adapters/api/contract/login.ts`. */
export function createLogin({ settings, store, log, now, trustProxy, base }: LoginOptions): LoginPart {
  const { db, signals } = store
  const secrets = createSecrets(settings.secret)
  const limits = createLimits(db, secrets, now)
  const audit = createAudit(db, log, now)
  const { smtpUrl, mailFrom, custodian } = settings
  const mailer = smtpUrl === undefined || mailFrom === undefined ? undefined : createMailer(smtpUrl, mailFrom)
  const signer = custodian === undefined ? undefined : createCustodySigner({ secret: settings.secret, custodian, base, now })
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
    sessions: createSessions({ db, secrets, audit, now }),
    attempts: createAttempts(db, now),
    codes: createCodes({ db, secrets, limits, audit, now }),
    waiting: createWaiting(signals),
    custodyAddresses: signer && custodian !== undefined ? createCustodyAddresses({ custodian, signer, db, log, now }) : undefined
  }
  const wrapper = settings.keyWrapper ?? localKeys(settings.keyEncryptionKeys)
  const read = createShareReader(wrapper, audit, log)
  const wallets = createWalletParts(login, read)
  const shares = createShares({ db, wrapper, read, records: wallets.records, audit, log, now })

  const app = new Hono()
  app.onError(error => {
    if (error instanceof LoginError) return failureReply(error)
    log.error({ error: error.stack ?? String(error) }, 'a login request failed')
    return failureReply(new LoginError('login-unavailable', 'The service could not do this. Please try again.'))
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
  const doors = createDoors(login, trustProxy)
  addEmail(app, doors, login, wallets)
  addSocial(app, doors, login)
  addFarcaster(app, doors, login)
  addJwt(app, doors, login)
  addPasskeys(app, doors, login, wallets)
  addAccount(app, doors, login, shares, wallets)
  addRecord(app, doors, login, wallets)
  addStatus(app, doors, login)
  if (signer) addCustody(app, doors, login, signer)

  const sweeping = startSweeping(login, shares, wallets.due)
  return {
    // several words of its own, none of which another part has
    path: '/v1/',
    routes: app,
    sweep: () => sweep(login, shares, wallets.due),
    async close() {
      await sweeping.stop()
      await login.waiting.close()
      mailer?.close()
    }
  }
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

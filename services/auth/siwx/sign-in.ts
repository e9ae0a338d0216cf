import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { RequestIdVariables } from 'hono/request-id'
import { momentOf } from '../../../adapters/siwx/date-time.ts'
import type { SignInMessage } from '../../../adapters/siwx/message.ts'
import { recapOf, recapStatement } from '../../../adapters/siwx/recap.ts'
import { verifyMessage } from '../../../adapters/siwx/verify.ts'
import { deadline } from '../../chain/deadline.ts'
import { addressOf } from '../../lib/address.ts'
import { createLimiter, type Limiter, type Rate } from '../../lib/limit.ts'
import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { createPlaces } from '../../lib/places.ts'
import { createSources } from '../../relay/source.ts'
import type { Store } from '../../store/store.ts'
import type { AuthPart } from '../part.ts'
import { readBody } from './body.ts'
import { createCredentials, type CookieSettings } from './credentials.ts'
import { deviceOf } from './device.ts'
import type { Networks } from './networks.ts'
import { createNonces, nonceRefused } from './nonces.ts'
import { causeOf, Refusal, toRefusal } from './refusal.ts'
import { isSecret } from './secrets.ts'
import type { Tokens } from './devices.ts'
import { createSessions, unauthorized, type DeviceSession, type Holder, type OpenedAs } from './sessions.ts'
import type { SignInLimits } from './settings.ts'
import { readSigned, type Signed } from './signed.ts'
import type { Sites } from './sites.ts'
import { isoTime, ownerOf, toDeviceView, toView } from './view.ts'

export interface SignInOptions {
  readonly store: Store
  readonly sites: Sites
  readonly networks: Networks
  /** What every message must state, word for word; without it, any statement or none. */
  readonly statement?: string
  readonly cookies: CookieSettings
  readonly limits: SignInLimits
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxy: boolean
  readonly now: () => number
}

type Env = { Bindings: HttpBindings; Variables: RequestIdVariables }

const mostBody = 256 * 1024
/** A chain that has not answered by then does not answer, in milliseconds. */
const patience = 10_000
/** How far a wallet's clock may be ahead of ours, in seconds. */
const clockSkew = 60
/** Signatures that are checked at once, and those that may wait: each may ask a chain. */
const checkedAtOnce = 64
const mostWaiting = 256
const dayInSeconds = 24 * 60 * 60

/** Signing in with a wallet: nonces, the check of what was signed, and the sessions that come of it (services/auth/README.md). */
export async function createSignIn(options: SignInOptions): Promise<AuthPart> {
  const { store, sites, networks, statement, limits, log, metrics, trustProxy, now } = options
  const nonces = createNonces(store, limits.nonces)
  const sessions = createSessions(store, limits.sessions)
  const credentials = createCredentials(options.cookies)
  const sourceOf = await createSources(store.db)
  const places = createPlaces(checkedAtOnce, mostWaiting)
  const [begins, verifies, reads] = [limits.begins, limits.verifies, limits.reads].map((rate: Rate) =>
    createLimiter(rate, now)
  ) as [Limiter, Limiter, Limiter]

  const app = new Hono<Env>()
  app.onError((error, context) => {
    const refusal = toRefusal(error)
    if (refusal === undefined) throw error
    note(context, refusal)
    if (refusal.status === 401) context.header('www-authenticate', 'Bearer')
    if (refusal.wait !== undefined) context.header('retry-after', String(refusal.wait))
    return context.json({ error: { code: refusal.code, message: refusal.message } }, refusal.status)
  })
  app.use(
    '*',
    cors({
      // never a star: these replies have cookies
      origin: origin => (sites.isServed(origin) ? origin : null),
      credentials: true,
      allowMethods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
      allowHeaders: ['content-type', 'authorization', 'x-siwx-binding', 'x-request-id'],
      exposeHeaders: ['x-request-id', 'retry-after'],
      maxAge: dayInSeconds
    })
  )
  app.use('*', async (context: Context<Env>, next) => {
    context.header('cache-control', 'no-store')
    const origin = context.req.header('origin')
    if (origin !== undefined && !sites.isServed(origin)) {
      throw new Refusal(403, 'siwx-origin', 'Visitors of this site do not sign in here.')
    }
    const changes = !['GET', 'HEAD'].includes(context.req.method)
    if (changes && origin === undefined && credentials.isCookieAlone(context)) {
      throw new Refusal(403, 'siwx-origin', 'A request with cookies must say by "Origin" which page sends it.')
    }
    await next()
  })
  app.use(
    '*',
    bodyLimit({
      maxSize: mostBody,
      onError: () => {
        throw new Refusal(413, 'siwx-request', `Send at most ${mostBody} bytes.`)
      }
    })
  )

  app.post('/nonce', async context => {
    const address = take(context, begins)
    const { mode } = await readBody(context)
    if (mode !== undefined && mode !== 'bearer' && mode !== 'cookie') {
      throw new Refusal(400, 'siwx-request', 'Send "mode": "cookie" or "bearer", or leave it out.')
    }
    const known = credentials.binding(context)
    const isBearer = mode === 'bearer' || (mode === undefined && known?.kind === 'bearer')
    const binding = isBearer ? credentials.bindBearer(context) : credentials.bindBrowser(context)
    const { nonce, expiresAt } = await nonces.issue({ binding, source: sourceOf(address), now: now() })
    return context.json({ nonce, expiresAt: isoTime(expiresAt), ...(isBearer && { binding }) })
  })

  app.post('/verify', async context => {
    take(context, verifies)
    const body = await readBody(context)
    const signed = readSigned(body)
    const [{ message }, ...others] = signed
    for (const _ of others) take(context, verifies)
    const origin = context.req.header('origin')
    for (const each of signed) checkBefore(each.message, origin)
    const binding = credentials.binding(context)
    if (binding === undefined) throw nonceRefused()
    await nonces.check({ nonce: message.nonce, binding: binding.value, now: now() })

    const holding = await Promise.all(signed.map(each => places.take(() => verify(each))))
    const given = credentials.of(context)
    const { opened, tokens } = await sessions.open({
      signedIn: holding,
      domain: message.domain,
      nonce: message.nonce,
      binding: binding.value,
      device: {
        kind: binding.kind,
        name: deviceOf(context.req.header('user-agent')),
        now: now(),
        ...(given?.kind === binding.kind && { token: given.token })
      }
    })
    const [first] = holding
    metrics.signIns.inc({ outcome: 'signed-in' })
    log.info({ requestId: context.var.requestId, signer: first!.signer, mode: binding.kind }, 'auth: signed in')
    const views = opened.map(toView)
    const told = body['signed'] === undefined ? { session: views[0] } : { sessions: views }
    return context.json({ ...told, ...hand(context, binding.kind, tokens) })
  })

  // also by POST: browsers name the page's origin with it, which they do not with what is read from the page's own address
  app.on(['GET', 'POST'], '/session', async context => {
    take(context, reads)
    const holder = await holderOf(context)
    const own = holder ? await sessions.ofDevice(holder, siteOf(context, holder.kind), now()) : []
    return context.json({ sessions: own.map(toView) })
  })

  app.on(['GET', 'POST'], '/sessions', async context => {
    take(context, reads)
    const holder = await knownHolderOf(context)
    const all = await allOf(context, holder)
    return context.json({ sessions: all.map(session => toDeviceView(session, holder.device)) })
  })

  app.post('/refresh', async context => {
    take(context, reads)
    const { refresh } = await readBody(context)
    const given = refresh === undefined ? credentials.of(context) : undefined
    if (refresh !== undefined ? !isSecret(asText(refresh)) : given?.kind !== 'cookie') throw unauthorized()
    const site = siteOf(context, given ? 'cookie' : 'bearer')
    const {
      tokens,
      holder,
      sessions: own
    } = given
      ? await withCookie(context, () => sessions.renew(given.token, 'cookie', site, now()))
      : await sessions.renew(asText(refresh)!, 'refresh', site, now())
    return context.json({ sessions: own.map(toView), ...(tokens && hand(context, holder.kind, tokens)) })
  })

  app.delete('/sessions/:id', async context => {
    take(context, reads)
    const holder = await holderOf(context)
    const all = holder ? await allOf(context, holder) : []
    const session = all.find(({ id }) => id === context.req.param('id'))
    // the same for what is not there, for what is somebody else's, and for a browser that has none any more
    if (!holder || !session) throw new Refusal(404, 'siwx-not-found', 'You have no such session.')
    await end(context, holder, [session])
    return context.body(null, 204)
  })

  app.delete('/sessions', async context => {
    take(context, reads)
    const account = context.req.query('account')
    const holder = await knownHolderOf(context)
    const all = await allOf(context, holder)
    await end(
      context,
      holder,
      all.filter(session => account === undefined || session.account.toLowerCase() === account.toLowerCase())
    )
    return context.body(null, 204)
  })

  const sweep = async () => {
    await nonces.sweep(now())
    const count = await sessions.sweep(now())
    if (count > 0) metrics.sessionsEnded.inc({ why: 'expired' }, count)
  }
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ error: String(error) }, 'auth: what is over could not be dropped'))
  }, limits.sweep).unref()

  return {
    path: '/v1/siwx',
    routes: app as unknown as Hono,
    async close() {
      clearInterval(sweeping)
      networks.close()
    }
  }

  /** What is asked of a message before anybody is asked about its signature. */
  function checkBefore(message: SignInMessage, origin: string | undefined): void {
    sites.domainFor(message, origin)
    networks.chainOf(message)
    if (momentOf(message.issuedAt)! > now() + clockSkew * 1000) {
      throw new Refusal(401, 'siwx-not-yet', 'The message says that it will be issued later. Check the clock of the device.')
    }
  }

  /** Who has signed a message for a site that is served; its nonce waits, and is used up with the session. */
  async function verify({ text, signature, message }: Signed): Promise<SignedInAs> {
    const request = networks.request(networks.chainOf(message))
    const verified = await verifyMessage({
      message: text,
      signature,
      domain: message.domain,
      nonce: message.nonce,
      ...(statement !== undefined && { statement: stated(message, statement) }),
      time: now(),
      clockSkew,
      ...(request && { request: request(deadline(patience)) })
    })
    const endsAt = verified.expirationTime === undefined ? undefined : momentOf(verified.expirationTime)
    // a wallet's clock may be ahead of ours; a message that is over by ours has no session to give
    if (endsAt !== undefined && endsAt <= now()) throw new Refusal(401, 'siwx-expired', 'The message has expired.')
    const { account, signer } = verified
    return { account, signer, owner: ownerOf(verified), ...(endsAt !== undefined && { endsAt }) }
  }

  /** Takes one of what the address may do; resolves to the address. */
  function take(context: Context<Env>, limiter: Limiter): string {
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    const address = incoming ? addressOf(incoming, trustProxy) : 'all'
    if (limiter.take(address)) return address
    const wait = limiter.wait(address)
    throw new Refusal(429, 'siwx-rate', `Too many requests; wait ${wait} s.`, { wait })
  }

  /** Who the request is from. A cookie that stands for nobody is no cookie; a bearer's token that does, is an error to refresh after. */
  async function holderOf(context: Context<Env>): Promise<Holder | undefined> {
    const given = credentials.of(context)
    if (given === undefined) return undefined
    const find = () => sessions.find(given.token, now())
    const holder = await (given.kind === 'cookie' ? withCookie(context, find) : find())
    if (holder?.kind === given.kind) return holder
    if (given.kind === 'bearer') throw unauthorized()
    credentials.forget(context)
    return undefined
  }

  /** Who the request is from, and it has to be from somebody. */
  async function knownHolderOf(context: Context<Env>): Promise<Holder> {
    const holder = await holderOf(context)
    if (holder === undefined) throw unauthorized()
    return holder
  }

  /**
   * The site that asks, of which alone it is told. One cookie is in the hands of every page that reaches the service at the same address,
   * so somebody has to say which page it is, and the browser alone is believed: by `Origin`, or by where the request came from. Neither
   * can be set by a page, nor is either changed by a proxy in front, as `Host` is. A token is in the hands of whom it was given to: its
   * holder names the site, or is told of each.
   *
   * @throws Refusal `siwx-origin` for a cookie without a site
   */
  function siteOf(context: Context<Env>, kind: Holder['kind']): string | undefined {
    const { origin, referer = '' } = context.req.header()
    // that it is served was looked at before
    if (origin !== undefined) return new URL(origin).host
    if (kind === 'bearer') return context.req.query('domain')
    const from = URL.canParse(referer) ? new URL(referer) : undefined
    if (from && sites.isServed(from.origin)) return from.host
    throw new Refusal(
      403,
      'siwx-origin',
      'Nothing says which site asks. Pages ask with POST; a server sends the "Origin" of its site.'
    )
  }

  async function allOf(context: Context<Env>, holder: Holder): Promise<readonly DeviceSession[]> {
    return sessions.ofOwners(await sessions.ofDevice(holder, siteOf(context, holder.kind), now()), now())
  }

  async function end(context: Context<Env>, holder: Holder, ended: readonly DeviceSession[]): Promise<void> {
    const { count, devices } = await sessions.end(ended.map(({ id }) => id))
    metrics.sessionsEnded.inc({ why: 'ended' }, count)
    log.info({ requestId: context.var.requestId, count }, 'auth: sessions were ended')
    if (holder.kind === 'cookie' && devices.includes(holder.device)) credentials.forget(context)
  }

  /** What a device gets of its tokens: a bearer reads them, a browser keeps them where no script does. */
  function hand(context: Context<Env>, kind: Holder['kind'], tokens: Tokens) {
    if (kind === 'bearer') return { token: tokens.token, refresh: tokens.refresh, expiresAt: isoTime(tokens.expiresAt) }
    credentials.keep(context, tokens, now())
    return {}
  }

  /** What is done by the cookie; one that is good no more goes. */
  async function withCookie<Result>(context: Context<Env>, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) credentials.forget(context)
      throw error
    }
  }

  /** Counts and logs a refusal: its code, and for what is ours to mend its cause; never a token, an account or a message. */
  function note(context: Context<Env>, { status, code, cause }: Refusal): void {
    const entry = { requestId: context.var.requestId, code, status }
    if (context.req.path.endsWith('/verify')) metrics.signIns.inc({ outcome: code })
    if (code === 'siwx-reused') {
      metrics.sessionsEnded.inc({ why: 'reused' })
      log.warn(entry, 'auth: a token was used after it was replaced; its device is signed out')
    } else if (status === 503) {
      log.error({ ...entry, cause: causeOf(cause) }, 'auth: a request could not be answered')
    } else {
      log.debug(entry, 'auth: refused')
    }
  }
}

interface SignedInAs extends OpenedAs {
  readonly signer: 'key' | 'contract'
}

/**
 * What a message has to state: that, and after it what it allows by a ReCap, as wallets write it that connect and sign in with one tap.
 *
 * @throws SignInMessageError for a ReCap that the statement does not tell
 */
function stated(message: SignInMessage, statement: string): string {
  const recap = recapOf(message)
  return recap ? `${statement} ${recapStatement(recap)}` : statement
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

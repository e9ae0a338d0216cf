import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { parseDeviceName } from '../auth/login/device-name.ts'
import { createErrorReply, LoginError, tooLongReply } from '../auth/login/login-error.ts'
import { invalidFieldError, normalizeEmail, parseFields, type Fields } from '../auth/login/parse-fields.ts'
import { claimOnce } from '../auth/login/replay-guard.ts'
import { readAnswer, renderButtons, createHtmlPage } from '../auth/login/html-page.ts'
import { verifyDpopProof } from '../auth/login/dpop.ts'
import { escapeHtml } from '../auth/mail/escape-html.ts'
import { getClientPrefix, networkOf } from '../lib/client-address.ts'
import { isIncomplete } from '../lib/incomplete.ts'
import { isOriginAllowed } from '../lib/match-origin.ts'
import type { GrantHolder, Custody, CustodyOptions } from './custody.ts'
import type { Grants } from './grants.ts'
import type { ProxyTrust } from '../lib/proxy-trust.ts'

export interface RoutesOptions extends Pick<CustodyOptions, 'settings' | 'db' | 'take' | 'log' | 'now'> {
  readonly custody: Custody
  readonly grants: Grants
  readonly trustProxy: ProxyTrust
  /** Returns the public URL of this process. */
  readonly base: () => string
}

const mostBytes = 16 * 1024

/**
 * Creates the routes of custodial recovery (`adapters/api/contract/login.ts`), and the page behind the
 * mailed link.
 */
export function createRecoveryRoutes(options: RoutesOptions): Hono {
  const { settings, custody, grants, log } = options
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof LoginError) return createErrorReply(error)
    if (isIncomplete(context)) return createErrorReply(invalidFieldError('Send the whole body.'))
    log.error({ error: error.stack ?? String(error) }, 'a request for custodial recovery failed')
    return createErrorReply(new LoginError('login-unavailable', 'The recovery service couldn’t do this. Try again.'))
  })
  const isFrame = (origin: string) => isOriginAllowed(origin, settings.frameOrigins)
  for (const path of ['/v1/deposit', '/v1/deposit/*', '/v1/recovery', '/v1/recovery/*']) {
    app.use(
      path,
      cors({
        origin: origin => (isFrame(origin) ? origin : null),
        allowMethods: ['POST'],
        allowHeaders: ['content-type', 'dpop'],
        exposeHeaders: ['retry-after'],
        maxAge: 600
      })
    )
  }
  // on every route: the pages behind mailed links parse forms
  app.use('*', bodyLimit({ maxSize: mostBytes, onError: () => tooLongReply(mostBytes) }))

  const takeOfNetwork = createNetworkLimit(options)
  addClaimedRoutes(app, custody, createGrantCheck(options, takeOfNetwork))
  addAddressRoutes(app, custody, grants, takeOfNetwork)
  addStopPages(app, custody, takeOfNetwork)
  return app
}

/** Charges the rate limits of the client's network. */
type TakeOfNetwork = (context: Context) => Promise<void>

function createNetworkLimit({ take, trustProxy }: RoutesOptions): TakeOfNetwork {
  return async context => {
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    const address = incoming ? getClientPrefix(incoming, trustProxy) : 'unknown'
    await take('askedFromNetwork', address)
    await take('askedFromWideNetwork', networkOf(address))
  }
}

type ClaimHandler = (claimant: GrantHolder, fields: Fields) => Promise<object | undefined>
type Claimed = (handler: ClaimHandler) => (context: Context) => Promise<Response>

/** Authenticates a request: a proof of the frame's key, and a grant of the login service for that key. */
function createGrantCheck({ settings, db, grants, now, base }: RoutesOptions, takeOfNetwork: TakeOfNetwork): Claimed {
  return handler => async context => {
    const origin = context.req.header('origin')
    if (origin !== undefined && !isOriginAllowed(origin, settings.frameOrigins))
      throw new LoginError('login-origin', 'This origin isn’t allowed.')
    const thumbprint = await verifyDpopProof({
      proof: context.req.header('dpop'),
      method: context.req.method,
      url: base() + context.req.path.slice(context.req.path.indexOf('/v1/')),
      now: now(),
      once: (id, expiresAt) => claimOnce(db, id, expiresAt, now(), 'custody_seen')
    })
    await takeOfNetwork(context)
    const fields = parseFields(await context.req.text())
    const grant = await grants.read(fields.text('grant', 4096), thumbprint)
    const reply = await handler({ ...grant, thumbprint, device: parseDeviceName(context.req.header('user-agent')) }, fields)
    context.header('cache-control', 'no-store')
    return reply === undefined ? context.body(null, 204) : context.json(reply)
  }
}

/** Adds the routes of the frame: deposits and recoveries. */
function addClaimedRoutes(app: Hono, custody: Custody, claimed: Claimed): void {
  const setOf = (fields: Fields) => ({
    setId: fields.matching('setId', /^[\w-]{8,64}$/, 'setId: Expected 8 to 64 of A-Z a-z 0-9 - _')
  })

  app.post(
    '/v1/deposit',
    claimed(async (claimant, fields) => {
      const share = fields.matching('share', /^[\w-]{16,4096}$/, 'share: Expected base64url of at most 4096 characters')
      const email = normalizeEmail(fields.text('email', 320))
      await custody.deposit(claimant, { ...setOf(fields), version: fields.count('version'), share, email })
      return { email }
    })
  )
  app.post(
    '/v1/deposit/delete',
    claimed(async (claimant, fields) => {
      await custody.remove(claimant, setOf(fields))
      return undefined
    })
  )
  app.post(
    '/v1/recovery',
    claimed((claimant, fields) => custody.begin(claimant, setOf(fields)))
  )
  app.post(
    '/v1/recovery/release',
    claimed((claimant, fields) =>
      // copied from a mail: ignore spaces
      custody.release(claimant, fields.text('recovery', 64), (fields.textOr('code', 32) ?? '').replace(/\s/g, ''))
    )
  )
}

/** Adds the notice of a changed address, and the page on which the old mailbox decides. */
function addAddressRoutes(app: Hono, custody: Custody, grants: Grants, takeOfNetwork: TakeOfNetwork): void {
  // only the login service can sign it; repeating it has no effect
  app.post('/v1/address', async context => {
    const fields = parseFields(await context.req.text())
    if (await custody.moves.hear(await grants.readNotice(fields.text('notice', 4096)))) return context.body(null, 204)
    return createErrorReply(new LoginError('login-invalid', 'A newer change of the address is already recorded.'), 409)
  })
  app.get('/v1/address/:token', async context => {
    await takeOfNetwork(context)
    const found = await custody.moves.linked(context.req.param('token'))
    if (found?.status !== 'waiting' && found?.status !== 'asked') return decidedPage(found)
    return createHtmlPage({
      title: 'Choose your recovery email',
      body: escapeHtml`<p>Your account email was changed to ${found.new_email} on ${found.device}.</p>
        <p>Wallet recovery still uses ${found.old_email}. If the new address is yours, move recovery there. If you didn’t change it, keep
        this one and change your mailbox password: someone can log in as you.</p>
        ${renderButtons([
          { label: 'Use the new address', answer: 'move' },
          { label: 'Keep this address', answer: 'keep' }
        ])}`
    })
  })
  app.post('/v1/address/:token', async context => {
    await takeOfNetwork(context)
    const answer = await readAnswer(context.req)
    if (answer !== 'move' && answer !== 'keep') throw new LoginError('login-invalid', 'answer: Expected move or keep')
    const token = context.req.param('token')
    const isFirst = await custody.moves.decide(token, answer)
    return decidedPage(await custody.moves.linked(token), isFirst ? 200 : 410)
  })
}

/** Adds the page that stops a recovery. */
function addStopPages(app: Hono, custody: Custody, takeOfNetwork: TakeOfNetwork): void {
  app.get('/v1/stop/:token', async context => {
    await takeOfNetwork(context)
    const found = await custody.linked(context.req.param('token'))
    if (found?.status !== 'waiting') return overPage(found?.status)
    const when = new Date(found.not_before).toUTCString()
    if (found.device === undefined)
      return createHtmlPage({
        title: 'Recovery of your wallet',
        body: escapeHtml`<p>Your wallet’s recovery share was requested many times. The first request gets it from ${when}, with the code in the email.</p>
          <p>If you didn’t request this, stop all requests and change your mailbox password: someone can log in as you. This stops your own
          requests too.</p>
          ${renderButtons([{ label: 'Stop all requests', answer: 'stop' }])}`
      })
    return createHtmlPage({
      title: 'Recovery of your wallet',
      body: escapeHtml`<p>${found.device} requested your wallet’s recovery share and gets it from ${when}.</p>
        <p>If this wasn’t you, stop it and change your mailbox password: someone can log in as you.</p>
        ${renderButtons([{ label: 'Stop recovery', answer: 'stop' }])}`
    })
  })
  app.post('/v1/stop/:token', async context => {
    await takeOfNetwork(context)
    const token = context.req.param('token')
    if (await custody.cancel(token))
      return createHtmlPage({
        title: 'Recovery stopped',
        body: escapeHtml`<p>The recovery share won’t be released. Any new request will be emailed to you.</p>`
      })
    return overPage((await custody.linked(token))?.status)
  })
}

function decidedPage(
  move: { status: 'asked' | 'waiting' | 'kept' | 'moved'; new_email: string; old_email: string } | undefined,
  status = 410
) {
  if (move?.status === 'moved')
    return createHtmlPage({
      title: 'Recovery email changed',
      body: escapeHtml`<p>Wallet recovery now uses ${move.new_email}.</p>`,
      status
    })
  if (move?.status === 'kept')
    return createHtmlPage({
      title: 'Recovery email kept',
      body: escapeHtml`<p>Wallet recovery still uses ${move.old_email}.</p>`,
      status
    })
  return createHtmlPage({ title: 'Nothing to choose', body: escapeHtml`<p>This link has expired.</p>`, status: 410 })
}

function overPage(status: 'waiting' | 'cancelled' | 'released' | undefined): Response {
  if (status === 'released')
    return createHtmlPage({
      title: 'Recovery share released',
      body: escapeHtml`<p>The recovery share was already released. If it wasn’t you, move your funds to another wallet now.</p>`,
      status: 410
    })
  return createHtmlPage({
    title: 'Nothing to stop',
    body: escapeHtml`<p>This link has expired or was used.</p>`,
    status: 410
  })
}

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { deviceNameOf } from '../auth/login/device-name.ts'
import { failureReply, LoginError, tooLongReply } from '../auth/login/failure.ts'
import { readEmail, readFields, type Fields } from '../auth/login/fields.ts'
import { once } from '../auth/login/once.ts'
import { choices, pageReply } from '../auth/login/page.ts'
import { checkProof } from '../auth/login/proof.ts'
import { escaped } from '../auth/mail/markup.ts'
import { addressOf } from '../lib/address.ts'
import { isOriginAllowed } from '../lib/origin.ts'
import type { Claimant, Custody, CustodyOptions } from './custody.ts'
import type { Grants } from './grants.ts'

export interface RoutesOptions extends Pick<CustodyOptions, 'settings' | 'db' | 'take' | 'log' | 'now'> {
  readonly custody: Custody
  readonly grants: Grants
  readonly trustProxy: boolean
  /** This process's address as clients know it. */
  readonly base: () => string
}

const mostBytes = 16 * 1024

/** Custodial recovery over HTTP, as `adapters/api/contract/login.ts` has it, and the page behind the mailed link. */
export function createRoutes({ settings, db, custody, grants, take, log, now, trustProxy, base }: RoutesOptions): Hono {
  const app = new Hono()
  app.onError(error => {
    if (error instanceof LoginError) return failureReply(error)
    log.error({ error: error.stack ?? String(error) }, 'a request for custodial recovery failed')
    return failureReply(new LoginError('login-unavailable', 'The custodian could not do this. Please try again.'))
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
  // on every route: the pages behind mailed links read forms
  app.use('*', bodyLimit({ maxSize: mostBytes, onError: () => tooLongReply(mostBytes) }))

  const networkOf = (context: Context) => {
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    return incoming ? addressOf(incoming, trustProxy) : 'unknown'
  }

  /** The door: a proof of the frame's key, and a grant of the login service for that key. */
  const claimed =
    (handler: (claimant: Claimant, fields: Fields) => Promise<object | undefined>) =>
    async (context: Context): Promise<Response> => {
      const origin = context.req.header('origin')
      if (origin !== undefined && !isFrame(origin)) throw new LoginError('login-origin', 'This origin is not one of the frame.')
      const thumbprint = await checkProof({
        proof: context.req.header('dpop'),
        method: context.req.method,
        url: base() + context.req.path.slice(context.req.path.indexOf('/v1/')),
        now: now(),
        once: (id, expiresAt) => once(db, id, expiresAt, now(), 'custody_seen')
      })
      await take('askedFromNetwork', networkOf(context))
      const fields = readFields(await context.req.text())
      const grant = await grants.read(fields.text('grant', 4096), thumbprint)
      const reply = await handler({ ...grant, thumbprint, device: deviceNameOf(context.req.header('user-agent')) }, fields)
      context.header('cache-control', 'no-store')
      return reply === undefined ? context.body(null, 204) : context.json(reply)
    }

  const setOf = (fields: Fields) => ({
    setId: fields.matching('setId', /^[\w-]{8,64}$/, 'setId: Expected 8 to 64 of A-Z a-z 0-9 - _')
  })

  app.post(
    '/v1/deposit',
    claimed(async (claimant, fields) => {
      const share = fields.matching('share', /^[\w-]{16,4096}$/, 'share: Expected base64url of at most 4096 characters')
      const email = readEmail(fields.text('email', 320))
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
      // as it is read out of a mail: spaces are nobody's mistake
      custody.release(claimant, fields.text('recovery', 64), (fields.textOr('code', 32) ?? '').replace(/\s/g, ''))
    )
  )

  // the login service alone can sign it; whoever else repeats it tells nothing new
  app.post('/v1/address', async context => {
    const fields = readFields(await context.req.text())
    await custody.moves.hear(await grants.readNotice(fields.text('notice', 4096)))
    return context.body(null, 204)
  })
  app.get('/v1/address/:token', async context => {
    await take('askedFromNetwork', networkOf(context))
    const found = await custody.moves.linked(context.req.param('token'))
    if (found?.status !== 'waiting' && found?.status !== 'asked') return decidedPage(found)
    return pageReply({
      title: 'Where is your wallet recovered from now on?',
      body: escaped`<p>The address of your account was changed to ${found.new_email}, on ${found.device}.</p>
        <p>Custodial recovery of your wallet still asks at ${found.old_email}. If the new address is yours, let it ask there. If it was not
        you who changed it, keep this one, and change the password of your mailbox: somebody can log in as you.</p>
        ${choices([
          { label: 'Ask at the new address', answer: 'move' },
          { label: 'Keep this address', answer: 'keep' }
        ])}`
    })
  })
  app.post('/v1/address/:token', async context => {
    await take('askedFromNetwork', networkOf(context))
    const { answer } = await context.req.parseBody()
    if (answer !== 'move' && answer !== 'keep') throw new LoginError('login-invalid', 'answer: Expected move or keep')
    const token = context.req.param('token')
    const isFirst = await custody.moves.decide(token, answer)
    return decidedPage(await custody.moves.linked(token), isFirst ? 200 : 410)
  })

  app.get('/v1/stop/:token', async context => {
    await take('askedFromNetwork', networkOf(context))
    const found = await custody.linked(context.req.param('token'))
    if (found?.status !== 'waiting') return overPage(found?.status)
    const when = new Date(found.not_before).toUTCString()
    return pageReply({
      title: 'Custodial recovery of your wallet',
      body: escaped`<p>${found.device} has asked for the recovery share of your wallet, and gets it from ${when} on.</p>
        <p>If this was not you, stop it. Somebody can log in as you then: change the password of your mailbox.</p>
        ${choices([{ label: 'Stop it', answer: 'stop' }])}`
    })
  })
  app.post('/v1/stop/:token', async context => {
    await take('askedFromNetwork', networkOf(context))
    const token = context.req.param('token')
    if (await custody.cancel(token))
      return pageReply({
        title: 'It was stopped',
        body: escaped`<p>The recovery share is not given out. Whoever asked has to begin anew, and you are told again.</p>`
      })
    return overPage((await custody.linked(token))?.status)
  })
  return app
}

function decidedPage(
  move: { status: 'asked' | 'waiting' | 'kept' | 'moved'; new_email: string; old_email: string } | undefined,
  status = 410
) {
  if (move?.status === 'moved')
    return pageReply({
      title: 'It asks at the new address',
      body: escaped`<p>Custodial recovery of your wallet asks at ${move.new_email} from now on.</p>`,
      status
    })
  if (move?.status === 'kept')
    return pageReply({
      title: 'This address is kept',
      body: escaped`<p>Custodial recovery of your wallet goes on asking at ${move.old_email}.</p>`,
      status
    })
  return pageReply({ title: 'There is nothing to choose', body: escaped`<p>This link is over.</p>`, status: 410 })
}

function overPage(status: 'waiting' | 'cancelled' | 'released' | undefined): Response {
  if (status === 'released')
    return pageReply({
      title: 'It was given out',
      body: escaped`<p>The recovery share has been given out already. If this was not you, move what is in your wallet elsewhere.</p>`,
      status: 410
    })
  return pageReply({ title: 'There is nothing to stop', body: escaped`<p>This link is over, or was used.</p>`, status: 410 })
}

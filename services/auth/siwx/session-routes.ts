import type { Context, Hono } from 'hono'
import type { TakeOfClient } from './client-limits.ts'
import type { Credentials } from './credentials.ts'
import { parseBody } from './parse-body.ts'
import { isSecret } from './secrets.ts'
import { toDeviceView, toSessionView } from './session-view.ts'
import { unauthorizedError, type DeviceSession, type Sessions, type TokenHolder } from './sessions.ts'
import type { Env } from './sign-in-app.ts'
import type { SignInOptions } from './sign-in.ts'
import { SiwxError } from './siwx-error.ts'
import type { TokenRequests } from './token-requests.ts'

export interface SessionRoutesOptions extends Pick<SignInOptions, 'log' | 'metrics' | 'now'> {
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly take: TakeOfClient
  readonly requests: TokenRequests
}

/** Adds the routes of sessions: those of a device and of an account, their refresh and their end. */
export function addSessionRoutes(
  app: Hono<Env>,
  { log, metrics, now, sessions, credentials, take, requests }: SessionRoutesOptions
): void {
  const { holderOf, knownHolderOf, siteOf, hand, withCookie } = requests

  // also by POST: browsers send `Origin` with it, which they do not with a same-origin GET
  app.on(['GET', 'POST'], '/session', async context => {
    take(context, 'reads')
    const holder = await holderOf(context)
    const own = holder ? await sessions.ofDevice(holder, siteOf(context, holder.kind), now()) : []
    return context.json({ sessions: own.map(toSessionView) })
  })

  app.on(['GET', 'POST'], '/sessions', async context => {
    take(context, 'reads')
    const holder = await knownHolderOf(context)
    const all = await allOf(context, holder)
    return context.json({ sessions: all.map(session => toDeviceView(session, holder.device)) })
  })

  app.post('/refresh', async context => {
    take(context, 'reads')
    const { refresh } = await parseBody(context)
    const given = refresh === undefined ? credentials.of(context) : undefined
    if (refresh !== undefined ? !isSecret(asText(refresh)) : given?.kind !== 'cookie') throw unauthorizedError()
    const site = siteOf(context, given ? 'cookie' : 'bearer')
    const {
      tokens,
      holder,
      sessions: own
    } = given
      ? await withCookie(context, () => sessions.renew(given.token, 'cookie', site, now()))
      : await sessions.renew(asText(refresh)!, 'refresh', site, now())
    return context.json({ sessions: own.map(toSessionView), ...(tokens && hand(context, holder.kind, tokens)) })
  })

  app.delete('/sessions/:id', async context => {
    take(context, 'reads')
    const holder = await holderOf(context)
    const all = holder ? await allOf(context, holder) : []
    const session = all.find(({ id }) => id === context.req.param('id'))
    // the same response for a missing session, another user's session, and a browser without one
    if (!holder || !session) throw new SiwxError(404, 'siwx-not-found', 'You have no such session.')
    await end(context, holder, [session])
    return context.body(null, 204)
  })

  app.delete('/sessions', async context => {
    take(context, 'reads')
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

  async function allOf(context: Context<Env>, holder: TokenHolder): Promise<readonly DeviceSession[]> {
    return sessions.ofOwners(await sessions.ofDevice(holder, siteOf(context, holder.kind), now()), now())
  }

  async function end(context: Context<Env>, holder: TokenHolder, ended: readonly DeviceSession[]): Promise<void> {
    const { count, devices } = await sessions.end(ended.map(({ id }) => id))
    metrics.sessionsEnded.inc({ why: 'ended' }, count)
    log.info({ requestId: context.var.requestId, count }, 'auth: sessions were ended')
    if (holder.kind === 'cookie' && devices.includes(holder.device)) credentials.forget(context)
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

import type { Hono } from 'hono'
import type { SessionsReply, SessionState } from '../../../adapters/api/contract/login.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { currentSet, describeUser, newsOf } from './describe-user.ts'
import { LoginError } from './login-error.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Adds the routes of a login: its sessions and its account. */
export function addAccountRoutes(app: Hono, doors: RequestGuards, login: LoginContext, { devices, mails }: WalletParts): void {
  const { db, limits, sessions } = login

  app.post(
    '/session/refresh',
    doors.anyone(async ({ thumbprint, body }) => {
      const refreshToken = (await body()).text('refreshToken', 256)
      return sessions.describe(await sessions.refresh(refreshToken, thumbprint))
    })
  )
  app.get(
    '/session',
    doors.member(async ({ session: { id, user_id } }) => {
      return {
        session: id,
        user: user_id,
        set: await currentSet(db, user_id),
        ...(await newsOf(db, user_id, login.now()))
      } satisfies SessionState
    })
  )
  app.delete(
    '/session',
    doors.member(async ({ session: { id, user_id } }) => {
      await sessions.end(user_id, { id })
      return undefined
    })
  )
  app.get(
    '/sessions',
    doors.member(async ({ session }) => ({ sessions: await sessions.list(session) }) satisfies SessionsReply)
  )
  app.delete(
    '/sessions',
    doors.member(async ({ session }) => {
      const spare = await devices.sparedBy(session)
      const ended = await sessions.end(session.user_id, { spare })
      // a login from the other devices must be confirmed again and counts as unknown
      await sessions.forgetDevices(session.user_id, [session.thumbprint, ...spare])
      // a logout is never rejected; above the limit it is no longer mailed
      if (ended > 1 && (await limits.isLeft('logoutMailsOfUser', await devices.whoseLimits(session))))
        await mails.notify(session.user_id, { what: 'logged out', device: session.device })
      return undefined
    })
  )
  app.delete(
    '/sessions/:id',
    doors.member(async ({ session, param }) => {
      const id = param('id')
      const spared = await devices.sparedBy(session)
      if (spared.includes((await sessions.find(id))?.thumbprint ?? ''))
        throw new LoginError('login-record-key', 'Only a device that has the wallet may log this one out.')
      if ((await sessions.end(session.user_id, { id })) === 0) throw new LoginError('login-unknown', 'Unknown session.')
      return undefined
    })
  )
  app.get(
    '/user',
    doors.member(({ session: { user_id, provider } }) => describeUser(db, user_id, provider, login.now()))
  )
}

import type { Hono } from 'hono'
import type { SessionsReply, SessionState } from '../../../adapters/api/contract/login.ts'
import { requireFresh, type Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { invalid, readSetId } from './fields.ts'
import { placeOf } from './limits.ts'
import { setRecovery } from './postponed.ts'
import { recordTimes } from './record-times.ts'
import { readShareRequest, type Shares } from './shares.ts'
import { describeUser, needsAttention } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Routes of a login: its sessions, its account and the shares of its wallet. */
export function addAccount(
  app: Hono,
  doors: Doors,
  login: LoginContext,
  shares: Shares,
  { records, devices, mails }: WalletParts
): void {
  const { db, limits, sessions } = login

  app.post(
    '/session/refresh',
    doors.anyone(async ({ thumbprint, body }) => {
      const refreshToken = (await body()).text('refreshToken', 256)
      return sessions.tell(await sessions.refresh(refreshToken, thumbprint))
    })
  )
  app.get(
    '/session',
    doors.member(async ({ session: { id, user_id } }) => {
      return {
        session: id,
        user: user_id,
        ...((await needsAttention(db, user_id)) && { attention: true as const })
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
      const ended = await sessions.end(session.user_id, { spare: await devices.sparedBy(session) })
      // a logout is never refused; past the limit it is no longer mailed
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
      if ((await sessions.end(session.user_id, { id })) === 0) throw new LoginError('login-unknown', 'There is no such session.')
      return undefined
    })
  )
  app.get(
    '/user',
    doors.member(({ session: { user_id, provider } }) => describeUser(db, user_id, provider))
  )

  app.put(
    '/shares/:set',
    doors.member(async ({ session, thumbprint, body, param }) => {
      const setId = readSetId(param('set'))
      const request = readShareRequest(await body())
      // the browser that holds the third share needs no fresh login: nothing is replaced
      if (request.phase !== 'recovery') requireFresh(session, login.now())
      await limits.take('sharesOfDevice', placeOf(session))
      if (request.phase === 'prepare') return shares.prepare(session, setId, request)
      const { version, change } = request
      const signer = change && { thumbprint, sessionId: session.id, change }
      if (request.phase === 'recovery') {
        if (request.sealedRecovery === undefined && login.settings.custodian === undefined)
          throw invalid('sealedRecovery: Required')
        return setRecovery({ db: login.db, audit: login.audit, records }, session, setId, request, signer)
      }
      const { committed, isNew } = await shares.commit(session, setId, version, signer)
      if (isNew && version > 1) {
        const news = { what: 'done', action: 'commit', device: session.device, kept: recordTimes.kept } as const
        await mails.notify(session.user_id, news)
      }
      return committed
    })
  )
  app.get(
    '/shares/:set',
    doors.fresh(async ({ session, param }) => {
      await limits.take('sharesOfDevice', placeOf(session))
      return shares.release(session, readSetId(param('set')))
    })
  )
  app.delete(
    '/shares/:set',
    doors.fresh(async ({ session, param }) => {
      await shares.remove(session, readSetId(param('set')))
      return undefined
    })
  )
}

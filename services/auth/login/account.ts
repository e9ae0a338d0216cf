import type { Hono } from 'hono'
import type { SessionsReply } from '../../../adapters/api/contract/login.ts'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { invalid } from './fields.ts'
import { readShareRequest, type Shares } from './shares.ts'
import { describeUser } from './users.ts'

/** What who is logged in can do: sessions, the account, its shares. */
export function addAccount(app: Hono, doors: Doors, login: LoginContext, shares: Shares): void {
  const { db, limits, sessions } = login

  app.post(
    '/session/refresh',
    doors.anyone(async ({ thumbprint, body }) => {
      const refreshToken = (await body()).text('refreshToken', 256)
      return sessions.tell(await sessions.refresh(refreshToken, thumbprint))
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
    doors.member(async ({ session: { user_id } }) => {
      await sessions.end(user_id, {})
      return undefined
    })
  )
  app.delete(
    '/sessions/:id',
    doors.member(async ({ session: { user_id }, param }) => {
      if (!(await sessions.end(user_id, { id: param('id') }))) throw new LoginError('login-unknown', 'There is no such session.')
      return undefined
    })
  )
  app.get(
    '/user',
    doors.member(({ session: { user_id, provider } }) => describeUser(db, user_id, provider))
  )

  app.put(
    '/shares/:set',
    doors.fresh(async ({ session, body, param }) => {
      const setId = readSetId(param('set'))
      const request = readShareRequest(await body())
      await limits.take('sharesOfUser', session.user_id)
      if (request.phase === 'commit') return shares.commit(session, setId, request.version)
      return shares.prepare(session, setId, request)
    })
  )
  app.get(
    '/shares/:set',
    doors.fresh(async ({ session, param }) => {
      await limits.take('sharesOfUser', session.user_id)
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

function readSetId(text: string): string {
  if (!/^[\w-]{8,64}$/.test(text)) throw invalid('setId: Expected 8 to 64 of A-Z a-z 0-9 - _')
  return text
}

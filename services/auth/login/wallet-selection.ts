import type { Hono } from 'hono'
import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { RequestGuards } from './authenticate-request.ts'
import { addBeside, selectWallet } from './beside.ts'
import type { LoginContext } from './context.ts'
import { describeUser } from './describe-user.ts'
import { rootOf } from './family.ts'
import type { Session } from './sessions.ts'

/** Adds the routes that create additional wallets of an account, and select the wallet of a session. */
export function addWalletSelection(app: Hono, doors: RequestGuards, { db, limits, audit, now }: LoginContext): void {
  const describe = (session: Session, userId: string): Promise<LoginUser> => describeUser(db, userId, session.provider, now())

  app.post(
    '/wallet-record/beside',
    doors.fresh(async ({ session }) => {
      await limits.take('besideOfUser', await rootOf(db, session.user_id))
      const userId = await db.transaction().execute(async transaction => {
        const made = await addBeside(transaction, session, now())
        await audit({ event: 'wallet-beside', userId: made, sessionId: session.id }, transaction)
        return made
      })
      return describe(session, userId)
    })
  )
  app.post(
    '/wallet-record/select',
    doors.member(async ({ session, body }) => {
      const userId = (await body()).text('user', 64)
      await db.transaction().execute(transaction => selectWallet(transaction, session, userId, now()))
      return describe(session, userId)
    })
  )
}

import type { Hono } from 'hono'
import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { addBeside, familyOf, rootOf } from './family.ts'
import type { Session } from './sessions.ts'
import { describeUser } from './users.ts'

/** Makes further wallets of an account, and selects the wallet of a session. */
export function addWalletSelection(app: Hono, doors: Doors, { db, limits, audit, now }: LoginContext): void {
  const moveTo = async (session: Session, userId: string): Promise<LoginUser> => {
    await db.updateTable('login_session').set({ user_id: userId }).where('id', '=', session.id).execute()
    return describeUser(db, userId, session.provider)
  }

  app.post(
    '/wallet-record/beside',
    doors.fresh(async ({ session }) => {
      await limits.take('besideOfUser', await rootOf(db, session.user_id))
      const userId = await db.transaction().execute(async transaction => {
        const made = await addBeside(transaction, session.user_id, now())
        await audit({ event: 'wallet-beside', userId: made, sessionId: session.id }, transaction)
        return made
      })
      return moveTo(session, userId)
    })
  )
  app.post(
    '/wallet-record/select',
    doors.member(async ({ session, body }) => {
      const userId = (await body()).text('user', 64)
      const family = await familyOf(db, session.user_id)
      if (!family.some(({ id }) => id === userId)) throw new LoginError('login-unknown', 'There is no such wallet.')
      return moveTo(session, userId)
    })
  )
}

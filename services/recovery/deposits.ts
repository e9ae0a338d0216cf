import type { Kysely, Selectable } from 'kysely'
import type { Grant } from './grants.ts'
import { mostDeposits } from './limits.ts'
import type { CustodyDepositTable, CustodySchema } from './schema.ts'

const hour = 60 * 60_000
/** A set this new may have become the wallet's after the grant was made: it is neither forgotten nor makes room. */
const settling = hour
/** How long a forgotten deposit is kept, in milliseconds. */
const forgottenKept = 30 * 24 * hour

export type DepositEvent = 'deposit-deleted' | 'deposit-restored'

export interface DepositsOptions {
  readonly db: Kysely<CustodySchema>
  readonly now: () => number
  readonly audit: (event: DepositEvent, userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
}

type Deposit = Selectable<CustodyDepositTable>

/** Whether a grant is proof enough that a set is not the wallet's: its word is up to five minutes old. */
export const isForgettable = ({ set_id, created_at }: Deposit, { committedSet, issuedAt }: Grant): boolean =>
  set_id !== committedSet && created_at < issuedAt - settling

/** Which shares are kept: a login alone, also one of a thief, removes none that may be the wallet's. */
export function createDeposits({ db, now, audit }: DepositsOptions) {
  const find = (userId: string, setId: string): Promise<Deposit | undefined> =>
    db.selectFrom('custody_deposit').selectAll().where('user_id', '=', userId).where('set_id', '=', setId).executeTakeFirst()

  /** Hides a share for {@link forgottenKept}, and ends every recovery of it. */
  async function forget({ user_id: userId, set_id: setId }: Deposit, within: Kysely<CustodySchema>): Promise<void> {
    const forgotten = await within
      .updateTable('custody_deposit')
      .set({ forgotten_at: now() })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .where('forgotten_at', 'is', null)
      .returning('set_id')
      .executeTakeFirst()
    if (!forgotten) return
    await within
      .updateTable('custody_recovery')
      .set({ status: 'cancelled', code_mac: null })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .where('status', '=', 'waiting')
      .execute()
    await audit('deposit-deleted', userId, setId, within)
  }

  async function restore(userId: string, setId: string): Promise<void> {
    const restored = await db
      .updateTable('custody_deposit')
      .set({ forgotten_at: null })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .where('forgotten_at', 'is not', null)
      .returning('set_id')
      .executeTakeFirst()
    if (restored) await audit('deposit-restored', userId, setId)
  }

  return {
    find,
    forget,
    restore,

    /** One that is not forgotten. */
    async live(userId: string, setId: string): Promise<Deposit | undefined> {
      const found = await find(userId, setId)
      return found?.forgotten_at === null ? found : undefined
    },

    /** The share of the wallet's set comes back, should it have been forgotten before the set was the wallet's. */
    async restoreCommitted({ userId, committedSet }: Grant): Promise<void> {
      if (committedSet !== undefined) await restore(userId, committedSet)
    },

    /** Forgets the oldest, where there are many. None that may be the wallet's. */
    async makeRoom(grant: Grant, within: Kysely<CustodySchema>): Promise<void> {
      const kept = await within
        .selectFrom('custody_deposit')
        .selectAll()
        .where('user_id', '=', grant.userId)
        .where('forgotten_at', 'is', null)
        .orderBy('created_at')
        .execute()
      const oldest = kept.filter(deposit => isForgettable(deposit, grant)).slice(0, Math.max(0, kept.length + 1 - mostDeposits))
      for (const deposit of oldest) await forget(deposit, within)
    },

    async sweep(): Promise<void> {
      await db
        .deleteFrom('custody_deposit')
        .where('forgotten_at', '<=', now() - forgottenKept)
        .execute()
    }
  }
}

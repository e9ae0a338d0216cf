import type { Kysely, Selectable } from 'kysely'
import { LoginError } from '../auth/login/login-error.ts'
import type { Grant } from './grants.ts'
import { maxDepositsPerUser } from './rate-limits.ts'
import type { CustodyDepositTable, CustodySchema } from './schema.ts'

const hour = 60 * 60_000
/** A set newer than this may have become the wallet's after the grant was issued: it is not deleted. */
const settling = hour
/** Milliseconds for which a deleted deposit can be restored. */
const forgottenKept = 30 * 24 * hour

export type DepositEvent = 'deposit-deleted' | 'deposit-restored'

export interface DepositsOptions {
  readonly db: Kysely<CustodySchema>
  readonly now: () => number
  readonly audit: (event: DepositEvent, userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
}

type Deposit = Selectable<CustodyDepositTable>

/**
 * Returns true if a grant proves that a set is not the wallet's: its information is up to five minutes
 * old.
 */
export const isForgettable = ({ set_id, created_at }: Deposit, { committedSet, issuedAt }: Grant): boolean =>
  set_id !== committedSet && created_at < issuedAt - settling

/** Returns true if a grant names a set as the wallet's, and its device as one that opens the wallet. */
export const isByWallet = ({ hasWallet, committedSet }: Grant, setId: string): boolean => hasWallet && committedSet === setId

/**
 * Manages deposited shares: a login alone, possibly an attacker's, deletes none that may be the
 * wallet's.
 */
export function createDeposits(options: DepositsOptions) {
  const { db, now } = options
  const { forget, restore } = createDepositDeletion(options)
  const find = (userId: string, setId: string): Promise<Deposit | undefined> =>
    db.selectFrom('custody_deposit').selectAll().where('user_id', '=', userId).where('set_id', '=', setId).executeTakeFirst()

  return {
    find,
    forget,
    restore,

    /** Inserts a deposit. Returns false if its set already has one. */
    async insert(deposit: Deposit, within: Kysely<CustodySchema>): Promise<boolean> {
      const made = await within
        .insertInto('custody_deposit')
        .values(deposit)
        .onConflict(conflict => conflict.doNothing())
        .returning('set_id')
        .executeTakeFirst()
      return made !== undefined
    },

    /** Deletes a deposit made by a device without the wallet, and all of its recoveries. */
    async drop(deposit: Deposit, within: Kysely<CustodySchema>): Promise<void> {
      await forget(deposit, within)
      await within
        .deleteFrom('custody_deposit')
        .where('user_id', '=', deposit.user_id)
        .where('set_id', '=', deposit.set_id)
        .where('by_wallet', '=', false)
        .execute()
    },

    /** Returns a deposit that is not deleted. */
    async live(userId: string, setId: string): Promise<Deposit | undefined> {
      const found = await find(userId, setId)
      return found?.forgotten_at === null ? found : undefined
    },

    /**
     * Locks a deposit until the transaction ends.
     * A recovery that starts in it is ended by a later move.
     *
     * @throws LoginError `login-unavailable` if it is gone, or has moved to another mailbox, which would not get this code
     */
    async hold({ user_id: userId, set_id: setId, email }: Deposit, within: Kysely<CustodySchema>): Promise<void> {
      const present = await within
        .selectFrom('custody_deposit')
        .select(['email', 'forgotten_at'])
        .where('user_id', '=', userId)
        .where('set_id', '=', setId)
        .forShare()
        .executeTakeFirst()
      if (present?.email !== email || present.forgotten_at !== null)
        throw new LoginError('login-unavailable', 'The recovery share was moved. Try again.')
    },

    /** Restores the share of the wallet's set, in case it was deleted before the set became the wallet's. */
    async restoreCommitted({ userId, committedSet }: Grant): Promise<void> {
      if (committedSet !== undefined) await restore(userId, committedSet)
    },

    /** Deletes the oldest deposits above the maximum, but none that may be the wallet's. */
    async makeRoom(grant: Grant, within: Kysely<CustodySchema>): Promise<void> {
      const kept = await within
        .selectFrom('custody_deposit')
        .selectAll()
        .where('user_id', '=', grant.userId)
        .where('forgotten_at', 'is', null)
        .orderBy('created_at')
        .execute()
      const oldest = kept
        .filter(deposit => isForgettable(deposit, grant))
        .slice(0, Math.max(0, kept.length + 1 - maxDepositsPerUser))
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

/** Deletes deposits so that they can be restored. */
function createDepositDeletion({ db, now, audit }: DepositsOptions) {
  return { forget, restore }

  /** Hides a share for {@link forgottenKept}, and ends all of its recoveries. */
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
}

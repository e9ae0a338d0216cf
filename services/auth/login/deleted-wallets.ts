import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { LoginContext } from './context.ts'
import { idsOfFamily, lockAccount } from './family.ts'
import { mostAtOnce, recordTimes } from './record-times.ts'

/** Manages deleted wallets: restorable for a time, and purged afterwards. */
export function createDeletedWallets({ db, log, now, audit }: Pick<LoginContext, 'db' | 'log' | 'now' | 'audit'>) {
  /**
   * Returns the wallet that becomes the guard after this one: the earliest that a device of this one
   * also opens. That device had the keys of both, so they have the same owner; the earliest of all may be an attacker's.
   */
  async function heirOf(userId: string, within: Kysely<Schema>): Promise<string | undefined> {
    const heir = await within
      .selectFrom('login_user')
      .innerJoin('login_record_device as device', 'device.user_id', 'login_user.id')
      .leftJoin('login_record', 'login_record.user_id', 'login_user.id')
      .select('login_user.id')
      .where('login_user.id', 'in', idsOfFamily(userId))
      .where('login_user.id', '<>', userId)
      .where('login_user.set_id', 'is not', null)
      .where('login_record.deleted_at', 'is', null)
      .where('device.thumbprint', 'in', ({ selectFrom }) =>
        selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId)
      )
      .orderBy('login_user.committed_at')
      .orderBy('login_user.id')
      .executeTakeFirst()
    return heir?.id
  }

  async function purge(userId: string): Promise<void> {
    await db.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      const deleted = await transaction
        .deleteFrom('login_record')
        .where('user_id', '=', userId)
        .where('purge_at', '<=', now())
        .returning('user_id')
        .executeTakeFirst()
      if (!deleted) return
      await transaction.deleteFrom('login_share').where('user_id', '=', userId).execute()
      await transaction.deleteFrom('login_change').where('user_id', '=', userId).where('status', '=', 'waiting').execute()
      const heir = await heirOf(userId, transaction)
      await transaction.deleteFrom('login_record_device').where('user_id', '=', userId).execute()
      await transaction
        .updateTable('login_user')
        .set({ set_id: null, addresses: null, version: 0, committed_at: null })
        .where('id', '=', userId)
        .execute()
      await transaction
        .updateTable('login_user')
        .set({ guard_id: heir ?? null })
        .where('guard_id', '=', userId)
        .execute()
      await audit({ event: 'wallet-purged', userId }, transaction)
    })
  }

  return {
    /** Marks a wallet as deleted. Its data stays for {@link recordTimes.kept}. */
    async remove(userId: string, within: Kysely<Schema>): Promise<void> {
      await within
        .updateTable('login_record')
        .set({ deleted_at: now(), purge_at: now() + recordTimes.kept })
        .where('user_id', '=', userId)
        .execute()
      await audit({ event: 'wallet-deleted', userId }, within)
    },

    async restore(userId: string, sessionId: string, within: Kysely<Schema>): Promise<void> {
      await within.updateTable('login_record').set({ deleted_at: null, purge_at: null }).where('user_id', '=', userId).execute()
      await audit({ event: 'wallet-restored', userId, sessionId }, within)
    },

    /** Purges deleted wallets that can no longer be restored. */
    async purgeDue(): Promise<void> {
      const due = await db.selectFrom('login_record').select('user_id').where('purge_at', '<=', now()).limit(mostAtOnce).execute()
      for (const { user_id: userId } of due)
        await purge(userId).catch((error: unknown) =>
          log.error({ user: userId, error: String(error) }, 'the data of a deleted wallet could not be removed')
        )
    }
  }
}

export type DeletedWallets = ReturnType<typeof createDeletedWallets>

import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../services/store/schema.ts'

// Operator actions on the login service's database: a restored backup, lost data.

export interface SavedWallet {
  /** Restores the wallet's saved data. */
  restore(): Promise<void>
}

/** Saves the set, the record and the version of one wallet. */
export async function keepWallet(db: Kysely<Schema>, userId: string): Promise<SavedWallet> {
  const user = await db
    .selectFrom('login_user')
    .select(['set_id', 'version', 'addresses', 'committed_at', 'guard_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const shares = await db.selectFrom('login_share').selectAll().where('user_id', '=', userId).execute()
  const records = await db.selectFrom('login_record').selectAll().where('user_id', '=', userId).execute()
  return {
    async restore() {
      await db.transaction().execute(async transaction => {
        await transaction.updateTable('login_user').set(user).where('id', '=', userId).execute()
        await transaction.deleteFrom('login_share').where('user_id', '=', userId).execute()
        await transaction.deleteFrom('login_record').where('user_id', '=', userId).execute()
        await transaction.insertInto('login_share').values(shares).execute()
        await transaction.insertInto('login_record').values(records).execute()
      })
    }
  }
}

/** Deletes everything of a wallet except its account. */
export async function loseWallet(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.deleteFrom('login_share').where('user_id', '=', userId).execute()
    await transaction.deleteFrom('login_record').where('user_id', '=', userId).execute()
    await transaction
      .updateTable('login_user')
      .set({ set_id: null, addresses: null, version: 0 })
      .where('id', '=', userId)
      .execute()
  })
}

/**
 * References a set whose share is missing, as a database of an older release may.
 * The current schema rejects that.
 */
export async function loseShare(
  db: Kysely<Schema>,
  userId: string,
  set: { readonly set_id: string; readonly version: number }
): Promise<void> {
  await sql`alter table login_user drop constraint if exists login_user_committed_set`.execute(db)
  await db.deleteFrom('login_share').where('user_id', '=', userId).execute()
  await db.updateTable('login_user').set(set).where('id', '=', userId).execute()
}

/** Replaces the committed set by another one, whose share cannot be decrypted under that name. */
export async function renameSet(
  db: Kysely<Schema>,
  userId: string,
  set: { readonly set_id: string; readonly version?: number }
): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.updateTable('login_share').set(set).where('user_id', '=', userId).execute()
    await transaction.updateTable('login_user').set(set).where('id', '=', userId).execute()
  })
}

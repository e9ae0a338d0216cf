import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './login-error.ts'
import type { LoginFormerAddressTable } from './schema.ts'

/**
 * Returns the account to which identities belong: for an additional wallet, the first user of the
 * account.
 */
export async function rootOf(db: Kysely<Schema>, userId: string): Promise<string> {
  const { beside_of } = await db.selectFrom('login_user').select('beside_of').where('id', '=', userId).executeTakeFirstOrThrow()
  return beside_of ?? userId
}

/**
 * Locks an account until the transaction ends.
 * Code that removes sessions and passkeys locks first, and so does code that adds one after a check: the check then sees the
 * removal, or the addition is removed too. The same holds for sets of shares. A transaction that changes the record of a wallet
 * locks the account before the record: another order would deadlock.
 */
export async function lockAccount(within: Transaction<Schema>, userId: string): Promise<void> {
  await within
    .selectFrom('login_user')
    .select('id')
    .where('id', '=', await rootOf(within, userId))
    .forNoKeyUpdate()
    .execute()
}

/** Returns all users of an account, the first one first. */
export async function familyOf(db: Kysely<Schema>, userId: string) {
  const root = await rootOf(db, userId)
  return db
    .selectFrom('login_user')
    .leftJoin('login_record', 'login_record.user_id', 'login_user.id')
    .select(['login_user.id', 'set_id', 'addresses', 'deleted_at'])
    .where(({ or, eb }) => or([eb('login_user.id', '=', root), eb('beside_of', '=', root)]))
    .orderBy(({ eb }) => eb('beside_of', 'is', null), 'desc')
    .orderBy('created_at')
    .orderBy('login_user.id')
    .execute()
}

/** Selects the ids of {@link familyOf}, within a statement. */
export const idsOfFamily = (userId: string) => sql<string>`(
  select id from login_user
  where coalesce(beside_of, id) = (select coalesce(beside_of, id) from login_user where id = ${userId}))`

/**
 * Returns the guard: the wallet whose key guards the account's address.
 * It is the one that was committed while the account had no other, or the successor named under its key. If it is removed without
 * a successor, the earliest wallet that one of its devices also opens becomes the guard. Without such a wallet there is no guard,
 * even if another set is committed in addition to the others.
 */
export async function guardOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const root = await rootOf(db, userId)
  const { guard_id } = await db.selectFrom('login_user').select('guard_id').where('id', '=', root).executeTakeFirstOrThrow()
  return guard_id ?? undefined
}

/**
 * Returns the wallet for which a change of the account's address is pending: its guard, or else the
 * first committed one.
 */
export async function keeperOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const guard = await guardOf(db, userId)
  if (guard !== undefined) return guard
  const oldest = await db
    .selectFrom('login_user')
    .select('id')
    .where('id', 'in', idsOfFamily(userId))
    .where('committed_at', 'is not', null)
    .orderBy('committed_at')
    .orderBy('id')
    .executeTakeFirst()
  return oldest?.id
}

/**
 * Selects the wallets whose devices no other device may log out: the guard, or every wallet of an
 * account without one. With `asker`, the device that requested a change of the address: of those, the wallets that are not later
 * than each wallet that it opens. Within a statement.
 */
export const idsOfKeepers = (userId: string, asker: string | null = null) => sql<string>`(
  select wallet.id from login_user as wallet
  join login_user as root on root.id = coalesce(wallet.beside_of, wallet.id)
  where root.id = (select coalesce(beside_of, id) from login_user where id = ${userId})
    and wallet.set_id is not null
    and (wallet.id = root.guard_id or root.guard_id is null and not exists (
      select 1 from login_record_device as device join login_user as earlier on earlier.id = device.user_id
      where device.thumbprint = ${asker} and coalesce(earlier.beside_of, earlier.id) = root.id
        and earlier.committed_at < coalesce(wallet.committed_at, ${Number.MAX_SAFE_INTEGER}))))`

/**
 * Returns true if a wallet can undo a change of the address: the guard, or without a guard, a wallet
 * committed before that change, and not later than the wallet of the requesting device. Otherwise an attacker's wallet could move
 * the owner back to a mailbox that they have left.
 */
export async function canTakeBack(
  db: Kysely<Schema>,
  userId: string,
  { changed_at: changedAt, asked_by: asker }: Pick<LoginFormerAddressTable, 'changed_at' | 'asked_by'>
): Promise<boolean> {
  const guard = await guardOf(db, userId)
  if (guard !== undefined) return guard === userId
  const keeper = await db
    .selectFrom('login_user')
    .select('id')
    .where('id', '=', userId)
    .where('id', 'in', idsOfKeepers(userId, asker))
    .where('committed_at', '<', changedAt)
    .executeTakeFirst()
  return keeper !== undefined
}

/** Records the first set of a wallet, which becomes the guard if the account has no other wallet. */
export async function noteFirstSet(db: Kysely<Schema>, userId: string, now: number): Promise<void> {
  await db.updateTable('login_user').set({ committed_at: now }).where('id', '=', userId).execute()
  // the row of the account is locked: of two concurrent first sets, only one finds no other
  await db
    .updateTable('login_user')
    .set({ guard_id: userId })
    .where('id', '=', await rootOf(db, userId))
    .where('guard_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('login_user as other')
            .select('other.id')
            .where('other.id', 'in', idsOfFamily(userId))
            .where('other.id', '<>', userId)
            .where('other.set_id', 'is not', null)
        )
      )
    )
    .execute()
}

/**
 * Makes another wallet of the account the guard.
 *
 * @throws LoginError `login-record-key` if `userId` is not the guard, `login-unknown` if the account has no such wallet
 */
export async function handOver(db: Kysely<Schema>, userId: string, successor: string): Promise<void> {
  const other = (await familyOf(db, userId)).find(({ id }) => id === successor && id !== userId)
  const handed =
    other &&
    other.set_id !== null &&
    other.deleted_at === null &&
    (await db
      .updateTable('login_user')
      .set({ guard_id: successor })
      .where('id', '=', await rootOf(db, userId))
      .where('guard_id', '=', userId)
      .returning('id')
      .executeTakeFirst())
  if (handed) return
  if ((await guardOf(db, userId)) !== userId)
    throw new LoginError('login-record-key', 'This wallet doesn’t protect the account’s address.')
  throw new LoginError('login-unknown', 'Unknown wallet.')
}

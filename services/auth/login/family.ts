import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './failure.ts'
import { newId } from './secrets.ts'

/** Wallets that one account may have beside its first. */
const mostBeside = 4

/** The account that identities belong to: of a wallet beside another one, that one's. */
export async function rootOf(db: Kysely<Schema>, userId: string): Promise<string> {
  const { beside_of } = await db.selectFrom('login_user').select('beside_of').where('id', '=', userId).executeTakeFirstOrThrow()
  return beside_of ?? userId
}

/** Every user of one account, the first one first. */
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

/** The ids of {@link familyOf}, within a statement. */
export const idsOfFamily = (userId: string) => sql<string>`(
  select id from login_user
  where coalesce(beside_of, id) = (select coalesce(beside_of, id) from login_user where id = ${userId}))`

/**
 * The wallet whose key guards the account's address: the one that was committed while the account had no other, or the successor that it has named
 * under its key. Once it is removed without a successor, none does, even if another set is committed beside the others.
 */
export async function guardOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const root = await rootOf(db, userId)
  const { guard_id } = await db.selectFrom('login_user').select('guard_id').where('id', '=', root).executeTakeFirstOrThrow()
  return guard_id ?? undefined
}

/** The wallet for which a change of the account's address waits: its guard, or else the one that was committed first. */
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
 * The wallets whose devices no other device may log out: the guard, or every wallet of an account without one. Within a statement.
 */
export const idsOfKeepers = (userId: string) => sql<string>`(
  select wallet.id from login_user as wallet
  join login_user as root on root.id = coalesce(wallet.beside_of, wallet.id)
  where root.id = (select coalesce(beside_of, id) from login_user where id = ${userId})
    and wallet.set_id is not null and wallet.id = coalesce(root.guard_id, wallet.id))`

/** Whether a wallet undoes a change of the address: the guard, or, where none guards, one that was committed before that change. */
export async function canTakeBack(db: Kysely<Schema>, userId: string, changedAt: number): Promise<boolean> {
  const guard = await guardOf(db, userId)
  if (guard !== undefined) return guard === userId
  const { committed_at } = await db
    .selectFrom('login_user')
    .select('committed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return committed_at !== null && committed_at < changedAt
}

/** Notes the first set of a wallet, which guards the address if the account has no other wallet. */
export async function noteFirstSet(db: Kysely<Schema>, userId: string, now: number): Promise<void> {
  await db.updateTable('login_user').set({ committed_at: now }).where('id', '=', userId).execute()
  // the row of the account is locked: of two first sets at once, one finds no other
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
 * Hands the guard to another wallet of the account.
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
    throw new LoginError('login-record-key', 'This wallet does not guard the address of the account.')
  throw new LoginError('login-unknown', 'There is no such wallet.')
}

/** Makes a user for a new wallet of the same account. */
export async function addBeside(db: Kysely<Schema>, userId: string, now: number): Promise<string> {
  const family = await familyOf(db, userId)
  // one that is still empty is taken again
  const empty = family.slice(1).find(({ set_id }) => set_id === null)
  if (empty) return empty.id
  if (family.length > mostBeside) throw new LoginError('login-limit', `An account has at most ${mostBeside} further wallets.`)
  const id = newId()
  await db
    .insertInto('login_user')
    .values({ id, created_at: now, set_id: null, addresses: null, beside_of: family[0]!.id })
    .execute()
  return id
}

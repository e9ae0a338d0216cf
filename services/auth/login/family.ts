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
 * The wallet whose key guards the account's address: its oldest one. A wallet that a thief of the mailbox makes beside it guards nothing.
 */
export async function guardOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  return (await familyOf(db, userId)).find(({ set_id }) => set_id !== null)?.id
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

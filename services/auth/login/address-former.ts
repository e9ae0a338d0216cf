import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './failure.ts'
import { idsOfFamily } from './family.ts'
import { isKeeper } from './record-devices.ts'
import { recordTimes } from './record-times.ts'
import { emailIssuer, type Identity } from './users.ts'

/**
 * Addresses that were replaced without the record key. Each is kept for a time, in which no other account gets it: it logs in a device that has the
 * wallet, and the record key takes it back.
 */
export async function keepFormer(db: Kysely<Schema>, root: string, email: string, now: number): Promise<void> {
  const row = { user_id: root, changed_at: now, until: now + recordTimes.undo }
  await db
    .insertInto('login_former_address')
    .values({ email, ...row })
    .onConflict(conflict => conflict.column('email').doUpdateSet(row))
    .execute()
}

/** Nothing is left to take back. */
export async function dropFormer(db: Kysely<Schema>, root: string): Promise<void> {
  await db.deleteFrom('login_former_address').where('user_id', '=', root).execute()
}

/** The addresses that the account may take back. */
export const formersOf = (db: Kysely<Schema>, userId: string, now: number) =>
  db
    .selectFrom('login_former_address')
    .select(['email', 'changed_at', 'until'])
    .where('user_id', 'in', idsOfFamily(userId))
    .where('until', '>', now)
    .orderBy('changed_at')
    .execute()

/** The account that may take an address back. */
export async function ownerOfFormer(db: Kysely<Schema>, email: string, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('login_former_address')
    .select('user_id')
    .where('email', '=', email)
    .where('until', '>', now)
    .executeTakeFirst()
  return found?.user_id
}

/**
 * The account that a device with its wallet logs in to by the former address.
 *
 * @throws LoginError `login-email-taken` for any other device: an account of its own would keep the owner from taking the address back
 */
export async function formerUserOf(
  db: Kysely<Schema>,
  { issuer, subject }: Identity,
  thumbprint: string,
  now: number
): Promise<string | undefined> {
  const userId = issuer === emailIssuer ? await ownerOfFormer(db, subject, now) : undefined
  if (userId === undefined) return undefined
  if (await isKeeper(db, { user_id: userId, thumbprint })) return userId
  throw new LoginError(
    'login-email-taken',
    'The address of an account was changed from this one: for 30 days it logs in a device that has the wallet, and no other.'
  )
}

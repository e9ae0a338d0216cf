import type { Kysely } from 'kysely'
import type { FormerEmail } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import { emailIssuer } from './email-issuer.ts'
import { LoginError } from './login-error.ts'
import { canTakeBack, idsOfFamily } from './family.ts'
import { isKeeper } from './record-devices.ts'
import { recordTimes } from './record-times.ts'
import { getEmail, type Identity } from './users.ts'

/**
 * Stores an address that was replaced without the record key.
 * No other account gets it for a time: it still logs in a device that has the wallet, and the record key restores it. Null means
 * no address before: the record key removes the new address then.
 */
export async function keepFormer(
  db: Kysely<Schema>,
  { root, email, asker }: { readonly root: string; readonly email: string | null; readonly asker: string | null },
  now: number
): Promise<void> {
  const row = { user_id: root, changed_at: now, until: now + recordTimes.undo, asked_by: asker }
  await db
    .insertInto('login_former_address')
    .values({ email, ...row })
    .onConflict(conflict =>
      (email === null ? conflict.column('user_id').where('email', 'is', null) : conflict.column('email')).doUpdateSet(row)
    )
    .execute()
}

/** Deletes all former addresses of an account. */
export async function dropFormer(db: Kysely<Schema>, root: string): Promise<void> {
  await db.deleteFrom('login_former_address').where('user_id', '=', root).execute()
}

/** Returns the former addresses that the account can restore. */
export const formersOf = (db: Kysely<Schema>, userId: string, now: number) =>
  db
    .selectFrom('login_former_address')
    .select(['email', 'changed_at', 'until', 'asked_by'])
    .where('user_id', 'in', idsOfFamily(userId))
    .where('until', '>', now)
    .orderBy('changed_at')
    .execute()

/**
 * Returns the former addresses that the key of this wallet can restore, the last replaced one at the
 * end.
 */
export async function reversibleOf(db: Kysely<Schema>, userId: string, now: number): Promise<readonly FormerEmail[]> {
  const formers = await formersOf(db, userId, now)
  if (formers.length === 0) return []
  const present = (await getEmail(db, userId)) ?? null
  const reversible: FormerEmail[] = []
  for (const former of formers) {
    const { email, changed_at: changedAt, until } = former
    // the current address needs no restoring
    if (email !== present && (await canTakeBack(db, userId, former))) reversible.push({ email, changedAt, until })
  }
  return reversible
}

/** Returns the account that can restore an address, and the device that requested its replacement. */
const formerOf = (db: Kysely<Schema>, email: string, now: number) =>
  db
    .selectFrom('login_former_address')
    .select(['user_id', 'asked_by'])
    .where('email', '=', email)
    .where('until', '>', now)
    .executeTakeFirst()

/** Returns the account that can restore an address. */
export const ownerOfFormer = async (db: Kysely<Schema>, email: string, now: number): Promise<string | undefined> =>
  (await formerOf(db, email, now))?.user_id

/**
 * Returns that account if the address logs the device in.
 * Runs the same queries for every address, to leak nothing by timing.
 */
export async function formerUserKnowing(
  db: Kysely<Schema>,
  email: string,
  thumbprint: string,
  now: number
): Promise<string | undefined> {
  const { user_id = '', asked_by = null } = (await formerOf(db, email, now)) ?? {}
  return (await isKeeper(db, { user_id, thumbprint }, asked_by)) ? user_id : undefined
}

/**
 * Returns the account that a device with its wallet logs in to by a former address.
 *
 * @throws LoginError `login-email-taken` for any other device: a new account would keep the owner from restoring the address
 */
export async function formerUserOf(
  db: Kysely<Schema>,
  { issuer, subject }: Identity,
  thumbprint: string,
  now: number
): Promise<string | undefined> {
  const former = issuer === emailIssuer ? await formerOf(db, subject, now) : undefined
  if (!former) return undefined
  const { user_id, asked_by } = former
  if (await isKeeper(db, { user_id, thumbprint }, asked_by)) return user_id
  throw new LoginError(
    'login-email-taken',
    'The address of an account was changed from this one: for 30 days it logs in a device that has the wallet, and no other.'
  )
}

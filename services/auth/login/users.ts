import type { Kysely, Transaction } from 'kysely'
import { isStorable, toStorable } from '../../lib/storable.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { emailIssuer } from './email-issuer.ts'
import { rootOf } from './family.ts'
import { invalidFieldError } from './parse-fields.ts'
import { generateId } from './secrets.ts'
import { recordReportedAddress, reportedAddresses } from './reported-addresses.ts'

/** Identity at an issuer. */
export interface Identity {
  /** `email`, or the issuer's URL. */
  readonly issuer: string
  readonly subject: string
  /** Email address for display; not verified. */
  readonly email?: string
  readonly name?: string
}

export interface FoundUser {
  readonly userId: string
  /** Address that the issuer reported before, if it now reports another that it has not reported lately. */
  readonly replaced?: string | undefined
}

/**
 * Returns the account of an identity, and creates it if there is none.
 * Issuer and subject alone decide: an account with the same email address is another account.
 */
export async function findOrCreateUser(
  db: Transaction<Schema>,
  identity: Identity,
  now: number,
  audit: Audit
): Promise<FoundUser> {
  const { issuer, subject } = identity
  // the subject must not be sanitized: it would become another identity
  if (!isStorable(subject)) throw invalidFieldError('subject: Expected text without U+0000 and halves of surrogate pairs')
  const email = identity.email !== undefined && isStorable(identity.email) ? identity.email : null
  // providers truncate names, also within a surrogate pair
  const name = identity.name === undefined ? null : toStorable(identity.name)
  const known = await db
    .selectFrom('login_identity')
    .select(['user_id', 'email', 'created_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (known) {
    await db
      .updateTable('login_identity')
      // a provider that no longer reports an address does not remove the last one from those that are warned
      .set({ name, ...(email !== null && { email }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
    const { user_id: userId, email: before, created_at: since } = known
    const reported = email === null || issuer === emailIssuer ? undefined : { issuer, subject, before, email, since }
    return { userId, replaced: reported && (await recordReportedAddress(db, reported, now)) }
  }
  const id = generateId()
  await db.insertInto('login_user').values({ id, created_at: now, set_id: null, addresses: null, beside_of: null }).execute()
  const made = await db
    .insertInto('login_identity')
    .values({ issuer, subject, user_id: id, email, name, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made) {
    await audit({ event: 'user-created', userId: id }, db)
    return { userId: id }
  }
  // A concurrent login of the same identity was faster.
  await db.deleteFrom('login_user').where('id', '=', id).execute()
  const other = await db
    .selectFrom('login_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return { userId: other.user_id }
}

export async function getEmail(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('login_identity')
    .select('subject')
    .where('user_id', '=', await rootOf(db, userId))
    .where('issuer', '=', emailIssuer)
    .executeTakeFirst()
  return found?.subject
}

/**
 * Returns every known email address of the owner of an account: the login address first, then
 * addresses that providers report or reported before.
 */
export async function knownAddresses(db: Kysely<Schema>, userId: string, now: number): Promise<readonly string[]> {
  const own = await getEmail(db, userId)
  const reported = await reportedAddresses(db, userId, now)
  return [...new Set([...(own === undefined ? [] : [own]), ...reported.map(({ email }) => email)])]
}

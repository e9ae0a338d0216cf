import type { Kysely, Transaction } from 'kysely'
import type { KeyAddresses, LoginUser } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { familyOf, idsOfFamily, rootOf } from './family.ts'
import { postponedKeys } from './postponed.ts'
import { newId } from './secrets.ts'

/** Who somebody is to an issuer. */
export interface Identity {
  /** `email`, or the issuer's address. */
  readonly issuer: string
  readonly subject: string
  /** For people to read; of no weight. */
  readonly email?: string
  readonly name?: string
}

/** The issuer of addresses that were shown to be somebody's by a code. */
export const emailIssuer = 'email'

/**
 * The account of an identity, which is made where there is none. Issuer and subject alone decide: an account with the same email address
 * is another account.
 */
export async function userOf(db: Transaction<Schema>, identity: Identity, now: number, audit: Audit): Promise<string> {
  const { issuer, subject, email = null, name = null } = identity
  const known = await db
    .updateTable('login_identity')
    .set({ email, name })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  if (known) return known.user_id
  const id = newId()
  await db.insertInto('login_user').values({ id, created_at: now, set_id: null, addresses: null, beside_of: null }).execute()
  const made = await db
    .insertInto('login_identity')
    .values({ issuer, subject, user_id: id, email, name, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made) {
    await audit({ event: 'user-created', userId: id }, db)
    return id
  }
  // Another login of the same identity was first.
  await db.deleteFrom('login_user').where('id', '=', id).execute()
  const other = await db
    .selectFrom('login_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return other.user_id
}

export async function emailOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('login_identity')
    .select('subject')
    .where('user_id', '=', await rootOf(db, userId))
    .where('issuer', '=', emailIssuer)
    .executeTakeFirst()
  return found?.subject
}

/** Every known email address of the owner of an account, the one that logs in first. */
export async function knownAddresses(db: Kysely<Schema>, userId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('login_identity')
    .select(['issuer', 'email'])
    .where('user_id', '=', await rootOf(db, userId))
    .where('email', 'is not', null)
    .orderBy('created_at')
    .execute()
  const own = found.filter(({ issuer }) => issuer === emailIssuer)
  const others = found.filter(({ issuer }) => issuer !== emailIssuer)
  return [...new Set([...own, ...others].map(({ email }) => email!.toLowerCase()))]
}

/** What the frame is told about an account, and about the wallet of it that a session is for. */
export async function describeUser(db: Kysely<Schema>, userId: string, provider: string): Promise<LoginUser> {
  const user = await db.selectFrom('login_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('login_identity')
    .selectAll()
    .where('user_id', '=', user.beside_of ?? userId)
    .orderBy('created_at')
    .execute()
  // an address of their own before one that an issuer tells of
  const email = (identities.find(({ issuer }) => issuer === emailIssuer) ?? identities.find(({ email }) => email !== null))?.email
  const name = identities.find(({ name }) => name !== null)?.name
  const postponed = await postponedKeys(db, userId)
  const family = await familyOf(db, userId)
  const isDeleted = family.some(({ id, deleted_at }) => id === userId && deleted_at !== null)
  const besides = family.flatMap(({ id, addresses, deleted_at }) =>
    id === userId || addresses === null || deleted_at !== null ? [] : [{ id, addresses: JSON.parse(addresses) as KeyAddresses }]
  )
  return {
    id: userId,
    provider,
    ...(email != null && { email }),
    ...(name != null && { userName: name }),
    ...(user.set_id !== null &&
      user.addresses !== null &&
      !isDeleted && {
        keys: {
          setId: user.set_id,
          version: user.version,
          addresses: JSON.parse(user.addresses) as KeyAddresses,
          ...(postponed && { postponed })
        }
      }),
    ...((await needsAttention(db, userId)) && { attention: true as const }),
    ...(besides.length > 0 && { besides })
  }
}

/** Whether the owner has to see something: a change of any wallet of the account that waits, or that this wallet was deleted. */
export async function needsAttention(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_user')
    .select('id')
    .where('id', '=', userId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('login_change')
            .select('login_change.id')
            .where('user_id', 'in', idsOfFamily(userId))
            .where('status', '=', 'waiting')
        ),
        exists(selectFrom('login_record').select('user_id').where('user_id', '=', userId).where('deleted_at', 'is not', null))
      ])
    )
    .executeTakeFirst()
  return found !== undefined
}

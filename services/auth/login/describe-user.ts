import type { Kysely } from 'kysely'
import type { KeyAddresses, LoginUser } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import { reversibleOf } from './address-former.ts'
import { emailIssuer } from './email-issuer.ts'
import { familyOf, idsOfFamily } from './family.ts'
import { postponedKeys } from './postponed.ts'

/** Describes an account and the session's wallet for the frame. */
export async function describeUser(db: Kysely<Schema>, userId: string, provider: string, now: number): Promise<LoginUser> {
  const user = await db.selectFrom('login_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('login_identity')
    .selectAll()
    .where('user_id', '=', user.beside_of ?? userId)
    .orderBy('created_at')
    .execute()
  // prefer an address of the account itself to one that a provider reports
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
    ...(await newsOf(db, userId, now)),
    ...(besides.length > 0 && { besides })
  }
}

/** Returns what the owner has to see when the wallet opens next. */
export async function newsOf(
  db: Kysely<Schema>,
  userId: string,
  now: number
): Promise<Pick<LoginUser, 'attention' | 'waiting' | 'emailChangedAt'>> {
  const newest = (await reversibleOf(db, userId, now)).at(-1)
  const waiting = await waitingChanges(db, userId)
  return {
    ...((waiting.length > 0 || (await isDeleted(db, userId))) && { attention: true as const }),
    ...(waiting.length > 0 && { waiting }),
    ...(newest && { emailChangedAt: newest.changedAt })
  }
}

/** Returns the committed set of a wallet that is not deleted. */
export async function currentSet(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const { set_id: setId } = await db.selectFrom('login_user').select('set_id').where('id', '=', userId).executeTakeFirstOrThrow()
  return (await isDeleted(db, userId)) ? null : setId
}

/** Returns pending changes of all wallets of the account. */
async function waitingChanges(db: Kysely<Schema>, userId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('login_change')
    .select('id')
    .where('user_id', 'in', idsOfFamily(userId))
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

async function isDeleted(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_record')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

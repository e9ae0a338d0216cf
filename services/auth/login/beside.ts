import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './login-error.ts'
import { familyOf, idsOfFamily, lockAccount, rootOf } from './family.ts'
import { recordTimes } from './record-times.ts'
import { generateId } from './secrets.ts'
import type { Session } from './sessions.ts'

/** Maximum number of additional wallets of one account. */
const mostBeside = 4
/**
 * Milliseconds without a new wallet after which one more is allowed, so that an attacker who used up
 * the maximum does not lock out the owner.
 */
const oneMore = 30 * 24 * 60 * 60_000

/**
 * Returns true if another device holds an account slot whose wallet is still empty: only one of them
 * could commit.
 */
async function isHeld(db: Kysely<Schema>, place: string, { thumbprint }: Session, now: number): Promise<boolean> {
  const holder = await db
    .selectFrom('login_session')
    .select('id')
    .where('user_id', '=', place)
    .where('thumbprint', '<>', thumbprint)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - recordTimes.delay)
    .executeTakeFirst()
  return holder !== undefined
}

/**
 * Creates a user for a new wallet of the same account, and selects it for the session.
 *
 * @throws LoginError `login-limit` with the seconds to wait
 */
export async function addBeside(db: Transaction<Schema>, session: Session, now: number): Promise<string> {
  await lockAccount(db, session.user_id)
  const userId = (await emptyPlace(db, session, now)) ?? (await newPlace(db, session, now))
  await db.updateTable('login_session').set({ user_id: userId }).where('id', '=', session.id).execute()
  return userId
}

/** Reuses a user without a wallet. */
async function emptyPlace(db: Kysely<Schema>, session: Session, now: number): Promise<string | undefined> {
  for (const { id, set_id: setId } of (await familyOf(db, session.user_id)).slice(1))
    if (setId === null && !(await isHeld(db, id, session, now))) return id
  return undefined
}

async function newPlace(db: Kysely<Schema>, { user_id: userId }: Session, now: number): Promise<string> {
  const besides = await db
    .selectFrom('login_user')
    .select(['created_at', 'committed_at'])
    .where('id', 'in', idsOfFamily(userId))
    .where('beside_of', 'is not', null)
    .execute()
  if (besides.length >= mostBeside) {
    const newest = Math.max(...besides.map(({ created_at, committed_at }) => Math.max(created_at, committed_at ?? 0)))
    const retryAfter = Math.ceil((newest + oneMore - now) / 1000)
    const message = `An account has at most ${mostBeside} further wallets, and one more each 30 days after the last one.`
    if (retryAfter > 0) throw new LoginError('login-limit', message, { retryAfter })
  }
  const id = generateId()
  const root = await rootOf(db, userId)
  await db.insertInto('login_user').values({ id, created_at: now, set_id: null, addresses: null, beside_of: root }).execute()
  return id
}

/**
 * Selects a wallet of the account for a session.
 *
 * @throws LoginError `login-unknown`
 */
export async function selectWallet(db: Transaction<Schema>, session: Session, userId: string, now: number): Promise<void> {
  await lockAccount(db, session.user_id)
  const family = await familyOf(db, session.user_id)
  const place = family.find(({ id }) => id === userId)
  // every login begins at the first user
  const isEmptyBeside = place?.set_id === null && place !== family[0]
  if (!place || (isEmptyBeside && (await isHeld(db, userId, session, now))))
    throw new LoginError('login-unknown', 'Unknown wallet.')
  await db.updateTable('login_session').set({ user_id: userId }).where('id', '=', session.id).execute()
}

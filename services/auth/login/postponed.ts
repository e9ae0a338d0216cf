import type { Kysely } from 'kysely'
import type { PostponedKeys, ShareRequest, ShareState } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './login-error.ts'
import { idsOfFamily, lockAccount } from './family.ts'
import type { Change } from './keyless.ts'
import { opensWallet } from './record-devices.ts'
import type { Records, Signer } from './record.ts'
import type { Session } from './sessions.ts'

/**
 * Returns wallets whose recovery is postponed (docs/decisions/postponed-recovery.md).
 * Their third share is in the browser that created them, so nothing that another browser of the account sends may replace them.
 */

const committed = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('login_share').selectAll().where('user_id', '=', userId).where('state', '=', 'committed').executeTakeFirst()

/** Returns where the account's wallet is while its recovery is postponed; `undefined` otherwise. */
export async function postponedKeys(db: Kysely<Schema>, userId: string): Promise<PostponedKeys | undefined> {
  const set = await committed(db, userId)
  if (!set?.postponed_by) return undefined
  const session = await db
    .selectFrom('login_session')
    .select(['device', 'last_seen_at'])
    // its browser may have selected another wallet of the account
    .where('user_id', 'in', idsOfFamily(userId))
    .where('thumbprint', '=', set.postponed_by)
    .orderBy('last_seen_at', 'desc')
    .executeTakeFirst()
  return { origin: set.postponed_origin ?? '', device: session?.device ?? '', lastSeenAt: session?.last_seen_at ?? 0 }
}

/**
 * Returns true if recovery is postponed and the wallet is in another browser: another login key
 * created it, and the wallet's own key has not signed for this one. A browser that lost its login key still opens the wallet,
 * since it has both shares.
 */
export async function isElsewhere(db: Kysely<Schema>, place: Pick<Session, 'user_id' | 'thumbprint'>): Promise<boolean> {
  const maker = (await committed(db, place.user_id))?.postponed_by ?? place.thumbprint
  return maker !== place.thumbprint && !(await opensWallet(db, place))
}

/**
 * Requires that the wallet is not in another browser.
 *
 * @throws LoginError `login-share-elsewhere` if recovery is postponed and it is
 */
export async function requireMaker(db: Kysely<Schema>, place: Pick<Session, 'user_id' | 'thumbprint'>): Promise<void> {
  if (await isElsewhere(db, place))
    throw new LoginError('login-share-elsewhere', 'This wallet is in another browser, without recovery.')
}

/**
 * Sets the recovery of a wallet that was created without one.
 * Possible once; the same request again gets the same response.
 *
 * @throws LoginError `login-share-elsewhere`, `login-share-conflict`, `login-record-key` without the signature of the wallet's
 * record key
 */
export function setRecovery(
  { db, audit, records }: { readonly db: Kysely<Schema>; readonly audit: Audit; readonly records: Records },
  session: Session,
  setId: string,
  { version, sealedRecovery }: ShareRequest & { readonly phase: 'recovery' },
  signer: Signer | undefined
): Promise<{ readonly state: ShareState; readonly ended: readonly Change[] }> {
  const { user_id: userId } = session
  return db.transaction().execute(async transaction => {
    await lockAccount(transaction, userId)
    await requireMaker(transaction, session)
    const present = await records.present(userId, transaction)
    const moved = await transaction
      .updateTable('login_share')
      .set({ sealed_recovery: sealedRecovery ?? null, postponed_by: null, postponed_origin: null })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .where('version', '=', version)
      .where('state', '=', 'committed')
      .where('postponed_by', 'is not', null)
      .returning('set_id')
      .executeTakeFirst()
    let ended: readonly Change[] = []
    if (moved) {
      if (present?.kept.record_key && !signer)
        throw new LoginError('login-record-key', 'Only the wallet’s key may change its record.')
      const fields = { sealedRecovery: sealedRecovery ?? null }
      if (present && signer) ended = await records.sign(present, fields, 'commit', signer, transaction)
      else if (present) await records.advance(present, fields, transaction)
      await audit({ event: 'share-recovery-set', userId, sessionId: session.id, detail: setId }, transaction)
    }
    const kept = await committed(transaction, userId)
    if (kept?.set_id !== setId || kept.version !== version || kept.sealed_recovery !== (sealedRecovery ?? null)) {
      throw new LoginError('login-share-conflict', 'This wallet already has a different recovery.')
    }
    const sealed = kept.sealed_recovery
    return { state: { setId, version, state: 'committed', ...(sealed !== null && { sealedRecovery: sealed }) }, ended }
  })
}

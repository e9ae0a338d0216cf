import type { Kysely } from 'kysely'
import type { PostponedKeys, ShareRequest, ShareState } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import type { Records, Signer } from './record.ts'
import { LoginError } from './failure.ts'
import type { Session } from './sessions.ts'

/**
 * Wallets whose recovery is postponed (docs/decisions/postponed-recovery.md). Their third share is in the browser that made them, so nothing
 * that another browser of the account sends may replace them.
 */

const committed = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('login_share').selectAll().where('user_id', '=', userId).where('state', '=', 'committed').executeTakeFirst()

/** Where the account's wallet is while its recovery is postponed; `undefined` otherwise. */
export async function postponedKeys(db: Kysely<Schema>, userId: string): Promise<PostponedKeys | undefined> {
  const set = await committed(db, userId)
  if (!set?.postponed_by) return undefined
  const session = await db
    .selectFrom('login_session')
    .select(['device', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('thumbprint', '=', set.postponed_by)
    .orderBy('last_seen_at', 'desc')
    .executeTakeFirst()
  return { origin: set.postponed_origin ?? '', device: session?.device ?? '', lastSeenAt: session?.last_seen_at ?? 0 }
}

/** @throws LoginError `login-share-elsewhere` where recovery is postponed and another key made the wallet */
export async function requireMaker(
  db: Kysely<Schema>,
  { user_id: userId, thumbprint }: Pick<Session, 'user_id' | 'thumbprint'>
): Promise<void> {
  const maker = (await committed(db, userId))?.postponed_by ?? thumbprint
  if (maker !== thumbprint) throw new LoginError('login-share-elsewhere', 'This wallet is in another browser, without recovery.')
}

/**
 * Sets the recovery of a wallet that was made without one. It can be set once; the same request again gets the same reply.
 *
 * @throws LoginError `login-share-elsewhere`, `login-share-conflict`, `login-record-key` without the signature of the wallet's record key
 */
export function setRecovery(
  { db, audit, records }: { readonly db: Kysely<Schema>; readonly audit: Audit; readonly records: Records },
  session: Session,
  setId: string,
  { version, sealedRecovery }: ShareRequest & { readonly phase: 'recovery' },
  signer: Signer | undefined
): Promise<ShareState> {
  const { user_id: userId } = session
  return db.transaction().execute(async transaction => {
    await requireMaker(transaction, session)
    const present = await records.present(userId, transaction)
    const moved = await transaction
      .updateTable('login_share')
      .set({ sealed_recovery: sealedRecovery ?? null, postponed_by: null, postponed_origin: null })
      .where('user_id', '=', userId)
      .where('set_id', '=', setId)
      .where('version', '=', version)
      .where('state', '=', 'committed')
      .where('postponed_by', '=', session.thumbprint)
      .returning('set_id')
      .executeTakeFirst()
    if (moved) {
      if (present?.kept.record_key && !signer)
        throw new LoginError('login-record-key', 'The record of the wallet changes under its key alone.')
      const fields = { sealedRecovery: sealedRecovery ?? null }
      if (present && signer) await records.sign(present, fields, 'commit', signer, transaction)
      else if (present) await records.advance(present, fields, transaction)
      await audit({ event: 'share-recovery-set', userId, sessionId: session.id, detail: setId }, transaction)
    }
    const kept = await committed(transaction, userId)
    if (kept?.set_id !== setId || kept.version !== version || kept.sealed_recovery !== (sealedRecovery ?? null)) {
      throw new LoginError('login-share-conflict', 'The recovery of this wallet was set before, with other contents.')
    }
    return {
      setId,
      version,
      state: 'committed',
      ...(kept.sealed_recovery !== null && { sealedRecovery: kept.sealed_recovery })
    }
  })
}

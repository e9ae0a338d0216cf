import type { Kysely } from 'kysely'
import type { KeyAddresses, ShareReply } from '../../../adapters/api/contract/login.ts'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import type { KeyWrapper } from '../../key-wrappers/key-wrapper.ts'
import { lockAccount } from './family.ts'
import { requireProven } from './passkey-logins.ts'
import { requireMaker } from './postponed.ts'
import { deletePrepared } from './prepared-sets.ts'
import type { Records } from './record.ts'
import type { DerivedKeys } from './secrets.ts'
import type { Session } from './sessions.ts'
import { findShare, type ShareReader } from './share-reader.ts'
import { createShareCommits } from './share-commits.ts'
import { noSuchSet, keyNeeded } from './share-errors.ts'
import { createSharePreparation } from './share-preparation.ts'
import { createShareRotation } from './share-rotation.ts'

export interface AuthSharesOptions {
  readonly db: Kysely<Schema>
  readonly wrapper: KeyWrapper
  /** Decrypts a share. */
  readonly read: ShareReader
  readonly records: Records
  readonly audit: Audit
  readonly log: Log
  readonly now: () => number
  readonly secrets: Pick<DerivedKeys, 'mac'>
}

/**
 * Manages auth shares.
 * A set is prepared, read back by the frame, and committed; until then the previous set stays valid. A failure at any step leaves
 * one complete set, with the same addresses.
 */
export function createAuthShares(options: AuthSharesOptions) {
  const { db, read, audit } = options
  return {
    prepare: createSharePreparation(options),
    commit: createShareCommits(options),
    rotate: createShareRotation(options),

    async release(session: Session, setId: string): Promise<ShareReply> {
      await requireMaker(db, session)
      await requireProven(db, session)
      const row = await findShare(db, session.user_id, setId)
      if (!row) throw noSuchSet()
      const authShare = await read(row)
      await audit({ event: 'share-released', userId: session.user_id, sessionId: session.id, detail: setId })
      return {
        setId,
        version: row.version,
        state: row.state,
        authShare,
        ...(row.sealed_recovery !== null && { sealedRecovery: row.sealed_recovery }),
        addresses: JSON.parse(row.addresses) as KeyAddresses
      }
    },

    /**
     * Deletes a prepared set.
     * The committed one is deleted with its wallet only, under the signature of the record key.
     */
    async remove(session: Session, setId: string): Promise<void> {
      const { user_id: userId } = session
      await db.transaction().execute(async transaction => {
        await lockAccount(transaction, userId)
        await requireMaker(transaction, session)
        const row = await findShare(transaction, userId, setId)
        if (!row) throw noSuchSet()
        if (row.state === 'committed') throw keyNeeded()
        await deletePrepared(userId, setId, transaction)
        await audit({ event: 'share-deleted', userId, sessionId: session.id, detail: setId }, transaction)
      })
    }
  }
}

export type AuthShares = ReturnType<typeof createAuthShares>

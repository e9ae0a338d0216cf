import type { Kysely, Transaction } from 'kysely'
import type {
  DeviceProof,
  LastSigned,
  RecordAction,
  SignedChange,
  WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './login-error.ts'
import type { Change } from './keyless.ts'
import { claimOnce } from './replay-guard.ts'
import type { RecordDevices } from './record-devices.ts'
import { createRecordReader, type PresentRecord } from './record-reader.ts'
import { allowedSkew, checkDevice, checkSignature, hashOfRecord, recordConflict, refused } from './record-signature.ts'
import type { LoginRecordTable } from './schema.ts'
import { sha256 } from './secrets.ts'
import type { Session } from './sessions.ts'
import type { ShareReader } from './share-reader.ts'

export interface RecordsOptions {
  readonly db: Kysely<Schema>
  readonly audit: Audit
  readonly now: () => number
  /** Returns the public URL of the service. */
  readonly base: () => string
  /** Decrypts an auth share. */
  readonly readShare: ShareReader
  readonly devices: RecordDevices
}

/** Device that requests a change, and its signature. */
export interface Signer {
  readonly thumbprint: string
  readonly sessionId: string
  readonly change: SignedChange
}

type RecordFields = Partial<Omit<WalletRecord, 'version' | 'user' | 'key'>>

/** Changes the records of wallets, and reads them. */
export function createRecords({ db, audit, now, base, readShare, devices }: RecordsOptions) {
  const reader = createRecordReader(db, readShare)

  /**
   * Checks the signature of a change, and consumes its nonce.
   *
   * @throws LoginError `login-record-key` unless the wallet's record key has signed exactly this change, and for the first time
   */
  async function check(next: WalletRecord, previous: string, { change }: Signer, within: Kysely<Schema>): Promise<void> {
    checkSignature(change, { next, previous, origin: new URL(base()).origin, now: now() })
    // last: an invalid signature consumes no nonce
    const { nonce, expires } = change
    const isNew = await claimOnce(within, sha256(`record ${next.user} ${nonce}`), expires + allowedSkew, now())
    if (!isNew) throw refused('The signature was used before.')
  }

  return {
    ...reader,

    /** Registers the empty record of a first set: version 0, without a key. */
    async begin(userId: string, within: Transaction<Schema>): Promise<PresentRecord['kept']> {
      const kept = { user_id: userId, version: 0, hash: '', record_key: null, ...unsigned, deleted_at: null, purge_at: null }
      await within
        .insertInto('login_record')
        .values(kept)
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(kept))
        .execute()
      return kept
    },

    /**
     * Changes the record under a signature of its key, and ends a pending change without one.
     *
     * @returns the ended changes
     */
    async sign(
      { record, kept }: PresentRecord,
      fields: RecordFields,
      action: RecordAction,
      signer: Signer,
      within: Transaction<Schema>
    ): Promise<readonly Change[]> {
      const { change } = signer
      if (change.action !== action) throw refused('The signature is for another action.')
      // once registered, the key never changes
      const key = kept.record_key ?? change.binding?.key
      if (key === undefined || (change.binding && change.binding.key !== key)) throw refused('The wallet has another record key.')
      const next = { ...record, ...fields, key, version: kept.version + 1 }
      await check(next, kept.hash, signer, within)
      await write(next, kept, change, within)
      const ended = await within
        .updateTable('login_change')
        .set({ status: 'superseded' })
        .where('user_id', '=', record.user)
        .where('status', '=', 'waiting')
        .returningAll()
        .execute()
      await devices.add(record.user, signer.thumbprint, within)
      await audit({ event: 'record-signed', userId: record.user, sessionId: signer.sessionId, detail: action }, within)
      return ended
    },

    /**
     * Registers the device of a session as one that can open the wallet.
     * The record does not change.
     *
     * @throws LoginError `login-record-key`, `login-unknown`
     */
    async prove({ user_id: userId, thumbprint, id: sessionId }: Session, proof: DeviceProof): Promise<void> {
      await db.transaction().execute(async transaction => {
        // locked: a wallet that is removed concurrently must not leave a device that would count for the next wallet
        await transaction.selectFrom('login_record').select('user_id').where('user_id', '=', userId).forUpdate().execute()
        const present = await reader.present(userId, transaction)
        if (!present) throw new LoginError('login-unknown', 'No wallet.')
        const { record, kept } = present
        checkDevice(proof, { record, key: kept.record_key, thumbprint, origin: new URL(base()).origin, now: now() })
        if (await devices.add(userId, thumbprint, transaction))
          await audit({ event: 'device-proven', userId, sessionId }, transaction)
      })
    },

    /** Changes the record without a signature, once the delay is over. */
    async advance({ record, kept }: PresentRecord, fields: RecordFields, within: Transaction<Schema>): Promise<void> {
      await write({ ...record, ...fields, version: kept.version + 1 }, kept, undefined, within)
    }
  }
}

/** Stores the next record. Of concurrent requests based on the same record, the first wins. */
async function write(
  next: WalletRecord,
  found: Pick<LoginRecordTable, 'version'>,
  change: SignedChange | undefined,
  within: Kysely<Schema>
): Promise<void> {
  const moved = await within
    .updateTable('login_record')
    .set({
      version: next.version,
      hash: hashOfRecord(next),
      record_key: next.key === '' ? null : next.key,
      change: change ? JSON.stringify(change) : null,
      ...(change && { signed: JSON.stringify(lastSigned(next, change)) })
    })
    .where('user_id', '=', next.user)
    .where('version', '=', found.version)
    .returning('user_id')
    .executeTakeFirst()
  if (!moved) throw recordConflict()
}

const unsigned = { change: null, signed: null }

const lastSigned = ({ email, deleted }: WalletRecord, change: SignedChange): LastSigned => ({ change, email, deleted })

export type Records = ReturnType<typeof createRecords>

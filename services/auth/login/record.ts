import type { Kysely, Transaction } from 'kysely'
import type { RecordAction, SignedChange, WalletRecord } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { once } from './once.ts'
import type { RecordDevices } from './record-devices.ts'
import { createRecordReader, type PresentRecord } from './record-reader.ts'
import { allowedSkew, checkSignature, hashOfRecord, recordConflict, refused } from './record-signature.ts'
import type { LoginRecordTable } from './schema.ts'
import { hashOf } from './secrets.ts'
import type { ShareReader } from './share-reader.ts'

export interface RecordsOptions {
  readonly db: Kysely<Schema>
  readonly audit: Audit
  readonly now: () => number
  /** The service's address as clients know it. */
  readonly base: () => string
  /** Opens an auth share. */
  readonly readShare: ShareReader
  readonly devices: RecordDevices
}

/** The device that requests a change, and its signature. */
export interface Signer {
  readonly thumbprint: string
  readonly sessionId: string
  readonly change: SignedChange
}

type RecordFields = Partial<Omit<WalletRecord, 'version' | 'user' | 'key'>>

/** Changes the records of wallets, and reads them. */
export function createRecords({ db, audit, now, base, readShare, devices }: RecordsOptions) {
  const reader = createRecordReader(db, readShare)

  /** @throws LoginError `login-record-key` unless the wallet's record key has signed exactly this change, and for the first time */
  async function check(next: WalletRecord, previous: string, { change }: Signer, within: Kysely<Schema>): Promise<void> {
    checkSignature(change, { next, previous, origin: new URL(base()).origin, now: now() })
    // last: an invalid signature uses up no nonce
    const { nonce, expires } = change
    const isNew = await once(within, hashOf(`record ${next.user} ${nonce}`), expires + allowedSkew, now())
    if (!isNew) throw refused('The signature was used before.')
  }

  /** Stores the next record. Of several requests that found the same current one, the first wins. */
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
        change: change ? JSON.stringify(change) : null
      })
      .where('user_id', '=', next.user)
      .where('version', '=', found.version)
      .returning('user_id')
      .executeTakeFirst()
    if (!moved) throw recordConflict()
  }

  return {
    ...reader,

    /** Registers the empty record of a first set: version 0, without a key. */
    async begin(userId: string, within: Transaction<Schema>): Promise<PresentRecord['kept']> {
      const kept = { user_id: userId, version: 0, hash: '', record_key: null, change: null, deleted_at: null, purge_at: null }
      await within
        .insertInto('login_record')
        .values(kept)
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(kept))
        .execute()
      return kept
    },

    /** Changes the record under a signature of its key, and ends the waiting change without one. */
    async sign(
      { record, kept }: PresentRecord,
      fields: RecordFields,
      action: RecordAction,
      signer: Signer,
      within: Transaction<Schema>
    ): Promise<void> {
      const { change } = signer
      if (change.action !== action) throw refused('The signature is for another action.')
      // from its registration on, the key never changes
      const key = kept.record_key ?? change.binding?.key
      if (key === undefined || (change.binding && change.binding.key !== key)) throw refused('The wallet has another record key.')
      const next = { ...record, ...fields, key, version: kept.version + 1 }
      await check(next, kept.hash, signer, within)
      await write(next, kept, change, within)
      await within
        .updateTable('login_change')
        .set({ status: 'superseded' })
        .where('user_id', '=', record.user)
        .where('status', '=', 'waiting')
        .execute()
      await devices.add(record.user, signer.thumbprint, within)
      await audit({ event: 'record-signed', userId: record.user, sessionId: signer.sessionId, detail: action }, within)
    },

    /** Changes the record without a signature, once the delay is over. */
    async advance({ record, kept }: PresentRecord, fields: RecordFields, within: Transaction<Schema>): Promise<void> {
      await write({ ...record, ...fields, version: kept.version + 1 }, kept, undefined, within)
    }
  }
}

export type Records = ReturnType<typeof createRecords>

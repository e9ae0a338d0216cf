import type { Kysely, Selectable } from 'kysely'
import type { KeyAddresses } from '../../../adapters/api/contract/login.ts'
import type { WalletRecord } from '../../../adapters/api/contract/wallet-record.ts'
import type { Schema } from '../../store/schema.ts'
import type { LoginRecordTable } from './schema.ts'
import { sha256 } from './secrets.ts'
import type { ShareReader, ShareRow } from './share-reader.ts'
import { getEmail } from './users.ts'

/** Current record, and its row. */
export interface PresentRecord {
  readonly record: WalletRecord
  readonly kept: Selectable<LoginRecordTable>
}

/** Reads the records of wallets. */
export function createRecordReader(db: Kysely<Schema>, readShare: ShareReader) {
  const keptOf = (userId: string, within: Kysely<Schema>) =>
    within.selectFrom('login_record').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** Returns the fields of a record that describe a set of shares. */
  async function setFields(
    row: ShareRow,
    within: Kysely<Schema>
  ): Promise<Pick<WalletRecord, 'setId' | 'setVersion' | 'addresses' | 'authShare' | 'sealedRecovery'>> {
    // an owner can change the rest of a record whose share cannot be decrypted any more
    const share = await readShare(row, within).catch(() => undefined)
    return {
      setId: row.set_id,
      setVersion: row.version,
      addresses: JSON.parse(row.addresses) as KeyAddresses,
      authShare: share === undefined ? '' : sha256(share),
      sealedRecovery: row.sealed_recovery
    }
  }

  async function present(userId: string, within: Kysely<Schema> = db): Promise<PresentRecord | undefined> {
    const kept = await keptOf(userId, within)
    const row = await within
      .selectFrom('login_share')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'committed')
      .executeTakeFirst()
    if (!kept || !row) return undefined
    const record = {
      version: kept.version,
      user: userId,
      key: kept.record_key ?? '',
      ...(await setFields(row, within)),
      email: (await getEmail(within, userId)) ?? null,
      deleted: kept.deleted_at !== null
    }
    return { record, kept }
  }

  return { present, setFields }
}

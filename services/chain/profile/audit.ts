import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { ProfileAuditTable } from './schema.ts'

/** Records a change of a name. */
export async function addAudit(transaction: Transaction<Schema>, entry: Omit<ProfileAuditTable, 'id'>): Promise<void> {
  await transaction.insertInto('profile_audit').values(entry).execute()
}

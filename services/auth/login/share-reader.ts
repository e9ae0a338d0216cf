import type { Kysely, Selectable } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { openEnvelope, type Envelope, type KeyWrapper } from './envelope.ts'
import { LoginError } from './failure.ts'
import type { LoginShareTable } from './schema.ts'

export type ShareRow = Selectable<LoginShareTable>

/** Opens auth shares. @throws LoginError `login-unavailable` where one cannot be opened, which the audit keeps */
export function createShareReader(wrapper: KeyWrapper, audit: Audit, log: Log) {
  return async (row: ShareRow, within?: Kysely<Schema>): Promise<string> => {
    try {
      return await openEnvelope(wrapper, envelopeOf(row), contextOf(row))
    } catch (cause) {
      await audit({ event: 'share-unreadable', userId: row.user_id, detail: row.set_id }, within)
      log.error({ set: row.set_id, error: String(cause) }, 'an auth share cannot be opened')
      throw new LoginError('login-unavailable', 'The share cannot be opened.', { cause })
    }
  }
}

export type ShareReader = ReturnType<typeof createShareReader>

export const envelopeOf = ({ sealed, wrapped_key, key_id }: ShareRow): Envelope => ({
  sealed,
  wrappedKey: wrapped_key,
  keyId: key_id
})

/** What a share is bound to: whose it is, and of which set. */
export const contextOf = ({ user_id, set_id, version }: Pick<ShareRow, 'user_id' | 'set_id' | 'version'>) =>
  `${user_id} ${set_id} ${version}`

import type { Kysely, Selectable } from 'kysely'
import { KeyServiceError, type KeyWrapper } from '../../key-wrappers/key-wrapper.ts'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Audit } from './audit.ts'
import { openEnvelope, type Envelope } from './envelope-encryption.ts'
import { LoginError } from './login-error.ts'
import type { LoginShareTable } from './schema.ts'

export type ShareRow = Selectable<LoginShareTable>

/**
 * Creates the decryption of auth shares.
 *
 * @throws LoginError `login-unavailable` if one cannot be decrypted. That is written to the audit log, unless the key management
 * service is out of reach: the share may be in order then.
 */
export function createShareReader(wrapper: KeyWrapper, audit: Audit, log: Log) {
  return async (row: ShareRow, within?: Kysely<Schema>): Promise<string> => {
    try {
      return await openEnvelope(wrapper, envelopeOf(row), contextOf(row))
    } catch (cause) {
      if (!(cause instanceof KeyServiceError))
        await audit({ event: 'share-unreadable', userId: row.user_id, detail: row.set_id }, within)
      log.error({ set: row.set_id, error: String(cause) }, 'could not decrypt an auth share')
      throw new LoginError('login-unavailable', 'Couldn’t open the recovery share.', { cause })
    }
  }
}

export type ShareReader = ReturnType<typeof createShareReader>

export const envelopeOf = ({ sealed, wrapped_key, key_id }: ShareRow): Envelope => ({
  sealed,
  wrappedKey: wrapped_key,
  keyId: key_id
})

/** Returns the context to which a share is bound: its user and set. */
export const contextOf = ({ user_id, set_id, version }: Pick<ShareRow, 'user_id' | 'set_id' | 'version'>) =>
  `${user_id} ${set_id} ${version}`

/** Returns the auth share of a set. */
export const findShare = (db: Kysely<Schema>, userId: string, setId: string): Promise<ShareRow | undefined> =>
  db.selectFrom('login_share').selectAll().where('user_id', '=', userId).where('set_id', '=', setId).executeTakeFirst()

import { KeyServiceError } from '../../key-wrappers/key-wrapper.ts'
import { rewrap } from './envelope-encryption.ts'
import { contextOf, envelopeOf, type ShareRow } from './share-reader.ts'
import type { AuthSharesOptions } from './shares.ts'

const beginning = { user_id: '', set_id: '' }

/** Re-encrypts shares under the current key-encryption key. */
export function createShareRotation({ db, wrapper, log }: AuthSharesOptions) {
  let rotatedTo: Pick<ShareRow, 'user_id' | 'set_id'> = beginning

  /**
   * Wraps keys with the current key-encryption key that an older one has wrapped, a limited number at a
   * time. Resolves to their number. Continues after the last one, so that one that cannot be decrypted does not block the
   * others.
   */
  return async function rotate(most = 100): Promise<number> {
    const rows = await db
      .selectFrom('login_share')
      .selectAll()
      .where('key_id', '<>', wrapper.keyId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('user_id', 'set_id'), '>', tuple(rotatedTo.user_id, rotatedTo.set_id)))
      .orderBy('user_id')
      .orderBy('set_id')
      .limit(most)
      .execute()
    rotatedTo = rows.at(-1) ?? beginning
    let rotated = 0
    for (const row of rows) {
      try {
        const { wrappedKey, keyId } = await rewrap(wrapper, envelopeOf(row), contextOf(row))
        await db
          .updateTable('login_share')
          .set({ wrapped_key: wrappedKey, key_id: keyId })
          .where('user_id', '=', row.user_id)
          .where('set_id', '=', row.set_id)
          .where('wrapped_key', '=', row.wrapped_key)
          .execute()
        rotated++
      } catch (error) {
        if (error instanceof KeyServiceError) {
          log.error({ error: String(error) }, 'the key management service does not re-encrypt shares; the next sweep tries again')
          return rotated
        }
        // reported again to the client that reads it
        log.error({ set: row.set_id, key: row.key_id, error: String(error) }, 'could not re-encrypt a share with the current key')
      }
    }
    return rotated
  }
}

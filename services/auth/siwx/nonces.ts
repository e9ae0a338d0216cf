import { sql } from 'kysely'
import { createNonce } from '../../../adapters/siwx/message.ts'
import type { Store } from '../../store/store.ts'
import { orServiceUnavailable } from './database-errors.ts'
import { SiwxError } from './siwx-error.ts'
import { sha256 } from './secrets.ts'

/** Advisory lock class for counting the open nonces of one client address. */
const nonceLock = 0x77336e

export interface NonceLimits {
  /** Milliseconds until a nonce expires. */
  readonly lifetime: number
  /** Maximum number of open nonces of one client address. */
  readonly perAddress: number
}

/** Creates the nonce store: nonces are hashed, bound to the requesting browser, and single-use. */
export function createNonces({ db }: Pick<Store, 'db'>, { lifetime, perAddress }: NonceLimits) {
  return {
    /**
     * Issues a nonce.
     *
     * @throws SiwxError `siwx-rate` if too many are open for the client address
     */
    async issue({ binding, source, now }: { binding: string; source: number; now: number }) {
      const nonce = createNonce()
      const expiresAt = now + lifetime
      await orServiceUnavailable(
        db.transaction().execute(async transaction => {
          // Locks out other instances, so that concurrent requests cannot exceed the maximum.
          await sql`select pg_advisory_xact_lock(${nonceLock}, ${source})`.execute(transaction)
          const { count, first } = await transaction
            .selectFrom('siwx_nonce')
            .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expires_at').as('first')])
            .where('source', '=', source)
            .where('expires_at', '>', now)
            .where('used_at', 'is', null)
            .executeTakeFirstOrThrow()
          if (count >= perAddress) {
            const wait = Math.ceil((first - now) / 1000)
            throw new SiwxError(429, 'siwx-rate', `Too many sign-ins from this IP address; wait ${wait} s.`, { wait })
          }
          await transaction
            .insertInto('siwx_nonce')
            .values({ nonce: sha256(nonce), binding: sha256(binding), source, expires_at: expiresAt })
            .execute()
        })
      )
      return { nonce, expiresAt }
    },

    /**
     * Checks that this browser may use the nonce, without using it, so that no RPC request is made for a
     * message that cannot succeed. The nonce is used with the session that it creates (`sessions.ts`).
     *
     * @throws SiwxError `siwx-nonce`
     */
    async check({ nonce, binding, now }: { nonce: string; binding: string; now: number }): Promise<void> {
      const found = await orServiceUnavailable(
        db
          .selectFrom('siwx_nonce')
          .select('nonce')
          .where('nonce', '=', sha256(nonce))
          .where('binding', '=', sha256(binding))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .executeTakeFirst()
      )
      if (!found) throw invalidNonceError()
    },

    async sweep(now: number): Promise<void> {
      await db.deleteFrom('siwx_nonce').where('expires_at', '<=', now).execute()
    }
  }
}

/** Creates the error for any invalid nonce. One message for all reasons: the reason is not disclosed. */
export type Nonces = ReturnType<typeof createNonces>

export const invalidNonceError = () =>
  new SiwxError(
    401,
    'siwx-nonce',
    'The nonce in the message is not one that waits for this browser: it is used, too old, or another one’s. Ask for a new one.'
  )

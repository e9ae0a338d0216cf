import { sql } from 'kysely'
import { createNonce } from '../../../adapters/siwx/message.ts'
import type { Store } from '../../store/store.ts'
import { asked } from './asked.ts'
import { Refusal } from './refusal.ts'
import { hashOf } from './secrets.ts'

/** The class of the locks under which what one address has open is counted. */
const nonceLock = 0x77336e

export interface NonceLimits {
  /** How long a nonce waits for its signature, in milliseconds. */
  readonly lifetime: number
  /** How many may wait for one address. */
  readonly perAddress: number
}

/** Nonces in the database: hashed, bound to the browser that asked, good once. */
export function createNonces({ db }: Pick<Store, 'db'>, { lifetime, perAddress }: NonceLimits) {
  return {
    /** @throws Refusal `siwx-rate` when too many wait for the same address */
    async issue({ binding, source, now }: { binding: string; source: number; now: number }) {
      const nonce = createNonce()
      const expiresAt = now + lifetime
      await asked(
        db.transaction().execute(async transaction => {
          // Other instances wait as well, or two at once would each find room for one.
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
            throw new Refusal(429, 'siwx-rate', `Too many sign-ins were begun from this address; wait ${wait} s.`, { wait })
          }
          await transaction
            .insertInto('siwx_nonce')
            .values({ nonce: hashOf(nonce), binding: hashOf(binding), source, expires_at: expiresAt })
            .execute()
        })
      )
      return { nonce, expiresAt }
    },

    /**
     * Looks whether the nonce could be used by this browser, without using it: nothing is asked of a chain for a message that cannot
     * sign anybody in. It is used up with the session that it makes (`sessions.ts`).
     *
     * @throws Refusal `siwx-nonce`
     */
    async check({ nonce, binding, now }: { nonce: string; binding: string; now: number }): Promise<void> {
      const found = await asked(
        db
          .selectFrom('siwx_nonce')
          .select('nonce')
          .where('nonce', '=', hashOf(nonce))
          .where('binding', '=', hashOf(binding))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .executeTakeFirst()
      )
      if (!found) throw nonceRefused()
    },

    async sweep(now: number): Promise<void> {
      await db.deleteFrom('siwx_nonce').where('expires_at', '<=', now).execute()
    }
  }
}

/** One text for all that can be wrong with a nonce: which it is, is nobody's business but who has it. */
export const nonceRefused = () =>
  new Refusal(
    401,
    'siwx-nonce',
    'The nonce in the message is not one that waits for this browser: it is used, too old, or another one’s. Ask for a new one.'
  )

import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isSame } from '../../lib/same.ts'
import type { Schema } from '../../store/schema.ts'
import type { Attempt } from './attempts.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './failure.ts'
import type { Fields } from './fields.ts'
import type { Limits } from './limits.ts'
import type { Secrets } from './secrets.ts'
import { tellChange } from './waiting.ts'

/** Six digits, each as likely. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const codeTries = 5

/** What stands in the database for a code: without the server's key nobody finds the million-fold list it is from. */
export function macOf(secrets: Secrets, { id, kind, thumbprint, email }: Attempt, code: string): string {
  return secrets.mac('code', id, kind, thumbprint, email ?? '', code)
}

export interface CodesOptions {
  readonly db: Kysely<Schema>
  readonly secrets: Secrets
  readonly limits: Limits
  readonly audit: Audit
  readonly now: () => number
}

/**
 * Takes a code: at most five tries, and right once. A try is counted before it is looked at, in one statement, so that many at the same time
 * are no more than five.
 *
 * @throws LoginError `login-over`, `login-code-wrong`, `login-limit`
 */
export function createCodes({ db, secrets, limits, audit, now }: CodesOptions) {
  const over = () => new LoginError('login-over', 'This code is over: ask for a new one.')
  return {
    /** `network` is what limits are for. The attempt's status is `confirmed` before and `done` after. */
    async take(attempt: Attempt | undefined, code: string, network: string): Promise<Attempt> {
      if (attempt?.email == null) throw over()
      const counted = await db
        .updateTable('login_attempt')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', attempt.id)
        .where('status', '=', 'confirmed')
        .where('code_mac', 'is not', null)
        .where('tries', '<', codeTries)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (!counted) throw over()
      await limits.take('triesFromNetwork', network)
      // A device that the account knows has tries of its own: strangers cannot use up its owner's.
      // The mailbox of a new address is not that account's yet.
      const isKnown = counted.user_id !== null && counted.kind !== 'email-secondary'
      if (!isKnown) await limits.takeShared('triesForAddress', attempt.email, network)
      else await limits.take('triesFromDevice', `${attempt.email} ${attempt.thumbprint}`)
      if (!isSame(counted.code_mac ?? '', macOf(secrets, counted, code))) {
        await audit({ event: 'code-wrong', userId: counted.user_id ?? undefined, detail: `try ${counted.tries}` })
        const triesLeft = codeTries - counted.tries
        throw new LoginError('login-code-wrong', 'The code is wrong.', { triesLeft })
      }
      return counted
    },
    /** Ends the attempt, for one alone of those who had the right code at the same time. */
    async use(attempt: Attempt, change: { session_id?: string; user_id?: string }, within: Kysely<Schema>): Promise<void> {
      const used = await within
        .updateTable('login_attempt')
        .set({ ...change, status: 'done', code_mac: null })
        .where('id', '=', attempt.id)
        .where('status', '=', 'confirmed')
        .where('code_mac', '=', attempt.code_mac)
        .returning('id')
        .executeTakeFirst()
      if (!used) throw over()
      await tellChange(within, attempt.id)
    }
  }
}

export type Codes = ReturnType<typeof createCodes>

/** @throws LoginError `login-invalid` */
export const readCode = (fields: Fields, name: 'login' | 'update') => ({
  id: fields.text(name, 64),
  code: fields.matching('code', /^\d{6}$/, 'code: Expected six digits')
})

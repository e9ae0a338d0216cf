import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isSame } from '../../lib/same.ts'
import type { Schema } from '../../store/schema.ts'
import type { LoginAttempt } from './attempts.ts'
import type { Audit } from './audit.ts'
import { LoginError } from './login-error.ts'
import { rootOf } from './family.ts'
import type { Fields } from './parse-fields.ts'
import type { RateLimiter } from './rate-limits.ts'
import { isKeeper } from './record-devices.ts'
import type { DerivedKeys } from './secrets.ts'
import { notifyChange } from './waiting.ts'

/** Generates a uniformly distributed code of six digits. */
export const generateCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const maxCodeAttempts = 5

/**
 * Computes the stored form of a code: without the server's key, the million possible codes cannot be
 * tried against it.
 */
export function computeCodeMac(secrets: DerivedKeys, { id, kind, thumbprint, email }: LoginAttempt, code: string): string {
  return secrets.mac('code', id, kind, thumbprint, email ?? '', code)
}

export interface CodeVerifierOptions {
  readonly db: Kysely<Schema>
  readonly secrets: DerivedKeys
  readonly limits: RateLimiter
  readonly audit: Audit
  readonly now: () => number
}

/**
 * Creates the verifier of codes: at most five tries, and single use.
 * One statement counts a try before comparing, so that concurrent requests cannot exceed five; a try rejected by a rate limit
 * does not count.
 *
 * @throws LoginError `login-over`, `login-code-wrong`, `login-limit`
 */
export function createCodeVerifier({ db, secrets, limits, audit, now }: CodeVerifierOptions) {
  const over = () => new LoginError('login-over', 'This code expired. Request a new one.')

  /**
   * Charges rate limits.
   * A device that has the wallet has its own limit, which others in its network or mailbox cannot use up. The other devices known
   * to the account share one, because keys cost nothing.
   */
  const takeLimits = async (
    { kind, user_id: userId, thumbprint, email }: LoginAttempt & { readonly email: string },
    network: string
  ): Promise<void> => {
    const hasWallet = userId !== null && (await isKeeper(db, { user_id: userId, thumbprint }))
    // The mailbox of a new address does not belong to that account yet.
    const isKnown = userId !== null && kind !== 'email-secondary'
    const rest = async () => {
      // all devices of an account share the tries at its current address before a change
      if (isKnown && (hasWallet || kind === 'email-primary')) await limits.take('triesFromDevice', `${email} ${thumbprint}`)
      else await limits.takeShared('triesForAddress', email, network, { account: isKnown ? await rootOf(db, userId) : undefined })
    }
    if (hasWallet) await rest()
    else await limits.takeWith('triesFromNetwork', network, rest)
  }

  return {
    /**
     * Takes a code.
     * `network` is used for rate limits only. The attempt's status is `confirmed` before and `done` after.
     */
    async take(attempt: LoginAttempt | undefined, code: string, network: string): Promise<LoginAttempt> {
      if (attempt?.email == null || attempt.code_mac === null || attempt.tries >= maxCodeAttempts) throw over()
      if (attempt.status !== 'confirmed') throw over()
      await takeLimits({ ...attempt, email: attempt.email }, network)
      const counted = await db
        .updateTable('login_attempt')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', attempt.id)
        .where('status', '=', 'confirmed')
        .where('code_mac', 'is not', null)
        .where('tries', '<', maxCodeAttempts)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
      if (!counted) throw over()
      if (!isSame(counted.code_mac ?? '', computeCodeMac(secrets, counted, code))) {
        await audit({ event: 'code-wrong', userId: counted.user_id ?? undefined, detail: `try ${counted.tries}` })
        const triesLeft = maxCodeAttempts - counted.tries
        throw new LoginError('login-code-wrong', 'Wrong code.', { triesLeft })
      }
      return counted
    },
    /** Completes the attempt, once among concurrent requests with the right code. */
    async use(attempt: LoginAttempt, change: { session_id?: string; user_id?: string }, within: Kysely<Schema>): Promise<void> {
      const used = await within
        .updateTable('login_attempt')
        .set({ ...change, status: 'done', code_mac: null })
        .where('id', '=', attempt.id)
        .where('status', '=', 'confirmed')
        .where('code_mac', '=', attempt.code_mac)
        .returning('id')
        .executeTakeFirst()
      if (!used) throw over()
      await notifyChange(within, attempt.id)
    }
  }
}

export type CodeVerifier = ReturnType<typeof createCodeVerifier>

/** @throws LoginError `login-invalid` */
export const readCode = (fields: Fields, name: 'login' | 'update') => ({
  id: fields.text(name, 64),
  code: fields.matching('code', /^\d{6}$/, 'code: Expected six digits')
})

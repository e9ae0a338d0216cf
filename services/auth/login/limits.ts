import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { LoginError } from './failure.ts'
import type { Secrets } from './secrets.ts'

/** So many at once, and one more every so many milliseconds. */
export interface Allowance {
  readonly burst: number
  readonly every: number
}

const minute = 60_000

/** In the database, because any number of instances share them. */
export const allowances = {
  /** Mails to one mailbox from devices it does not know: whoever floods it shuts out other strangers, never its owner's devices. */
  mailToAddress: { burst: 5, every: 10 * minute },
  /** From a device it knows. */
  mailFromDevice: { burst: 5, every: 5 * minute },
  /** One mailbox and one key: spec section 9 has a new email login wait for 30 s. */
  mailAgain: { burst: 1, every: 30_000 },
  mailFromNetwork: { burst: 30, every: minute },
  /** Codes tried for one mailbox: a hundred a day are one in ten thousand to be right. */
  triesForAddress: { burst: 20, every: 15 * minute },
  triesFromNetwork: { burst: 60, every: minute / 2 },
  /** Logins that are begun otherwise. */
  beginFromNetwork: { burst: 60, every: 5_000 },
  sharesOfUser: { burst: 20, every: minute }
} satisfies Record<string, Allowance>

export interface Limits {
  /** @throws LoginError `login-limit` with the seconds to wait; then nothing is taken */
  take(name: keyof typeof allowances, whose: string): Promise<void>
}

/**
 * Leaky buckets in one number each (GCRA): the moment at which the bucket is full again. One statement takes and refuses, so that two at
 * the same time cannot both take the last. Names are kept as HMACs: the table tells nobody who asked.
 */
export function createLimits(db: Kysely<Schema>, secrets: Secrets, now: () => number): Limits {
  return {
    async take(name, whose) {
      const { burst, every } = allowances[name]
      const id = secrets.mac('limit', name, whose)
      const time = now()
      const latest = time + burst * every
      const taken = await sql`
        insert into login_limit (id, full_at) values (${id}, ${time + every})
        on conflict (id) do update set full_at = greatest(login_limit.full_at, ${time}::bigint) + ${every}::bigint
        where greatest(login_limit.full_at, ${time}::bigint) + ${every}::bigint <= ${latest}::bigint
        returning full_at`.execute(db)
      if (taken.rows.length > 0) return
      const found = await db.selectFrom('login_limit').select('full_at').where('id', '=', id).executeTakeFirst()
      const seconds = Math.max(1, Math.ceil(((found?.full_at ?? time) + every - latest) / 1000))
      throw new LoginError('login-limit', `Please try again after ${seconds} seconds`, { retryAfter: seconds })
    }
  }
}

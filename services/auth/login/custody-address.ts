import type { Kysely, Selectable } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { CustodySigner } from './custody-key.ts'
import type { LoginCustodyNoticeTable } from './schema.ts'

export interface CustodyAddressesOptions {
  readonly custodian: string
  readonly signer: CustodySigner
  readonly db: Kysely<Schema>
  readonly log: Log
  readonly now: () => number
}

export interface ChangedAddress {
  readonly userId: string
  readonly email: string
  /** `Firefox on Linux`; told in the custodian's mail. */
  readonly device: string
  /** The record key of the wallet has signed it. */
  readonly signed: boolean
}

/**
 * Tells the custodian that an account's address was changed. What is to be told is written in the transaction that changes it, and crossed
 * out once the custodian has said that it knows: whichever side is down between the two, it is told later, and telling it twice does no harm.
 */
export interface CustodyAddresses {
  /** Writes down what is to be told. The last change of an account is all that counts. */
  note(changed: ChangedAddress, within: Kysely<Schema>): Promise<void>
  /** Tells what is noted of one account. What does not arrive stays noted. */
  tell(userId: string): Promise<void>
  /** Tells what is due, of any account, some at a time. */
  tellDue(): Promise<void>
}

/** How long the custodian may take to answer, in milliseconds. */
const patience = 5_000
/** What did not arrive is told again after as long as it has waited, within these bounds, in milliseconds. */
const soonest = 60_000
const latest = 60 * soonest
const mostAtOnce = 50

export function createCustodyAddresses({ custodian, signer, db, log, now }: CustodyAddressesOptions): CustodyAddresses {
  const tell = async ({ user_id, email, device, changed_at, signed }: Selectable<LoginCustodyNoticeTable>) => {
    try {
      const notice = await signer.sign('custody-address+jwt', user_id, { email, device, changed_at, signed })
      const { ok, status } = await fetch(`${custodian}/v1/address`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ notice }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience)
      })
      if (!ok) throw new Error(`It answered ${status}.`)
      await db.deleteFrom('login_custody_notice').where('user_id', '=', user_id).where('changed_at', '=', changed_at).execute()
    } catch (error) {
      log.warn({ user: user_id, error: String(error) }, 'the custodian was not told of a changed address; it is told later')
      const wait = Math.min(latest, Math.max(soonest, now() - changed_at))
      await db
        .updateTable('login_custody_notice')
        .set({ due_at: now() + wait })
        .where('user_id', '=', user_id)
        .where('changed_at', '=', changed_at)
        .execute()
    }
  }

  return {
    async note({ userId, email, device, signed }, within) {
      const row = { email, device, changed_at: now(), due_at: now(), signed }
      await within
        .insertInto('login_custody_notice')
        .values({ user_id: userId, ...row })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },
    async tell(userId) {
      const noted = await db.selectFrom('login_custody_notice').selectAll().where('user_id', '=', userId).executeTakeFirst()
      if (noted) await tell(noted)
    },
    async tellDue() {
      const due = await db
        .selectFrom('login_custody_notice')
        .selectAll()
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .limit(mostAtOnce)
        .execute()
      for (const noted of due) await tell(noted)
    }
  }
}

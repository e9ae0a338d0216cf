import type { Kysely, Selectable } from 'kysely'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import type { CustodySigner } from './custody-signer.ts'
import type { LoginCustodyNoticeTable } from './schema.ts'
import { tracedFetch } from '../../lib/tracing.ts'

export interface CustodyNoticesOptions {
  readonly custodian: string
  readonly signer: CustodySigner
  readonly db: Kysely<Schema>
  readonly log: Log
  readonly now: () => number
}

export interface ChangedAddress {
  readonly userId: string
  readonly email: string
  /** `Firefox on Linux`; shown in the custodian's mail. */
  readonly device: string
  /** True if the record key of the wallet has signed the change. */
  readonly signed: boolean
}

/**
 * Notifies the custodian when an account's address changes.
 * The notice is written in the transaction of the change (outbox) and deleted once the custodian acknowledges it. If either side
 * is down, it is sent later; sending it twice does no harm.
 */
export interface CustodyNotices {
  /** Stores a notice. Only the last change of an account counts. */
  note(changed: ChangedAddress, within: Kysely<Schema>): Promise<void>
  /** Deletes the notice of an account that has no email address any more. */
  drop(userId: string, within: Kysely<Schema>): Promise<void>
  /** Sends the pending notice of one account. A failed one stays pending. */
  send(userId: string): Promise<void>
  /** Sends due notices of all accounts, a limited number at a time. */
  sendDue(): Promise<void>
}

/** Milliseconds until a request to the custodian times out. */
const patience = 5_000
/**
 * Bounds of the retry delay, in milliseconds.
 * The delay equals the time that the notice has been pending.
 */
const soonest = 60_000
const latest = 60 * soonest
const mostAtOnce = 50

export function createCustodyNotices({ custodian, signer, db, log, now }: CustodyNoticesOptions): CustodyNotices {
  const sendNotice = async ({ user_id, email, device, changed_at, signed }: Selectable<LoginCustodyNoticeTable>) => {
    try {
      // written by a clock that was ahead: the custodian rejects changes in the future
      const claims = { email, device, changed_at: Math.min(changed_at, now()), signed }
      const notice = await signer.sign('custody-address+jwt', user_id, claims)
      const { ok, status } = await tracedFetch(`${custodian}/v1/address`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ notice }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience)
      })
      // the notice is the last change: a later one known to the custodian came from a clock that was ahead, or from an attacker
      if (status === 409) await renew(user_id, changed_at)
      if (!ok) throw new Error(`It answered ${status}.`)
      await db.deleteFrom('login_custody_notice').where('user_id', '=', user_id).where('changed_at', '=', changed_at).execute()
    } catch (error) {
      log.warn({ user: user_id, error: String(error) }, 'could not notify the custodian of a changed address; retried later')
      const wait = Math.min(latest, Math.max(soonest, now() - changed_at))
      await db
        .updateTable('login_custody_notice')
        .set({ due_at: now() + wait })
        .where('user_id', '=', user_id)
        .where('changed_at', '=', changed_at)
        .execute()
    }
  }

  /** Sets the time of the notice to now. */
  const renew = (userId: string, changedAt: number) =>
    db
      .updateTable('login_custody_notice')
      .set({ changed_at: now(), due_at: now() + soonest })
      .where('user_id', '=', userId)
      .where('changed_at', '=', changedAt)
      .execute()

  return {
    async note({ userId, email, device, signed }, within) {
      const row = { email, device, changed_at: now(), due_at: now(), signed }
      await within
        .insertInto('login_custody_notice')
        .values({ user_id: userId, ...row })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },
    async drop(userId, within) {
      await within.deleteFrom('login_custody_notice').where('user_id', '=', userId).execute()
    },
    async send(userId) {
      const noted = await db.selectFrom('login_custody_notice').selectAll().where('user_id', '=', userId).executeTakeFirst()
      if (noted) await sendNotice(noted)
    },
    async sendDue() {
      const due = await db
        .selectFrom('login_custody_notice')
        .selectAll()
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .limit(mostAtOnce)
        .execute()
      for (const noted of due) await sendNotice(noted)
    }
  }
}

import type { Custody, CustodyOptions } from './custody.ts'

type Swept = Pick<CustodyOptions, 'db' | 'log' | 'now'> & { readonly custody: Pick<Custody, 'rotate' | 'moves' | 'deposits'> }

const minute = 60_000
const day = 24 * 60 * minute
/** Retention of the audit log. */
const auditKept = 2 * 365 * day
/** Retention of a completed recovery, whose link still shows its outcome. */
const recoveryKept = 7 * day
/** Retention of a decision about an address change, in case its notice is repeated. */
const moveKept = 30 * day

/**
 * Runs each minute: deletes expired rows, moves deposits to changed addresses, and encrypts some
 * shares with the current key. Every instance runs it; running it twice does no harm.
 */
export function startCleanupJob(swept: Swept) {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = deleteExpired(swept).catch((error: unknown) =>
      swept.log.warn({ error: String(error) }, 'recovery: sweeping failed')
    )
  }, minute)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    }
  }
}

export async function deleteExpired({ db, custody, now }: Swept): Promise<void> {
  const time = now()
  await db.deleteFrom('custody_seen').where('expires_at', '<=', time).execute()
  await db.deleteFrom('custody_limit').where('full_at', '<=', time).execute()
  await db
    .deleteFrom('custody_recovery')
    .where('expires_at', '<=', time - recoveryKept)
    .execute()
  await db
    .deleteFrom('custody_joint_mail')
    .where('ends_at', '<=', time - recoveryKept)
    .execute()
  await db
    .deleteFrom('custody_audit')
    .where('at', '<=', time - auditKept)
    .execute()
  await db
    .deleteFrom('custody_move')
    .where('status', '<>', 'waiting')
    .where('takes_effect_at', '<=', time - moveKept)
    .execute()
  await custody.deposits.sweep()
  await custody.moves.settle()
  await custody.rotate()
}

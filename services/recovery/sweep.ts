import type { Custody, CustodyOptions } from './custody.ts'

type Swept = Pick<CustodyOptions, 'db' | 'log' | 'now'> & { readonly custody: Pick<Custody, 'rotate' | 'moves' | 'deposits'> }

const minute = 60_000
const day = 24 * 60 * minute
/** How long it is remembered what happened. */
const auditKept = 2 * 365 * day
/** A recovery that is over still says so to who opens its link. */
const recoveryKept = 7 * day
/** What was decided on a changed address is known for so long, should it be told once more. */
const moveKept = 30 * day

/** Each minute: drops what is over, lets deposits follow changed addresses, and brings some shares under the present key. Every instance does it; twice does no harm. */
export function startSweeping(swept: Swept) {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweep(swept).catch((error: unknown) => swept.log.warn({ error: String(error) }, 'recovery: sweeping failed'))
  }, minute)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    }
  }
}

export async function sweep({ db, custody, now }: Swept): Promise<void> {
  const time = now()
  await db.deleteFrom('custody_seen').where('expires_at', '<=', time).execute()
  await db.deleteFrom('custody_limit').where('full_at', '<=', time).execute()
  await db
    .deleteFrom('custody_recovery')
    .where('expires_at', '<=', time - recoveryKept)
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

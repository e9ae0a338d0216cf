import type { LoginContext } from './context.ts'
import type { DueChanges } from './due-changes.ts'
import type { AuthShares } from './shares.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Retention of the audit log. */
const auditKept = 365 * day
/** Retention of expired sessions, so that a stolen refresh token is still detected. */
const sessionsKept = 7 * day

type Swept = Pick<LoginContext, 'db' | 'now'> & Partial<Pick<LoginContext, 'custodyAddresses'>>

/**
 * Runs each minute: deletes expired rows, applies changes whose delay is over, encrypts some shares
 * with the current key, and sends pending notices to the custodian. Every instance runs it; running it twice does no harm.
 */
export function startCleanupJob(login: Swept & Pick<LoginContext, 'log'>, shares: Pick<AuthShares, 'rotate'>, due: DueChanges) {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = deleteExpired(login, shares, due).catch((error: unknown) =>
      login.log.warn({ error: String(error) }, 'login: sweeping failed')
    )
  }
  const timer = setInterval(run, minute)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    }
  }
}

export async function deleteExpired(
  { db, now, custodyAddresses }: Swept,
  shares: Pick<AuthShares, 'rotate'>,
  due?: DueChanges
): Promise<void> {
  const time = now()
  await db.deleteFrom('login_attempt').where('expires_at', '<=', time).execute()
  await db.deleteFrom('login_seen').where('expires_at', '<=', time).execute()
  await db.deleteFrom('login_limit').where('full_at', '<=', time).execute()
  await db
    .deleteFrom('login_session')
    .where(({ or, eb }) => or([eb('expires_at', '<=', time - sessionsKept), eb('ended_at', '<=', time - sessionsKept)]))
    .execute()
  await db
    .deleteFrom('login_audit')
    .where('at', '<=', time - auditKept)
    .execute()
  // a failing step must not block the others
  const steps = [() => due?.sweep(), () => shares.rotate(), () => custodyAddresses?.sendDue()]
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

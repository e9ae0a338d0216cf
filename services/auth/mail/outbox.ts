import { sql, type Kysely } from 'kysely'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import type { Schema } from '../../store/schema.ts'
import type { MailOutboxTable } from '../login/schema.ts'
import { generateId, type DerivedKeys } from '../login/secrets.ts'
import { RefusedMailboxError, type Mail, type Mailer } from './mailer.ts'

export interface MailOutboxOptions {
  readonly db: Kysely<Schema>
  readonly mailer: Mailer
  readonly secrets: Pick<DerivedKeys, 'seal' | 'open'>
  readonly log: Log
  readonly now: () => number
}

export interface MailOutbox {
  /**
   * Sends a mail, and resolves when the mail server has accepted it, or after a second: it is then stored, and this or another
   * instance delivers it. Rejects with the error of the mailer if the first attempt fails within that second; the mail is
   * discarded then, so that a user who tries again gets one mail, not two.
   */
  send(mail: Mail): Promise<void>
  /** Sends stored mails whose next attempt is due, and discards expired ones. */
  deliverDue(): Promise<void>
  /** Stops the timer, and waits at most 5 s for running attempts. */
  close(): Promise<void>
}

/** Milliseconds that a response waits for the mail server. */
const patience = 1_000
/** Milliseconds after which a mail is not worth sending: its code has expired. */
const usefulFor = 10 * 60_000
/** Milliseconds until another instance may send a mail whose attempt has not ended: the process was killed. */
const lease = 60_000
/** Milliseconds until the second attempt; doubled for each further one. */
const firstRetry = 5_000
const longestRetry = 60_000
const interval = 2_000
/** Milliseconds that a stopping process waits for running attempts; the database keeps the mails of the others. */
const longestClose = 5_000
/** Number of stored mails that one instance sends at the same time. */
const batch = 20

/**
 * Creates the outbox of mails that answer a request of a user, such as login codes.
 * Rows are encrypted, because they contain codes. A mail is delivered at least once: a process that is killed between the
 * acceptance of the mail server and the deletion of the row causes a second copy.
 */
export function createMailOutbox({ db, mailer, secrets, log, now }: MailOutboxOptions): MailOutbox {
  const running = new Set<Promise<unknown>>()
  const discard = (id: string) => db.deleteFrom('mail_outbox').where('id', '=', id).execute()

  /** Sends a claimed mail. Resolves to the error, if there was one. */
  const attempt = async (id: string, mail: Mail): Promise<Error | undefined> => {
    try {
      await mailer.send(mail)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    await discard(id)
    return undefined
  }
  const retryLater = async (id: string, attempts: number, error: unknown) => {
    if (error instanceof RefusedMailboxError) return void (await discard(id))
    log.warn({ error: String(error), attempts }, 'a mail could not be sent; it is tried again')
    const wait = Math.min(longestRetry, firstRetry * 2 ** (attempts - 1))
    await db
      .updateTable('mail_outbox')
      .set({ next_at: now() + wait })
      .where('id', '=', id)
      .execute()
  }
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const tracked: Promise<unknown> = work.then(
      () => running.delete(tracked),
      () => running.delete(tracked)
    )
    running.add(tracked)
    return work
  }

  const deliverDue = async () => {
    const time = now()
    const expired = await db.deleteFrom('mail_outbox').where('expires_at', '<=', time).executeTakeFirst()
    if (expired.numDeletedRows > 0n)
      log.error({ mails: Number(expired.numDeletedRows) }, 'mails expired before they could be sent')
    const claimed = await claimDue(db, time)
    await Promise.all(
      claimed.map(async ({ id, sealed, attempts }) => {
        const error = await attempt(id, JSON.parse(secrets.open(sealed, id)) as Mail)
        if (error !== undefined) await retryLater(id, attempts, error)
      })
    )
  }
  let isDelivering = false
  const timer = setInterval(() => {
    if (isDelivering) return
    isDelivering = true
    track(deliverDue())
      .catch((error: unknown) => log.warn({ error: String(error) }, 'stored mails could not be read'))
      .finally(() => (isDelivering = false))
  }, interval)
  timer.unref()

  return {
    deliverDue: () => track(deliverDue()),
    async send(mail) {
      const id = generateId()
      const time = now()
      await db
        .insertInto('mail_outbox')
        .values({
          id,
          sealed: secrets.seal(JSON.stringify(mail), id),
          attempts: 1,
          next_at: time + lease,
          expires_at: time + usefulFor
        })
        .execute()
      const waited = new AbortController()
      let isLate = false
      const first = track(
        attempt(id, mail).then(async error => {
          waited.abort()
          if (error === undefined) return undefined
          if (isLate) await retryLater(id, 1, error)
          else await discard(id)
          return error
        })
      )
      const late = pause(patience, { signal: waited.signal }).then(() => (isLate = !waited.signal.aborted))
      await Promise.race([first, late])
      if (isLate) {
        first.catch((error: unknown) => log.warn({ error: String(error) }, 'a stored mail could not be updated'))
        return
      }
      const error = await first
      if (error !== undefined) throw error
    },
    async close() {
      clearInterval(timer)
      const done = new AbortController()
      const all = Promise.allSettled(running).then(() => done.abort())
      await Promise.race([all, pause(longestClose, { signal: done.signal })])
    }
  }
}

/** Reserves mails whose next attempt is due for this instance: others skip them until the lease ends. */
async function claimDue(
  db: Kysely<Schema>,
  time: number
): Promise<readonly Pick<MailOutboxTable, 'id' | 'sealed' | 'attempts'>[]> {
  const claimed = await sql<Pick<MailOutboxTable, 'id' | 'sealed' | 'attempts'>>`
    update mail_outbox set next_at = ${time + lease}, attempts = attempts + 1 where id in (
      select id from mail_outbox where next_at <= ${time} order by next_at limit ${batch} for update skip locked
    ) returning id, sealed, attempts`.execute(db)
  return claimed.rows
}

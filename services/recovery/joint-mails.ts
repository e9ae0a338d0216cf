import type { Kysely, Selectable } from 'kysely'
import { LoginError } from '../auth/login/login-error.ts'
import { sha256, generateId, type DerivedKeys } from '../auth/login/secrets.ts'
import type { MailRequester } from '../auth/mail/login-mails.ts'
import type { Mail } from '../auth/mail/mailer.ts'
import { jointMail } from './recovery-mails.ts'
import type { CustodyJointMailTable, CustodySchema } from './schema.ts'
import type { RecoverySettings } from './settings.ts'

export interface JointMailsOptions {
  readonly settings: Pick<RecoverySettings, 'delay'>
  readonly db: Kysely<CustodySchema>
  readonly secrets: DerivedKeys
  readonly now: () => number
  readonly asker: (device: string) => MailRequester
  readonly send: (mail: Mail) => Promise<void>
  readonly audit: (event: 'joint-mail', userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
  readonly linkOf: (token: string) => string
}

export type JointMail = Selectable<CustodyJointMailTable>

/** Milliseconds for which one mail covers all requests above the limit of an account. */
const period = 24 * 3_600_000

/**
 * Sends one mail a day for the requests of an account above its limit.
 * A limit that rejects them would let anyone with a login lock the owner out, by using up the limit. The mail has one code for
 * all of these requests, which only the mailbox gets, and one link that stops all.
 */
export function createJointMails({ settings, db, secrets, now, asker, send, audit, linkOf }: JointMailsOptions) {
  /** Returns a code of twelve digits: any number of requests have five tries each at the same code. */
  const codeOf = ({ id }: Pick<JointMail, 'id'>): string => {
    const bytes = Buffer.from(secrets.mac('code', 'custody joint', id), 'base64url').subarray(0, 16)
    return String(BigInt(`0x${bytes.toString('hex')}`) % 10n ** 12n).padStart(12, '0')
  }

  return {
    codeOf,

    /**
     * Returns the current mail; sends it if there is none.
     *
     * @throws LoginError `login-limit` after its link was used to stop, until the next one
     */
    async current(userId: string, email: string, device: string): Promise<JointMail> {
      const known = await db
        .selectFrom('custody_joint_mail')
        .selectAll()
        .where('user_id', '=', userId)
        .where('email', '=', email)
        .where('ends_at', '>', now())
        .executeTakeFirst()
      if (known && known.stopped_at !== null) throw stopped(known, now())
      if (known) return known
      const token = generateId(32)
      const values = { id: generateId(), stop_hash: sha256(token), begun_at: now(), ends_at: now() + period, stopped_at: null }
      const begun = await db
        .insertInto('custody_joint_mail')
        .values({ ...values, user_id: userId, email })
        .onConflict(conflict =>
          conflict.columns(['user_id', 'email']).doUpdateSet(values).where('custody_joint_mail.ends_at', '<=', now())
        )
        .returningAll()
        .executeTakeFirst()
      // a concurrent request has created one: a retry finds it
      if (!begun) throw unsent()
      const details = { code: codeOf(begun), link: linkOf(token), endsAt: begun.ends_at, delay: settings.delay }
      try {
        await send({ to: email, ...jointMail(asker(device), details) })
      } catch (error) {
        // no warning was sent, so neither this request nor concurrent ones may start
        await db.transaction().execute(async transaction => {
          await transaction.deleteFrom('custody_joint_mail').where('id', '=', begun.id).execute()
          await transaction.deleteFrom('custody_recovery').where('cancel_hash', '=', begun.stop_hash).execute()
        })
        throw error
      }
      await audit('joint-mail', userId, device)
      return begun
    },

    /**
     * Locks the mail within the transaction that inserts the request: a stop, or a rejected mail, comes
     * either before, and rejects it, or after, and ends it too.
     *
     * @throws LoginError `login-limit`, `login-unavailable`
     */
    async hold({ id }: JointMail, within: Kysely<CustodySchema>): Promise<void> {
      const found = await within.selectFrom('custody_joint_mail').selectAll().where('id', '=', id).forShare().executeTakeFirst()
      if (!found) throw unsent()
      if (found.stopped_at !== null) throw stopped(found, now())
    },

    /**
     * Stops all requests of the mail.
     * Until the next mail, no request can use it: its code may be known to an attacker.
     */
    async stop(hash: string, within: Kysely<CustodySchema>): Promise<JointMail | undefined> {
      return within
        .updateTable('custody_joint_mail')
        .set({ stopped_at: now() })
        .where('stop_hash', '=', hash)
        .where('stopped_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },

    find: (hash: string): Promise<JointMail | undefined> =>
      db.selectFrom('custody_joint_mail').selectAll().where('stop_hash', '=', hash).executeTakeFirst()
  }
}

const unsent = () => new LoginError('login-unavailable', 'Couldn’t send the email. Try again.')

const stopped = ({ ends_at }: JointMail, now: number) => {
  const seconds = Math.max(1, Math.ceil((ends_at - now) / 1000))
  return new LoginError('login-limit', `Recovery was stopped by its mailed link. Please try again after ${seconds} seconds`, {
    retryAfter: seconds
  })
}

import type { Kysely, Selectable } from 'kysely'
import { sha256, type DerivedKeys } from '../auth/login/secrets.ts'
import type { Mail } from '../auth/mail/mailer.ts'
import type { ConsumeLimit } from '../auth/login/rate-limits.ts'
import { renderMail, type MailRequester } from '../auth/mail/login-mails.ts'
import type { rateLimits } from './rate-limits.ts'
import { createAddressChangedMail } from './recovery-mails.ts'
import type { CustodyMoveTable, CustodySchema } from './schema.ts'
import { undecided, createAddressNotices } from './address-notices.ts'

export interface AddressChangesOptions {
  readonly db: Kysely<CustodySchema>
  readonly secrets: DerivedKeys
  readonly take: ConsumeLimit<keyof typeof rateLimits>
  readonly now: () => number
  readonly asker: (device: string) => MailRequester
  /**
   * Sends a mail.
   *
   * @throws LoginError if the mail server does not accept it
   */
  readonly send: (mail: Mail) => Promise<void>
  readonly audit: (event: AddressChangeEvent, userId: string, detail: string, within?: Kysely<CustodySchema>) => Promise<void>
  /** Returns the URL of a mailed link, by its token. */
  readonly linkOf: (token: string) => string
}

export type AddressChangeEvent = 'move-asked' | 'move-kept' | 'moved'

/** Notice of an address change from the login service. */
export interface AddressNotice {
  readonly userId: string
  readonly email: string
  readonly device: string
  /** Milliseconds since 1970, by the login service's clock: of two changes, the later one counts. */
  readonly changedAt: number
  /** True if the record key of the wallet has signed the change. */
  readonly signed: boolean
}

type Move = Selectable<CustodyMoveTable>

/**
 * Moves deposits to a changed address.
 * The login service alone cannot do that: an attacker with its keys would redirect the codes. The old mailbox is asked. Its
 * mailed link moves the deposit at once, or keeps it permanently. Without an answer it moves after a week if the wallet's record
 * key has signed the change, and otherwise never.
 */
export function createAddressChanges(options: AddressChangesOptions) {
  const { db, now, asker, send, audit } = options

  /** Stores a decision, once: the first one wins. */
  const decided = (within: Kysely<CustodySchema>, { user_id, old_email, changed_at }: Move, status: 'moved' | 'kept') =>
    within
      .updateTable('custody_move')
      .set({ status })
      .where('user_id', '=', user_id)
      .where('old_email', '=', old_email)
      .where('changed_at', '=', changed_at)
      .where('status', 'in', undecided)
      .returning('user_id')
      .executeTakeFirst()

  const find = (token: string) =>
    db.selectFrom('custody_move').selectAll().where('token_hash', '=', sha256(token)).executeTakeFirst()

  /**
   * Moves the deposits, and ends recoveries that use the old address.
   * Returns false if it was already decided.
   */
  const move = async (moving: Move): Promise<boolean> => {
    const { user_id: userId, old_email: old, new_email: email } = moving
    const sets = await db.transaction().execute(async transaction => {
      if (!(await decided(transaction, moving, 'moved'))) return undefined
      const moved = await transaction
        .updateTable('custody_deposit')
        .set({ email })
        .where('user_id', '=', userId)
        .where('email', '=', old)
        .returning('set_id')
        .execute()
      for (const { set_id } of moved) {
        await transaction
          .updateTable('custody_recovery')
          .set({ status: 'cancelled' })
          .where('user_id', '=', userId)
          .where('set_id', '=', set_id)
          .where('status', '=', 'waiting')
          .execute()
      }
      await audit('moved', userId, `${moved.length} sets`, transaction)
      return moved.length
    })
    if (sets) await send({ to: email, ...createAddressChangedMail(asker(moving.device)) }).catch(() => undefined) // a failure is logged by `send`
    return sets !== undefined
  }

  return {
    hear: createAddressNotices(options),

    /** Returns the change of a mailed link. */
    linked: (token: string): Promise<Move | undefined> => find(token),

    /** Decides a change by the mailed link. Returns false if it was already decided. */
    async decide(token: string, answer: 'move' | 'keep'): Promise<boolean> {
      const found = await find(token)
      if (!found) return false
      if (answer === 'move') return move(found)
      const kept = await decided(db, found, 'kept')
      if (!kept) return false
      await audit('move-kept', found.user_id, '')
      // already decided: a failure to send the notice is logged
      await send({ to: found.new_email, ...keptMail(asker(found.device)) }).catch(() => undefined)
      return true
    },

    /** Moves deposits whose delay is over: of one account, or of all. */
    async settle(userId?: string): Promise<void> {
      const due = await db
        .selectFrom('custody_move')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('takes_effect_at', '<=', now())
        .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
        .limit(100)
        .execute()
      for (const one of due) await move(one)
    }
  }
}

/** Creates the mail to the new address, without the old one. */
function keptMail(asker: MailRequester): Omit<Mail, 'to'> {
  return renderMail(asker, `This isn’t the recovery email of your ${asker.appName} wallet`, [
    {
      text: `Your ${asker.appName} email was changed to this one. Someone with access to the previous mailbox kept wallet recovery there.`
    },
    {
      text: 'If this wasn’t you, someone can read that mailbox. On a device that has the wallet, choose another recovery method. The old recovery share then opens nothing.'
    }
  ])
}

import { sha256 } from '../auth/login/secrets.ts'
import type { AddressChangesOptions, AddressNotice } from './address-changes.ts'
import { createAddressChangeMail } from './recovery-mails.ts'
import { addressChangeDelay, clockTolerance } from './settings.ts'

/** States in which the old mailbox can still decide. */
export const undecided = ['asked', 'waiting'] as const

/** Receives the notices of address changes, and asks the old mailboxes. */
export function createAddressNotices({ db, secrets, take, now, asker, send, audit, linkOf }: AddressChangesOptions) {
  /** Derives the token from the notice: a repeated notice has the same link. */
  const tokenOf = ({ userId, email, changedAt }: AddressNotice, old: string) =>
    secrets.mac('code', 'custody move', userId, old, email, changedAt)

  /**
   * Asks one old mailbox.
   * Stores nothing if its mail is not accepted: without a warning, the change could not be stopped.
   */
  const sendMail = async (notice: AddressNotice, old: string): Promise<void> => {
    const { userId, email, device, changedAt, signed } = notice
    await take('moveOfUser', userId)
    const token = tokenOf(notice, old)
    const takesEffectAt = now() + addressChangeDelay
    await send({
      to: old,
      ...createAddressChangeMail(asker(device), { email, link: linkOf(token), ...(signed && { takesEffectAt }) })
    })
    const row = {
      new_email: email,
      device,
      changed_at: changedAt,
      token_hash: sha256(token),
      status: signed ? ('waiting' as const) : ('asked' as const),
      takes_effect_at: takesEffectAt
    }
    await db
      .insertInto('custody_move')
      .values({ user_id: userId, old_email: old, ...row })
      .onConflict(conflict =>
        conflict.columns(['user_id', 'old_email']).doUpdateSet(row).where('custody_move.changed_at', '<', changedAt)
      )
      .execute()
    await audit('move-asked', userId, device)
  }

  /**
   * Asks each mailbox that a deposit of the account still has.
   * Ignores known changes. Returns false, without effect, if a later change is known.
   */
  return async function hear(notice: AddressNotice): Promise<boolean> {
    const { userId, email, changedAt } = notice
    // an earlier version accepted changes in the future
    await db
      .deleteFrom('custody_move')
      .where('user_id', '=', userId)
      .where('changed_at', '>', now() + 1000 + 2 * clockTolerance)
      .execute()
    const deposits = await db
      .selectFrom('custody_deposit')
      .select('email')
      .distinct()
      .where('user_id', '=', userId)
      .where('email', '<>', email)
      .execute()
    const known = await db.selectFrom('custody_move').selectAll().where('user_id', '=', userId).execute()
    if (known.some(({ changed_at }) => changed_at > changedAt)) return false
    // requests of an earlier change are obsolete
    await db
      .deleteFrom('custody_move')
      .where('user_id', '=', userId)
      .where('changed_at', '<', changedAt)
      .where('status', 'in', undecided)
      .execute()
    const failures: unknown[] = []
    for (const { email: old } of deposits) {
      if (known.some(({ old_email, changed_at }) => old_email === old && changed_at === changedAt)) continue
      await sendMail(notice, old).catch((error: unknown) => failures.push(error))
    }
    // the login service sends the notice again
    if (failures.length > 0) throw failures[0]
    return true
  }
}

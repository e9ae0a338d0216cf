import type { LoginContext } from './context.ts'
import { elsewhereOf, withoutNew } from './elsewhere.ts'
import { LoginError } from './login-error.ts'
import type { LoginChangeTable } from './schema.ts'
import type { Session } from './sessions.ts'
import type { WalletParts } from './wallet-parts.ts'

export type KeylessPolicyOptions = Pick<LoginContext, 'db' | 'now'> & Pick<WalletParts, 'records' | 'devices' | 'mails'>

/** Decides who may request a change of a wallet's record without its key. */
export function createKeylessPolicy({ db, now, records, devices, mails }: KeylessPolicyOptions) {
  /**
   * Returns true if the owner learns of a change by another way than the login that requests it: by mail
   * to one of the addresses, or on a device that has the wallet in addition to a mail. If the session's device has the wallet,
   * its owner sees an address change there.
   */
  async function isWarned(
    session: Session,
    userId: string,
    action: LoginChangeTable['action'],
    addresses: readonly string[]
  ): Promise<boolean> {
    const lasting = await withoutNew(db, userId, addresses, now())
    if (lasting.length === 0) return false
    const place = { user_id: userId, thumbprint: session.thumbprint }
    if (await devices.hasOther(place)) return true
    if (action === 'email' && (await devices.hasWallet(place))) return true
    return (await elsewhereOf(db, session, now()))(lasting)
  }

  /** Returns true if the session may request the deletion of its wallet without its key. */
  const isAllowed = async (session: Session): Promise<boolean> =>
    isWarned(session, session.user_id, 'delete', await mails.addressesOf(session.user_id))

  /**
   * Requires that this session may change the wallet without its key.
   *
   * @throws LoginError if it may not
   */
  async function requireAllowed(
    session: Session,
    userId: string,
    action: LoginChangeTable['action'],
    addresses: readonly string[]
  ): Promise<void> {
    if (!(await isWarned(session, userId, action, addresses)))
      throw new LoginError(
        'login-record-key',
        'No other device or known address could stop this: only the key of the wallet may do it. An address that a provider tells of late counts after a week.'
      )
    const present = await records.present(userId)
    if (!present) throw new LoginError('login-unknown', 'No wallet.')
    if (action !== 'email' && present.kept.deleted_at !== null)
      throw new LoginError('login-wallet-deleted', 'The wallet was deleted.')
  }

  return { isWarned, isAllowed, requireAllowed }
}

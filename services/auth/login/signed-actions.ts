import type { RecordAction } from '../../../adapters/api/contract/wallet-record.ts'
import { formersOf } from './address-former.ts'
import type { LoginContext } from './context.ts'
import { canTakeBack, handOver, lockAccount } from './family.ts'
import type { Change } from './keyless.ts'
import { LoginError } from './login-error.ts'
import { takeMailed } from './mailed.ts'
import { recordTimes } from './record-times.ts'
import type { Signer } from './record.ts'
import type { Session } from './sessions.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Actions that the record key authorizes at once, besides its set and the address of the account. */
type SignedAction = Exclude<RecordAction, 'commit' | 'email'>

/** Creates the actions under a signature of the record key, which take effect at once. */
export function createSignedActions(login: LoginContext, { records, keyless, mails, news, deleted, addresses }: WalletParts) {
  const { db, now } = login
  return { takeBack, apply }

  /**
   * Undoes an address change that the record key has not signed: the former address logs in again, or
   * the address is removed.
   */
  async function takeBack(session: Session, email: string | null, signer: Signer): Promise<void> {
    const { user_id: userId, id: except, device } = session
    const before = await mails.addressesOf(userId)
    const ended = await db.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      const former = (await formersOf(transaction, userId, now())).find(one => one.email === email)
      const present = await records.present(userId, transaction)
      if (!former || !present) throw new LoginError('login-unknown', 'There is no such address to restore.')
      if (!(await canTakeBack(transaction, userId, former)))
        throw new LoginError('login-record-key', 'Another wallet protects the account’s address.')
      const ended = await records.sign(present, { email }, 'email', signer, transaction)
      if (!(await addresses.move({ userId, email, device, asker: session.thumbprint, except, signed: true }, transaction)))
        throw new LoginError('login-email-taken', 'This email is already in use.')
      return ended
    })
    const recipients = [...new Set([...before, ...(await mails.addressesOf(userId))])]
    const wallet = await news.walletOf(userId)
    const back = { action: 'email', device, kept: recordTimes.kept, ...(wallet !== undefined && { wallet }) } as const
    await mails.send(recipients, { what: 'done', ...back, ...(email === null && { isRemoved: true }) })
    await news.stopped(userId, ended, device)
    await login.custodyAddresses?.send(userId).catch(() => {}) // the cleanup job sends the notice again
  }

  /**
   * Applies the action.
   *
   * @returns the unsigned changes that it has ended
   */
  async function apply(action: SignedAction, userId: string, signer: Signer): Promise<readonly Change[]> {
    return db.transaction().execute(async transaction => {
      await lockAccount(transaction, userId)
      const present = await records.present(userId, transaction)
      if (!present) throw new LoginError('login-unknown', 'No wallet.')
      const isDeleted = present.kept.deleted_at !== null
      if (action === 'delete' && isDeleted) throw new LoginError('login-wallet-deleted', 'This wallet is already deleted.')
      const fields = action === 'cancel' ? {} : { deleted: action === 'delete' }
      const ended = await records.sign(present, fields, action, signer, transaction)
      // a restore needs a deletion before it, and a stop is never rejected
      if (action === 'delete') await takeMailed(login, userId, transaction)
      if (action === 'restore' && !isDeleted) throw new LoginError('login-unknown', 'No deleted wallet.')
      const { successor } = signer.change
      if (successor !== undefined) await handOver(transaction, userId, successor)
      if (action === 'delete') await deleted.remove(userId, transaction)
      if (action === 'restore') await deleted.restore(userId, signer.sessionId, transaction)
      return action === 'cancel' ? [...ended, ...(await keyless.cancelBeside(userId, signer.thumbprint, transaction))] : ended
    })
  }
}

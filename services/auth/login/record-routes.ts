import type { Hono } from 'hono'
import type { RecordAction, SignedChange, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import { formersOf } from './address-former.ts'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { canTakeBack, handOver } from './family.ts'
import { invalid, readEmail } from './fields.ts'
import { describeChange } from './keyless.ts'
import { placeOf } from './limits.ts'
import { readChange } from './record-change.ts'
import { recordTimes } from './record-times.ts'
import type { Signer } from './record.ts'
import type { Session } from './sessions.ts'
import { addStopPages } from './stop-pages.ts'
import { emailOf } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'
import { addWalletSelection } from './wallet-selection.ts'

/** The record of a wallet: what its owner changes, and what a login without the record key may request. */
export function addRecord(app: Hono, doors: Doors, login: LoginContext, wallets: WalletParts): void {
  const { db, limits, now } = login
  const { records, keyless, mails, deleted, addresses } = wallets

  async function replyOf(session: Session): Promise<WalletRecordReply> {
    const { user_id: userId } = session
    const present = await records.present(userId)
    const waiting = await keyless.waitingOf(userId)
    const own = waiting.find(({ user_id }) => user_id === userId)
    const beside = waiting.filter(change => change !== own)
    const formers = await formersOf(db, userId, now())
    const { deleted_at: deletedAt, purge_at: purgeAt } = present?.kept ?? { deleted_at: null, purge_at: null }
    return {
      ...(present && { record: present.record }),
      hash: present?.kept.hash ?? '',
      email: (await emailOf(db, userId)) ?? null,
      ...(present?.kept.change != null && { change: JSON.parse(present.kept.change) as SignedChange }),
      ...(own && { pending: describeChange(own, userId) }),
      ...(beside.length > 0 && { pendingBeside: beside.map(change => describeChange(change, userId)) }),
      ...(formers.length > 0 && { formerEmails: formers.map(({ email, until }) => ({ email, until })) }),
      ...(deletedAt !== null && { deletedAt }),
      ...(purgeAt !== null && { purgeAt }),
      keyless: present !== undefined && deletedAt === null && (await keyless.isAllowed(session))
    }
  }

  app.get(
    '/wallet-record',
    doors.member(async ({ session }) => {
      await limits.take('recordOfDevice', placeOf(session))
      return replyOf(session)
    })
  )

  /** Signed by the record key: takes effect at once, without a fresh login. */
  app.post(
    '/wallet-record',
    doors.member(async ({ session, thumbprint, body }) => {
      await limits.take('signedOfDevice', placeOf(session))
      const fields = await body()
      const change = readChange(fields)
      const { action } = change
      if (action === 'email') {
        await takeBack(session, readEmail(fields.text('email', 320)), { thumbprint, sessionId: session.id, change })
        return replyOf(session)
      }
      if (action !== 'delete' && action !== 'restore' && action !== 'cancel')
        throw invalid('change.action: Expected delete, restore, cancel or email')
      await apply(action, session.user_id, { thumbprint, sessionId: session.id, change })
      await mails.notify(session.user_id, { what: 'done', action, device: session.device, kept: recordTimes.kept })
      return replyOf(session)
    })
  )

  /** Undoes a change of the address that the record key has not signed: the former address logs in again. */
  async function takeBack(session: Session, email: string, signer: Signer): Promise<void> {
    const { user_id: userId, id: except, device } = session
    const before = await mails.addressesOf(userId)
    await db.transaction().execute(async transaction => {
      const former = (await formersOf(transaction, userId, now())).find(one => one.email === email)
      const present = await records.present(userId, transaction)
      if (!former || !present) throw new LoginError('login-unknown', 'There is no such address to take back.')
      if (!(await canTakeBack(transaction, userId, former.changed_at)))
        throw new LoginError('login-record-key', 'Another wallet guards the address of the account.')
      await records.sign(present, { email }, 'email', signer, transaction)
      if (!(await addresses.move({ userId, email, device, except, signed: true }, transaction)))
        throw new LoginError('login-email-taken', 'Another account has this address.')
    })
    const told = [...new Set([...before, ...(await mails.addressesOf(userId))])]
    await mails.send(told, { what: 'done', action: 'email', device, kept: recordTimes.kept })
    await login.custodyAddresses?.tell(userId).catch(() => {}) // the sweep sends the notice again
  }

  async function apply(action: RecordAction, userId: string, signer: Signer): Promise<void> {
    await db.transaction().execute(async transaction => {
      const present = await records.present(userId, transaction)
      if (!present) throw new LoginError('login-unknown', 'There is no wallet.')
      const isDeleted = present.kept.deleted_at !== null
      if (action === 'delete' && isDeleted) throw new LoginError('login-wallet-deleted', 'The wallet was deleted already.')
      await records.sign(present, action === 'cancel' ? {} : { deleted: action === 'delete' }, action, signer, transaction)
      if (action === 'restore' && !isDeleted) throw new LoginError('login-unknown', 'There is no deleted wallet.')
      const { successor } = signer.change
      if (successor !== undefined) await handOver(transaction, userId, successor)
      if (action === 'delete') await deleted.remove(userId, transaction)
      if (action === 'cancel') await keyless.cancelBeside(userId, transaction)
      if (action === 'restore') await deleted.restore(userId, signer.sessionId, transaction)
    })
  }

  app.post(
    '/wallet-record/changes',
    doors.fresh(async ({ session, body }) => {
      await limits.take('recordOfDevice', placeOf(session))
      const fields = await body()
      const action = fields.text('action', 10)
      // another set would replace the wallet: a new wallet is made beside it instead
      if (action !== 'delete') throw invalid('action: Expected delete')
      await keyless.request(session, session.user_id, { action })
      return replyOf(session)
    })
  )

  addWalletSelection(app, doors, login)
  addStopPages(app, keyless)
}

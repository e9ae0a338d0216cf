import type { Hono } from 'hono'
import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { RecordAction, SignedChange, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import { escaped } from '../mail/markup.ts'
import type { AskedInSession, Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { isOwnForm } from './email.ts'
import { LoginError } from './failure.ts'
import { addBeside, familyOf, rootOf } from './family.ts'
import { invalid } from './fields.ts'
import { describeChange, recordTimes, type Keyless } from './keyless.ts'
import { placeOf } from './limits.ts'
import { choices, pageReply } from './page.ts'
import { readChange, type Records } from './record.ts'
import type { Session } from './sessions.ts'
import { describeUser, emailOf } from './users.ts'

/** What the owner of a wallet does to its record, and what someone without its key may ask for. */
export function addRecord(app: Hono, doors: Doors, login: LoginContext, records: Records, keyless: Keyless): void {
  const { db, limits, audit, now } = login

  async function tellRecord(session: Session): Promise<WalletRecordReply> {
    const { user_id: userId } = session
    const present = await records.present(userId)
    const waiting = await keyless.waitingOf(userId)
    const own = waiting.find(({ user_id }) => user_id === userId)
    const beside = waiting.filter(change => change !== own)
    const { deleted_at: deletedAt, purge_at: purgeAt } = present?.kept ?? { deleted_at: null, purge_at: null }
    return {
      ...(present && { record: present.record }),
      hash: present?.kept.hash ?? '',
      email: (await emailOf(db, userId)) ?? null,
      ...(present?.kept.change != null && { change: JSON.parse(present.kept.change) as SignedChange }),
      ...(own && { pending: describeChange(own, userId) }),
      ...(beside.length > 0 && { pendingBeside: beside.map(change => describeChange(change, userId)) }),
      ...(deletedAt !== null && { deletedAt }),
      ...(purgeAt !== null && { purgeAt }),
      keyless: present !== undefined && deletedAt === null && (await keyless.isAllowed(session))
    }
  }

  app.get(
    '/wallet-record',
    doors.member(async ({ session }) => {
      await limits.take('recordOfDevice', placeOf(session))
      return tellRecord(session)
    })
  )

  /** Under the record key, which says more than a fresh login: at once, however long ago the login was. */
  app.post(
    '/wallet-record',
    doors.member(async asked => {
      const { session, thumbprint, body } = asked
      await limits.take('signedOfDevice', placeOf(session))
      const change = readChange(await body())
      const { action } = change
      if (action !== 'delete' && action !== 'restore' && action !== 'cancel')
        throw invalid('change.action: Expected delete, restore or cancel')
      await carryOut(action, asked, { thumbprint, sessionId: session.id, change })
      const addresses = await keyless.addressesOf(session.user_id)
      await keyless.tell(addresses, { what: 'done', action, device: session.device, kept: recordTimes.kept })
      return tellRecord(session)
    })
  )

  async function carryOut(
    action: RecordAction,
    { session: { user_id: userId, id: sessionId } }: AskedInSession,
    signer: Parameters<Records['sign']>[3]
  ): Promise<void> {
    await db.transaction().execute(async transaction => {
      const present = await records.present(userId, transaction)
      if (!present) throw new LoginError('login-unknown', 'There is no wallet.')
      const isDeleted = present.kept.deleted_at !== null
      if (action === 'delete' && isDeleted) throw new LoginError('login-wallet-deleted', 'The wallet was deleted already.')
      await records.sign(present, action === 'cancel' ? {} : { deleted: action === 'delete' }, action, signer, transaction)
      if (action === 'delete') await keyless.remove(userId, transaction)
      if (action === 'cancel') await keyless.cancelBeside(userId, transaction)
      if (action === 'restore') {
        await transaction
          .updateTable('login_record')
          .set({ deleted_at: null, purge_at: null })
          .where('user_id', '=', userId)
          .execute()
        await audit({ event: 'wallet-restored', userId, sessionId }, transaction)
      }
    })
  }

  app.post(
    '/wallet-record/changes',
    doors.fresh(async ({ session, body }) => {
      await limits.take('recordOfDevice', placeOf(session))
      const fields = await body()
      const action = fields.text('action', 10)
      // another set would take the place of the wallet: a new one goes beside it instead
      if (action !== 'delete') throw invalid('action: Expected delete')
      await keyless.request(session, session.user_id, { action })
      return tellRecord(session)
    })
  )

  const moveTo = async (session: Session, userId: string): Promise<LoginUser> => {
    await db.updateTable('login_session').set({ user_id: userId }).where('id', '=', session.id).execute()
    return describeUser(db, userId, session.provider)
  }

  app.post(
    '/wallet-record/beside',
    doors.fresh(async ({ session }) => {
      await limits.take('besideOfUser', await rootOf(db, session.user_id))
      const userId = await db.transaction().execute(async transaction => {
        const made = await addBeside(transaction, session.user_id, now())
        await audit({ event: 'wallet-beside', userId: made, sessionId: session.id }, transaction)
        return made
      })
      return moveTo(session, userId)
    })
  )
  app.post(
    '/wallet-record/select',
    doors.member(async ({ session, body }) => {
      const userId = (await body()).text('user', 64)
      const family = await familyOf(db, session.user_id)
      if (!family.some(({ id }) => id === userId)) throw new LoginError('login-unknown', 'There is no such wallet.')
      return moveTo(session, userId)
    })
  )

  addStopPages()

  /** Opening the link shows and changes nothing, since mail scanners open links. A press stops the change, once. */
  function addStopPages() {
    const path = '/wallet-record/stop/:token'
    app.get(path, async context => {
      const change = await keyless.linked(context.req.param('token'))
      if (!change) return overPage()
      return pageReply({
        title: 'Stop a change of your wallet?',
        body: escaped`<p>${change.device} asked to ${words[change.action]}, without the key of the wallet. It takes effect on
            ${new Date(change.effective_at).toUTCString()}.</p>
          <p>If this was not you, stop it, and change the password of your mailbox. If it was you, close this page.</p>
          ${choices([{ label: 'Stop this change', answer: 'stop' }])}`
      })
    })
    app.post(path, async context => {
      if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
      const change = await keyless.linked(context.req.param('token'))
      const { answer } = await context.req.parseBody()
      if (!change || answer !== 'stop' || !(await keyless.cancel(change))) return overPage()
      return pageReply({
        title: 'The change was stopped',
        body: escaped`<p>Nothing was changed. Whoever asked has to begin again, and you are told again.</p>`
      })
    })
  }
}

const words = {
  email: 'change your email address',
  delete: 'delete your wallet'
} as const

const overPage = () =>
  pageReply({
    title: 'There is nothing to stop',
    body: escaped`<p>This link was used, or the change was stopped or has taken effect.</p>`,
    status: 410
  })

import type { Hono } from 'hono'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { invalidFieldError, normalizeEmail } from './parse-fields.ts'
import { placeOf } from './rate-limits.ts'
import { requireMaker } from './postponed.ts'
import { readChange, readDeviceProof } from './record-change.ts'
import { recordTimes } from './record-times.ts'
import { addStopPages } from './stop-pages.ts'
import type { WalletParts } from './wallet-parts.ts'
import { addWalletSelection } from './wallet-selection.ts'
import { createRecordReply } from './record-reply.ts'
import { createSignedActions } from './signed-actions.ts'

/** Adds the record of a wallet: changes by its owner, and requests of a login without the record key. */
export function addRecord(app: Hono, doors: RequestGuards, login: LoginContext, wallets: WalletParts): void {
  const { db, limits } = login
  const { records, keyless, news } = wallets
  const replyOf = createRecordReply(login, wallets)
  const { takeBack, apply } = createSignedActions(login, wallets)

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
        const email = fields.has('email') ? normalizeEmail(fields.text('email', 320)) : null
        await takeBack(session, email, { thumbprint, sessionId: session.id, change })
        return replyOf(session)
      }
      if (action !== 'delete' && action !== 'restore' && action !== 'cancel')
        throw invalidFieldError('change.action: Expected delete, restore, cancel or email')
      const { user_id: userId, device } = session
      const ended = await apply(action, userId, { thumbprint, sessionId: session.id, change })
      if (action !== 'cancel') await news.done(userId, { what: 'done', action, device, kept: recordTimes.kept })
      await news.stopped(userId, ended, device)
      return replyOf(session)
    })
  )

  app.post(
    '/wallet-record/device',
    doors.member(async ({ session, body }) => {
      await limits.take('signedOfDevice', placeOf(session))
      await records.prove(session, readDeviceProof(await body()))
      return undefined
    })
  )

  app.post(
    '/wallet-record/changes',
    doors.fresh(async ({ session, body }) => {
      await limits.take('recordOfDevice', placeOf(session))
      const fields = await body()
      const action = fields.text('action', 10)
      // another set would replace the wallet: a new wallet is created in addition to it instead
      if (action !== 'delete') throw invalidFieldError('action: Expected delete')
      await requireMaker(db, session)
      await keyless.request(session, session.user_id, { action })
      return replyOf(session)
    })
  )

  addWalletSelection(app, doors, login)
  addStopPages(app, keyless)
}

import type { Hono } from 'hono'
import { requireFresh, type RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { invalidFieldError, readSetId } from './parse-fields.ts'
import { parseShareRequest } from './parse-share-request.ts'
import { setRecovery } from './postponed.ts'
import { placeOf } from './rate-limits.ts'
import { recordTimes } from './record-times.ts'
import type { AuthShares } from './shares.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Adds the routes of the auth shares of a wallet. */
export function addShareRoutes(
  app: Hono,
  doors: RequestGuards,
  login: LoginContext,
  shares: AuthShares,
  { records, devices, news }: WalletParts
): void {
  const { db, limits } = login

  app.put(
    '/shares/:set',
    doors.member(async ({ session, thumbprint, body, param }) => {
      const setId = readSetId(param('set'))
      const request = parseShareRequest(await body())
      // the browser with the third share needs no fresh login: nothing is replaced
      if (request.phase !== 'recovery') requireFresh(session, login.now())
      await limits.take('sharesOfDevice', placeOf(session))
      if (request.phase === 'prepare') {
        if (!(await devices.hasWallet(session))) await limits.take('preparesOfOthers', session.user_id)
        return shares.prepare(session, setId, request)
      }
      const { version, change } = request
      const signer = change && { thumbprint, sessionId: session.id, change }
      if (request.phase === 'recovery') {
        if (request.sealedRecovery === undefined && login.settings.custodian === undefined)
          throw invalidFieldError('sealedRecovery: Required')
        const { state, ended } = await setRecovery({ db, audit: login.audit, records }, session, setId, request, signer)
        await news.stopped(session.user_id, ended, session.device)
        return state
      }
      const { committed, isNew, ended } = await shares.commit(session, setId, version, signer)
      if (isNew && version > 1) {
        const { user_id: userId, device } = session
        await news.done(userId, { what: 'done', action: 'commit', device, kept: recordTimes.kept })
        await news.stopped(userId, ended, device)
      }
      return committed
    })
  )
  app.get(
    '/shares/:set',
    doors.fresh(async ({ session, param }) => {
      await limits.take('sharesOfDevice', placeOf(session))
      return shares.release(session, readSetId(param('set')))
    })
  )
  app.delete(
    '/shares/:set',
    doors.fresh(async ({ session, param }) => {
      await shares.remove(session, readSetId(param('set')))
      return undefined
    })
  )
}

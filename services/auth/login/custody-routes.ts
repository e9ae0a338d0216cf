import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import type { CustodyKeys } from '../../../adapters/api/contract/custody.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import type { CustodySigner } from './custody-signer.ts'
import { describeUser } from './describe-user.ts'
import { requireMaker } from './postponed.ts'
import type { LoginSettings } from './settings.ts'
import type { WalletParts } from './wallet-parts.ts'

/**
 * Adds the login service's part of custodial recovery: it only attests who has just logged in.
 * The share, the mailbox and the delay belong to the custodian, in another process, so that an attacker with this service and all
 * its keys still has to wait and needs the user's mailbox.
 */
export function addCustodyRoutes(
  app: Hono,
  doors: RequestGuards,
  login: LoginContext,
  signer: CustodySigner,
  { devices }: Pick<WalletParts, 'devices'>
): void {
  const { settings, db, audit } = login

  app.get('/custody/keys', async context => {
    const reply: CustodyKeys = { keys: [await signer.publicKey()], checks: checksOf(settings) }
    return context.json(reply, 200, { 'cache-control': 'no-store' })
  })
  app.post(
    '/custody/grant',
    doors.fresh(async ({ session, thumbprint }) => {
      // a deposit from another browser would block the owner's
      await requireMaker(db, session)
      const { email } = await describeUser(db, session.user_id, session.provider, login.now())
      const user = await db.selectFrom('login_user').select('set_id').where('id', '=', session.user_id).executeTakeFirst()
      await audit({ event: 'custody-granted', userId: session.user_id, sessionId: session.id })
      // send a pending notice of an address change before the custodian is used
      await login.custodyAddresses?.send(session.user_id)
      const grant = await signer.sign('custody-grant+jwt', session.user_id, {
        cnf: { jkt: thumbprint },
        ...(email !== undefined && { email }),
        ...(user?.set_id != null && { set: user.set_id }),
        ...((await devices.hasWallet(session)) && { has_wallet: true })
      })
      return { grant }
    })
  )
}

function checksOf({ secret, keyEncryptionKeys, keyWrapper }: LoginSettings): readonly string[] {
  const keys = [secret, ...keyEncryptionKeys.map(({ key }) => key)]
  return [
    ...keys.map(createKeyCheckValue),
    ...(keyWrapper ? [createKeyCheckValue(Buffer.from(`wrapper ${keyWrapper.keyId}`))] : [])
  ]
}

/**
 * Computes a value that shows whether two keys are equal, and nothing else about them: 128 bits of
 * HMAC-SHA256 under the key itself.
 */
export function createKeyCheckValue(key: Buffer): string {
  return createHmac('sha256', key).update('w3m-kit key check').digest().subarray(0, 16).toString('base64url')
}

import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import type { CustodyKeys } from '../../../adapters/api/contract/custody.ts'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import type { CustodySigner } from './custody-key.ts'
import type { LoginSettings } from './settings.ts'
import { describeUser } from './users.ts'

/**
 * Custodial recovery, as far as it is the login service's: it says who has just logged in, and no more. The share, the address that is asked
 * and the delay are the custodian's, in another process, so that whoever has this service and all its keys still waits for the user's mailbox.
 */
export function addCustody(app: Hono, doors: Doors, login: LoginContext, signer: CustodySigner): void {
  const { settings, db, audit } = login

  app.get('/custody/keys', async context => {
    const reply: CustodyKeys = { keys: [await signer.publicKey()], checks: checksOf(settings) }
    return context.json(reply, 200, { 'cache-control': 'no-store' })
  })
  app.post(
    '/custody/grant',
    doors.fresh(async ({ session, thumbprint }) => {
      const { email } = await describeUser(db, session.user_id, session.provider)
      const user = await db.selectFrom('login_user').select('set_id').where('id', '=', session.user_id).executeTakeFirst()
      await audit({ event: 'custody-granted', userId: session.user_id, sessionId: session.id })
      // of a change that it has not heard of yet, the custodian hears before it is asked for anything
      await login.custodyAddresses?.tell(session.user_id)
      const grant = await signer.sign('custody-grant+jwt', session.user_id, {
        cnf: { jkt: thumbprint },
        ...(email !== undefined && { email }),
        ...(user?.set_id != null && { set: user.set_id })
      })
      return { grant }
    })
  )
}

function checksOf({ secret, keyEncryptionKeys, keyWrapper }: LoginSettings): readonly string[] {
  const keys = [secret, ...keyEncryptionKeys.map(({ key }) => key)]
  return [...keys.map(keyCheck), ...(keyWrapper ? [keyCheck(Buffer.from(`wrapper ${keyWrapper.keyId}`))] : [])]
}

/** Tells whether two keys are the same one, and nothing about either: 128 bits of HMAC-SHA256 under the key itself. */
export function keyCheck(key: Buffer): string {
  return createHmac('sha256', key).update('w3m-kit key check').digest().subarray(0, 16).toString('base64url')
}

import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import type { CustodyKeys } from '../../../adapters/api/contract/login.ts'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import type { LoginSettings } from './settings.ts'
import { newId } from './secrets.ts'
import { describeUser } from './users.ts'

/** What a grant is called in its header, and how long it is good, in seconds. */
export const grantType = 'custody-grant+jwt'
export const grantSeconds = 300

/**
 * Custodial recovery, as far as it is the login service's: it says who has just logged in, and no more. The share, the address that is asked
 * and the delay are the custodian's, in another process, so that whoever has this service and all its keys still waits for the user's mailbox.
 */
export function addCustody(app: Hono, doors: Doors, { settings, db, audit, base, now }: LoginContext): void {
  const { custodian } = settings
  if (custodian === undefined) return
  const key = grantKey(settings.secret)

  app.get('/custody/keys', async context => {
    const reply: CustodyKeys = { keys: [await publicKeyOf(key)], checks: checksOf(settings) }
    return context.json(reply, 200, { 'cache-control': 'no-store' })
  })
  app.post(
    '/custody/grant',
    doors.fresh(async ({ session, thumbprint }) => {
      const { email } = await describeUser(db, session.user_id, session.provider)
      await audit({ event: 'custody-granted', userId: session.user_id, sessionId: session.id })
      const issuedAt = Math.floor(now() / 1000)
      const grant = await new SignJWT({ cnf: { jkt: thumbprint }, ...(email !== undefined && { email }) })
        .setProtectedHeader({ alg: 'EdDSA', typ: grantType, kid: (await publicKeyOf(key)).kid })
        .setIssuer(base())
        .setAudience(custodian)
        .setSubject(session.user_id)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + grantSeconds)
        .sign(key)
      return { grant }
    })
  )
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410 §7). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The same on every instance, and of no other use. */
function grantKey(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'w3m-kit auth custody grant', 32))
  return createPrivateKey({ key: Buffer.concat([ed25519Head, seed]), format: 'der', type: 'pkcs8' })
}

async function publicKeyOf(key: KeyObject): Promise<CustodyKeys['keys'][number]> {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}

function checksOf({ secret, keyEncryptionKeys, keyWrapper }: LoginSettings): readonly string[] {
  const keys = [secret, ...keyEncryptionKeys.map(({ key }) => key)]
  return [...keys.map(keyCheck), ...(keyWrapper ? [keyCheck(Buffer.from(`wrapper ${keyWrapper.keyId}`))] : [])]
}

/** Tells whether two keys are the same one, and nothing about either: 128 bits of HMAC-SHA256 under the key itself. */
export function keyCheck(key: Buffer): string {
  return createHmac('sha256', key).update('w3m-kit key check').digest().subarray(0, 16).toString('base64url')
}

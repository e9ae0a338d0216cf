import type { Hono } from 'hono'
import { exportJWK, SignJWT } from 'jose'
import type { Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { fingerprintOf } from './envelope.ts'
import { LoginError } from './failure.ts'
import { newId } from './secrets.ts'
import { emailOf } from './users.ts'

/** Seconds. */
const goodFor = 300

/** What the separate process of custodial recovery needs of this one: grants to who has just logged in, and what it must not share with us. */
export function addCustody(app: Hono, doors: Doors, login: LoginContext): void {
  const { settings, secrets, db, audit, now } = login
  const { custodialUrl } = settings
  if (custodialUrl === undefined) return

  app.post(
    '/custody/grant',
    doors.fresh(async ({ session, thumbprint }) => {
      const { user_id: userId } = session
      const email = await emailOf(db, userId)
      if (email === undefined) throw new LoginError('login-invalid', 'Custodial recovery needs an email address.')
      const seconds = Math.floor(now() / 1000)
      const grant = await new SignJWT({ cnf: { jkt: thumbprint }, email })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'custody+jwt' })
        .setIssuer(login.base())
        .setAudience(custodialUrl)
        .setSubject(userId)
        .setJti(newId())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + goodFor)
        .sign(secrets.grantKey.privateKey)
      await audit({ event: 'custody-granted', userId, sessionId: session.id })
      return { grant }
    })
  )

  app.get('/custody/keys', async context =>
    context.json({
      issuer: login.base(),
      keys: [{ ...(await exportJWK(secrets.grantKey.publicKey)), alg: 'EdDSA', use: 'sig' }],
      // of keys that the other process must not have
      fingerprints: [...settings.keyEncryptionKeys.map(({ key }) => key), settings.secret].map(fingerprintOf)
    })
  )
}

import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { PasskeyOptions } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { passkeyRefused, readCredential, type AuthenticationResponse, type PasskeyCeremony } from './passkey-ceremony.ts'
import { isKeeper } from './record-devices.ts'

/** Adds the login with a passkey. */
export function addPasskeyLogin(
  app: Hono,
  doors: RequestGuards,
  { db, attempts, limits, sessions, secrets, now }: LoginContext,
  ceremony: PasskeyCeremony
): void {
  app.post(
    '/login/passkey/options',
    doors.anyone(async ({ thumbprint, network }) => {
      await limits.take('beginFromNetwork', network)
      // No list of credentials: the authenticator finds its own, and the response does not reveal who has any.
      const options = await generateAuthenticationOptions({ rpID: ceremony.relyingParty, userVerification: 'required' })
      const attempt = await attempts.begin({
        kind: 'passkey',
        thumbprint,
        provider: 'passkey',
        sealed: secrets.seal(options.challenge, 'passkey')
      })
      return { login: attempt.id, options } satisfies PasskeyOptions
    })
  )

  app.post(
    '/login/passkey',
    doors.anyone(async ({ thumbprint, device, network, body }) => {
      const fields = await body()
      const challenge = await ceremony.takeChallenge(fields.text('login', 64), thumbprint, 'passkey', undefined)
      const response = readCredential(fields.record('response')) as unknown as AuthenticationResponse
      const passkey = await db.selectFrom('login_passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
      // last, so that a client in the same network must begin a login for each try, and never charged to a device that has the
      // wallet
      const isOwn = passkey && (await isKeeper(db, { user_id: passkey.user_id, thumbprint }))
      if (!isOwn) await limits.take('triesFromNetwork', network)
      if (!passkey) throw passkeyRefused('It is not registered.')
      const counter = await ceremony.verifyKnown(response, challenge, passkey)
      const use = async (transaction: Kysely<Schema>) => {
        const used = await transaction
          .updateTable('login_passkey')
          .set({ counter, last_used_at: now() })
          .where('id', '=', passkey.id)
          // a counter that goes backwards shows a cloned authenticator
          .where(({ or, eb }) => or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
          .returning('id')
          .executeTakeFirst()
        if (!used) throw passkeyRefused('It was removed, or counts backwards.')
      }
      const newcomer = { thumbprint, provider: 'passkey', device, passkeyOf: passkey.thumbprint }
      return sessions.describe(await sessions.beginFor(passkey.user_id, newcomer, use))
    })
  )
}

import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Passkey, PasskeyOptions } from '../../../adapters/api/contract/login.ts'
import type { Schema } from '../../store/schema.ts'
import { requireFresh, type RequestGuards } from './authenticate-request.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { idsOfFamily, lockAccount } from './family.ts'
import { requirePlace } from './passkey-places.ts'
import type { Session } from './sessions.ts'
import { getEmail } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'
import {
  createPasskeyCeremony,
  type PasskeyCeremony,
  readCredential,
  type RegistrationResponse,
  passkeyRefused
} from './passkey-ceremony.ts'
import { addPasskeyLogin } from './passkey-login-routes.ts'

/**
 * Adds passkeys of the frame's origin, for login and (with PRF, whose results stay in the frame) to
 * unlock the recovery share.
 */
export function addPasskeyRoutes(app: Hono, doors: RequestGuards, login: LoginContext, wallets: WalletParts): void {
  const relyingParty = login.settings.passkeys?.relyingParty
  if (relyingParty === undefined) return
  const ceremony = createPasskeyCeremony(login, relyingParty)
  addPasskeyRegistration(app, doors, login, wallets, ceremony)
  addPasskeyList(app, doors, login, wallets)
  addPasskeyLogin(app, doors, login, ceremony)
}

function addPasskeyRegistration(
  app: Hono,
  doors: RequestGuards,
  { settings, db, attempts, limits, audit, secrets, now }: LoginContext,
  { devices, mails }: WalletParts,
  ceremony: PasskeyCeremony
): void {
  app.post(
    '/passkeys/registration',
    doors.fresh(async ({ session, thumbprint }) => {
      const { user_id: userId } = session
      await limits.take('passkeyOptionsOfUser', await devices.whoseLimits(session))
      await requirePlace(db, session)
      const known = await passkeysOf(db, userId)
      const options = await generateRegistrationOptions({
        rpName: settings.appName,
        rpID: ceremony.relyingParty,
        userName: (await getEmail(db, userId)) ?? settings.appName,
        userID: new Uint8Array(Buffer.from(userId, 'base64url')),
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { credProps: true }
      })
      const attempt = await attempts.begin({
        kind: 'passkey-new',
        thumbprint,
        provider: 'passkey',
        user_id: userId,
        sealed: secrets.seal(options.challenge, 'passkey')
      })
      return { login: attempt.id, options } satisfies PasskeyOptions
    })
  )

  app.post(
    '/passkeys',
    doors.fresh(async ({ session, thumbprint, body }) => {
      const fields = await body()
      const name = fields.line('name', 60)
      const { user_id: userId } = session
      const challenge = await ceremony.takeChallenge(fields.text('login', 64), thumbprint, 'passkey-new', userId)
      const response = readCredential(fields.record('response')) as unknown as RegistrationResponse
      const { credential, credentialBackedUp } = await ceremony.verifyNew(response, challenge)
      await limits.take('passkeysOfUser', await devices.whoseLimits(session))
      const time = now()
      const made = await db.transaction().execute(async transaction => {
        await lockAccount(transaction, userId)
        // an address change may have ended the session in the meantime, and removed what others had added
        await requireOpen(transaction, session)
        // several requests may have begun while there was a slot
        await requirePlace(transaction, session)
        const made = await transaction
          .insertInto('login_passkey')
          .values({
            id: credential.id,
            user_id: userId,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: (credential.transports ?? []).join(','),
            name,
            backed_up: credentialBackedUp,
            thumbprint,
            created_at: time,
            last_used_at: null
          })
          .onConflict(conflict => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (made) await audit({ event: 'passkey-added', userId, sessionId: session.id, detail: name }, transaction)
        return made
      })
      if (!made) throw passkeyRefused('It is registered already.')
      await mails.notify(userId, { what: 'passkey', device: session.device })
      return { id: credential.id, name, createdAt: time, lastUsedAt: null, backedUp: credentialBackedUp } satisfies Passkey
    })
  )
}

function addPasskeyList(
  app: Hono,
  doors: RequestGuards,
  { db, audit, now }: LoginContext,
  { devices, mails }: WalletParts
): void {
  app.get(
    '/passkeys',
    doors.member(async ({ session }) => {
      const found = await db
        .selectFrom('login_passkey')
        .selectAll()
        .where('user_id', 'in', idsOfFamily(session.user_id))
        .orderBy('created_at')
        .execute()
      const passkeys = found.map(({ id, name, created_at, last_used_at, backed_up }): Passkey => ({
        id,
        name,
        createdAt: created_at,
        lastUsedAt: last_used_at,
        backedUp: backed_up
      }))
      return { passkeys }
    })
  )

  app.delete(
    '/passkeys/:id',
    doors.member(async ({ session, param }) => {
      const { user_id: userId } = session
      // a device that can open the wallet needs no fresh login
      if (!(await devices.hasWallet(session))) requireFresh(session, now())
      const spared = await devices.sparedBy(session)
      const removed = await db.transaction().execute(async transaction => {
        const row = await transaction
          .deleteFrom('login_passkey')
          .where('id', '=', param('id'))
          .where('user_id', 'in', idsOfFamily(userId))
          .returning(['name', 'thumbprint', 'created_at'])
          .executeTakeFirst()
        // a passkey from before devices were stored has no known device
        if (row && (row.thumbprint === null ? spared.length > 0 : spared.includes(row.thumbprint)))
          throw new LoginError('login-record-key', 'Only a device that has the wallet may remove this passkey.')
        return row
      })
      if (!removed) throw new LoginError('login-unknown', 'Unknown passkey.')
      await audit({ event: 'passkey-removed', userId, sessionId: session.id, detail: removed.name })
      await mails.notify(userId, { what: 'passkey removed', device: session.device, addedAt: removed.created_at })
      return undefined
    })
  )
}

const passkeysOf = (db: Kysely<Schema>, userId: string) =>
  db.selectFrom('login_passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

async function requireOpen(within: Kysely<Schema>, { id }: Session): Promise<void> {
  const open = await within
    .selectFrom('login_session')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) throw new LoginError('login-session', 'The session has ended.')
}

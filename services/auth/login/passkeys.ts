import type { Hono } from 'hono'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse
} from '@simplewebauthn/server'
import type { Passkey, PasskeyOptions } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { isOriginAllowed } from '../../lib/origin.ts'
import { requireFresh, type Doors } from './asked.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { idsOfFamily } from './family.ts'
import { invalid } from './fields.ts'
import { emailOf } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const mostPasskeys = 10

/** Passkeys of the frame's origin: to log in with, and (by PRF, whose results stay in the frame) to unlock the recovery share. */
export function addPasskeys(app: Hono, doors: Doors, login: LoginContext, { devices, mails }: WalletParts): void {
  const { settings, db, attempts, limits, sessions, audit, secrets, now } = login
  const relyingParty = settings.passkeys?.relyingParty
  if (relyingParty === undefined) return

  const passkeysOf = (userId: string) =>
    db.selectFrom('login_passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

  app.post(
    '/passkeys/registration',
    doors.fresh(async ({ session, thumbprint }) => {
      const { user_id: userId } = session
      await limits.take('passkeyOptionsOfUser', await devices.whoseLimits(session))
      const known = await passkeysOf(userId)
      if (known.length >= mostPasskeys) throw invalid(`An account has at most ${mostPasskeys} passkeys.`)
      const options = await generateRegistrationOptions({
        rpName: settings.appName,
        rpID: relyingParty,
        userName: (await emailOf(db, userId)) ?? settings.appName,
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
      const name = fields.text('name', 60)
      const { user_id: userId } = session
      const challenge = await takeChallenge(fields.text('login', 64), thumbprint, 'passkey-new', userId)
      const response = readResponse(fields.record('response')) as unknown as RegistrationResponse
      const { credential, credentialBackedUp } = await verifyNew(response, challenge)
      await limits.take('passkeysOfUser', await devices.whoseLimits(session))
      const time = now()
      const made = await db.transaction().execute(async transaction => {
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
      if (!made) throw refused('It is registered already.')
      await mails.notify(userId, { what: 'passkey', device: session.device })
      return { id: credential.id, name, createdAt: time, lastUsedAt: null, backedUp: credentialBackedUp } satisfies Passkey
    })
  )

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
      const gone = await db.transaction().execute(async transaction => {
        const gone = await transaction
          .deleteFrom('login_passkey')
          .where('id', '=', param('id'))
          .where('user_id', 'in', idsOfFamily(userId))
          .returning(['name', 'thumbprint'])
          .executeTakeFirst()
        // a passkey from before devices were stored has no known device
        if (gone && (gone.thumbprint === null ? spared.length > 0 : spared.includes(gone.thumbprint)))
          throw new LoginError('login-record-key', 'Only a device that has the wallet removes this passkey.')
        return gone
      })
      if (!gone) throw new LoginError('login-unknown', 'There is no such passkey.')
      await audit({ event: 'passkey-removed', userId, sessionId: session.id, detail: gone.name })
      await mails.notify(userId, { what: 'passkey removed', device: session.device, name: gone.name })
      return undefined
    })
  )

  app.post(
    '/login/passkey/options',
    doors.anyone(async ({ thumbprint, network }) => {
      await limits.take('beginFromNetwork', network)
      // No list of credentials: the authenticator finds its own, and nobody learns who has any.
      const options = await generateAuthenticationOptions({ rpID: relyingParty, userVerification: 'required' })
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
      await limits.take('triesFromNetwork', network)
      const challenge = await takeChallenge(fields.text('login', 64), thumbprint, 'passkey', undefined)
      const response = readResponse(fields.record('response')) as unknown as AuthenticationResponse
      const passkey = await db.selectFrom('login_passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
      if (!passkey) throw refused('It is not known here.')
      const counter = await verifyKnown(response, challenge, passkey)
      const used = await db
        .updateTable('login_passkey')
        .set({ counter, last_used_at: now() })
        .where('id', '=', passkey.id)
        // one that counts has been copied if it counts backwards
        .where(({ or, eb }) => or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
        .returning('id')
        .executeTakeFirst()
      if (!used) throw refused('It counts backwards.')
      return sessions.tell(await sessions.beginFor(passkey.user_id, { thumbprint, provider: 'passkey', device }))
    })
  )

  /** The challenge, once. */
  async function takeChallenge(id: string, thumbprint: string, kind: 'passkey' | 'passkey-new', userId: string | undefined) {
    const found = await attempts.find(id, thumbprint)
    const fits = found?.kind === kind && (userId === undefined || found.user_id === userId)
    const attempt = fits ? await attempts.move(id, 'pending', { status: 'done' }) : undefined
    if (attempt?.sealed == null) throw new LoginError('login-over', 'This login is over: begin anew.')
    return secrets.open(attempt.sealed, 'passkey')
  }

  async function verifyNew(response: RegistrationResponse, expectedChallenge: string) {
    try {
      const { registrationInfo, verified } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: originOf(response),
        expectedRPID: relyingParty!,
        requireUserVerification: true
      })
      if (verified && registrationInfo) return registrationInfo
    } catch (cause) {
      throw refused('It is not good.', cause)
    }
    throw refused('It is not good.')
  }

  async function verifyKnown(
    response: AuthenticationResponse,
    expectedChallenge: string,
    { id, public_key, counter, transports }: { id: string; public_key: string; counter: number; transports: string }
  ): Promise<number> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: originOf(response),
        ...pageAround(response),
        expectedRPID: relyingParty!,
        requireUserVerification: true,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
          counter,
          transports: transports === '' ? [] : transports.split(',')
        }
      })
      if (verified) return authenticationInfo.newCounter
    } catch (cause) {
      throw refused('It is not good.', cause)
    }
    throw refused('It is not good.')
  }

  /**
   * In the frame a passkey is used beneath a page of another origin, which the browser signs too (`topOrigin`, WebAuthn Level 3 §5.8.1). It has to
   * be one of the pages that may have the frame.
   */
  function pageAround({ response }: { readonly response: { readonly clientDataJSON: string } }): { expectedTopOrigin?: string } {
    const { crossOrigin, topOrigin } = clientDataOf(response)
    if (crossOrigin !== true || topOrigin === undefined) return {}
    if (typeof topOrigin !== 'string' || !isOriginAllowed(topOrigin, settings.pageOrigins))
      throw new Error('It was used beneath a page that is not on the list.')
    return { expectedTopOrigin: topOrigin }
  }

  /** The origin that the browser has signed, if it is the frame's: the list has patterns, which the library does not know. */
  function originOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
    const { origin } = clientDataOf(response)
    if (typeof origin !== 'string' || !isOriginAllowed(origin, settings.frameOrigins)) throw new Error('It is of another origin.')
    return origin
  }
}

/** The form that the library reads. Results of PRF are keys: whoever sends one has made a mistake that is better noticed. */
function readResponse(response: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, response: inner, clientExtensionResults } = response
  if (typeof id !== 'string' || id.length > 1400 || !isRecord(inner) || typeof inner['clientDataJSON'] !== 'string')
    throw invalid('response: Expected the JSON of a credential')
  const prf = isRecord(clientExtensionResults) ? clientExtensionResults['prf'] : undefined
  if (isRecord(prf) && prf['results'] !== undefined) throw invalid('response: PRF results must not leave the frame.')
  return { ...response, clientExtensionResults: {} }
}

const refused = (message: string, cause?: unknown) =>
  new LoginError('login-passkey', `The passkey is refused. ${message}`, { cause })

interface ClientData {
  readonly origin?: unknown
  readonly crossOrigin?: unknown
  readonly topOrigin?: unknown
}

const clientDataOf = ({ clientDataJSON }: { readonly clientDataJSON: string }) =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as ClientData

import type { Schema } from '../../store/schema.ts'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { DeviceReply, EmailLoginReply } from '../../../adapters/api/contract/login.ts'
import { createDeviceMail } from '../mail/login-mails.ts'
import { formerUserKnowing } from './address-former.ts'
import { parsePageOrigin, type RequestGuards } from './authenticate-request.ts'
import { createCodeMails } from './code-mails.ts'
import { readCode } from './one-time-codes.ts'
import type { LoginContext } from './context.ts'
import { addDevicePages } from './device-pages.ts'
import { emailIssuer } from './email-issuer.ts'
import { addEmailUpdate } from './email-update.ts'
import { LoginError } from './login-error.ts'
import { createMailLimits } from './mail-limits.ts'
import { rootOf } from './family.ts'
import { normalizeEmail } from './parse-fields.ts'
import { isKeeper } from './record-devices.ts'
import { sha256, generateId } from './secrets.ts'
import { getEmail } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Adds the login by a mailed code, with device confirmation, and the change of the email address. */
export function addEmailRoutes(app: Hono, doors: RequestGuards, login: LoginContext, wallets: WalletParts): void {
  const { db, settings, attempts, codes, limits, sessions, waiting, now } = login

  const takeMail = createMailLimits(login)
  const mails = createCodeMails(login)
  const { asker, send, sendCode } = mails

  app.post(
    '/login/email',
    doors.anyone(async ({ thumbprint, network, device, session, body }) => {
      const fields = await body()
      const email = normalizeEmail(fields.text('email', 320))
      const origin = parsePageOrigin(fields, settings)
      if (session && session.fresh_until > now() && (await getEmail(db, session.user_id)) === email) {
        return { action: 'CONNECT', login: '', expiresAt: session.fresh_until } satisfies EmailLoginReply
      }
      const userId = await accountKnowing(db, email, thumbprint, now())
      await takeMail({ email, thumbprint, network, solution: fields.textOr('solution', 4_000) }, async isSolved => {
        if (userId === undefined) await limits.takeShared('mailToAddress', email, network, { isSolved })
        else if (await isKeeper(db, { user_id: userId, thumbprint }))
          await limits.take('mailFromDevice', `${email} ${thumbprint}`)
        else await limits.takeShared('mailToAddress', email, network, { account: await rootOf(db, userId), isSolved })
      })

      const confirm = userId === undefined && settings.confirmDevices
      const secret = generateId(32)
      const attempt = await attempts.begin({
        kind: 'email',
        thumbprint,
        provider: 'email',
        email,
        origin,
        device,
        user_id: userId ?? null,
        status: confirm ? 'pending' : 'confirmed',
        secret_hash: confirm ? sha256(secret) : null
      })
      if (confirm)
        await send({ to: email, ...createDeviceMail(asker(attempt), `${login.base()}/v1/login/device/confirm/${secret}`) })
      else await sendCode(attempt, email, { what: 'login' })
      return {
        action: confirm ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
        login: attempt.id,
        expiresAt: attempt.expires_at
      } satisfies EmailLoginReply
    })
  )

  app.get(
    '/login/device/:login',
    doors.anyone(({ thumbprint, network, context, param }) =>
      waiting.wait({
        login: param('login'),
        thumbprint,
        network,
        seconds: context.req.query('wait'),
        signal: context.req.raw.signal,
        look: async () => {
          const attempt = await attempts.find(param('login'), thumbprint)
          if (attempt?.kind !== 'email') throw over()
          if (attempt.status === 'refused') throw new LoginError('login-refused', 'Device denied.')
          const answer: DeviceReply =
            attempt.status === 'pending' || attempt.code_mac === null
              ? { status: 'pending' }
              : { status: 'confirmed', expiresAt: attempt.expires_at }
          if (attempt.status === 'done') throw over()
          return { answer, final: answer.status === 'confirmed' }
        }
      })
    )
  )

  app.post(
    '/login/email/code',
    doors.anyone(async ({ thumbprint, network, device, body }) => {
      const { id, code } = readCode(await body(), 'login')
      const found = await attempts.find(id, thumbprint)
      const attempt = await codes.take(found?.kind === 'email' ? found : undefined, code, network)
      const email = attempt.email!
      const session = await sessions.begin(
        { issuer: emailIssuer, subject: email, email },
        { thumbprint, provider: 'email', device },
        (transaction, { id, user_id }) => codes.use(attempt, { session_id: id, user_id }, transaction)
      )
      await limits.knowNetwork(email, network)
      return sessions.describe(session)
    })
  )

  addDevicePages(app, login, mails)
  addEmailUpdate(app, doors, login, mails, wallets)
}

/**
 * Returns the account that knows this key at this address, or at its former one, which the user may
 * have to restore. Runs the same queries for every address, with or without an account.
 */
async function accountKnowing(db: Kysely<Schema>, email: string, thumbprint: string, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('login_identity')
    .innerJoin('login_device', 'login_device.user_id', 'login_identity.user_id')
    .select('login_identity.user_id')
    .where('login_identity.issuer', '=', emailIssuer)
    .where('login_identity.subject', '=', email)
    .where('login_device.thumbprint', '=', thumbprint)
    .executeTakeFirst()
  const former = await formerUserKnowing(db, email, thumbprint, now)
  return found?.user_id ?? former
}

const over = () => new LoginError('login-over', 'This login expired. Start again.')

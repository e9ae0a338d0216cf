import type { Hono } from 'hono'
import type { DeviceReply, EmailLoginReply } from '../../../adapters/api/contract/login.ts'
import { deviceMail } from '../mail/mails.ts'
import { readPage, type Doors } from './asked.ts'
import { createCodeMails } from './code-mails.ts'
import { readCode } from './codes.ts'
import type { LoginContext } from './context.ts'
import { addDevicePages } from './device-pages.ts'
import { addEmailUpdate } from './email-update.ts'
import { LoginError } from './failure.ts'
import { readEmail } from './fields.ts'
import { hashOf, newId } from './secrets.ts'
import { emailIssuer, emailOf } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Login by a mailed code, with its device confirmation, and the change of the address. */
export function addEmail(app: Hono, doors: Doors, login: LoginContext, wallets: WalletParts): void {
  const { db, settings, attempts, codes, limits, sessions, waiting, now } = login

  const mails = createCodeMails(login)
  const { asker, send, sendCode } = mails

  /** The account that knows this key at this address: one look, with the same work for addresses without an account. */
  const accountKnowing = async (email: string, thumbprint: string): Promise<string | undefined> => {
    const found = await db
      .selectFrom('login_identity')
      .innerJoin('login_device', 'login_device.user_id', 'login_identity.user_id')
      .select('login_identity.user_id')
      .where('login_identity.issuer', '=', emailIssuer)
      .where('login_identity.subject', '=', email)
      .where('login_device.thumbprint', '=', thumbprint)
      .executeTakeFirst()
    return found?.user_id
  }

  app.post(
    '/login/email',
    doors.anyone(async ({ thumbprint, network, device, session, body }) => {
      const fields = await body()
      const email = readEmail(fields.text('email', 320))
      const origin = readPage(fields, settings)
      if (session && session.fresh_until > now() && (await emailOf(db, session.user_id)) === email) {
        return { action: 'CONNECT', login: '', expiresAt: session.fresh_until } satisfies EmailLoginReply
      }
      await limits.take('mailAgain', `${email} ${thumbprint}`)
      await limits.take('mailFromNetwork', network)
      const userId = await accountKnowing(email, thumbprint)
      if (userId === undefined) await limits.takeShared('mailToAddress', email, network)
      else await limits.take('mailFromDevice', `${email} ${thumbprint}`)

      const confirm = userId === undefined && settings.confirmDevices
      const secret = newId(32)
      const attempt = await attempts.begin({
        kind: 'email',
        thumbprint,
        provider: 'email',
        email,
        origin,
        device,
        user_id: userId ?? null,
        status: confirm ? 'pending' : 'confirmed',
        secret_hash: confirm ? hashOf(secret) : null
      })
      if (confirm) await send({ to: email, ...deviceMail(asker(attempt), `${login.base()}/v1/login/device/confirm/${secret}`) })
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
          if (attempt.status === 'refused') throw new LoginError('login-refused', 'The device was refused.')
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
      return sessions.tell(session)
    })
  )

  addDevicePages(app, login, mails)
  addEmailUpdate(app, doors, login, mails, wallets)
}

const over = () => new LoginError('login-over', 'This login is over: begin anew.')

import type { Hono } from 'hono'
import type { DeviceReply, EmailLoginReply, EmailUpdated, EmailUpdateReply } from '../../../adapters/api/contract/login.ts'
import { changedMail, codeMail, deviceMail, firstAddressMail, type Asker, type CodePurpose } from '../mail/mails.ts'
import type { Mail } from '../mail/mailer.ts'
import { escaped } from '../mail/markup.ts'
import { readPage, type Doors } from './asked.ts'
import { attemptTime, type Attempt } from './attempts.ts'
import { macOf, newCode } from './codes.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { invalid, readEmail, type Fields } from './fields.ts'
import { choices, pageReply } from './page.ts'
import { guardOf } from './family.ts'
import type { Keyless } from './keyless.ts'
import { placeOf } from './limits.ts'
import { readChangeOr, type Records } from './record.ts'
import { hashOf, newId } from './secrets.ts'
import { emailIssuer, emailOf } from './users.ts'
import { tellChange } from './waiting.ts'

/** Logging in by a code from a mailbox, confirming a device behind a mailed link, and changing the address. */
export function addEmail(app: Hono, doors: Doors, login: LoginContext, records: Records, keyless: Keyless): void {
  const { db, settings, attempts, codes, limits, sessions, audit, secrets, waiting, now } = login

  const asker = ({ origin, device }: Pick<Attempt, 'origin' | 'device'>): Asker => ({ appName: settings.appName, origin, device })

  const send = async (mail: Mail) => {
    if (!login.mailer) throw new LoginError('login-unavailable', 'This service sends no mail.')
    try {
      await login.mailer.send(mail)
    } catch (cause) {
      login.log.error({ error: String(cause) }, 'a mail could not be sent')
      throw new LoginError('login-unavailable', 'The mail could not be sent. Please try again.', { cause })
    }
  }

  /** Gives an attempt a code and mails it. A mail that cannot be sent leaves an attempt that nobody can use. */
  const sendCode = async (attempt: Attempt, to: string, purpose: CodePurpose) => {
    const code = newCode()
    await db
      .updateTable('login_attempt')
      .set({ code_mac: macOf(secrets, attempt, code) })
      .where('id', '=', attempt.id)
      .execute()
    await tellChange(db, attempt.id)
    await send({ to, ...codeMail(asker(attempt), code, purpose) })
  }

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

  addDevicePages()
  addUpdate()

  /** Opening the link shows and changes nothing, since mail scanners open links. A press decides, once. */
  function addDevicePages() {
    const path = '/login/device/confirm/:secret'
    app.get(path, async context => {
      const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
      if (attempt?.status !== 'pending') return overPage()
      const minutes = Math.max(1, Math.round((now() - attempt.created_at) / 60_000))
      return pageReply({
        title: 'Is this your device?',
        body: escaped`<p>
            It wants to log in to ${settings.appName} as ${attempt.email ?? ''}. Confirm it only if you asked for this yourself.
          </p>
          <dl>
            <dt>Device</dt>
            <dd>${attempt.device}</dd>
            <dt>Site</dt>
            <dd>${attempt.origin}</dd>
            <dt>Asked</dt>
            <dd>${minutes} min ago</dd>
          </dl>
          ${choices([
            { label: 'Confirm this device', answer: 'confirm' },
            { label: 'It is not mine', answer: 'refuse' }
          ])}`
      })
    })
    app.post(path, async context => {
      if (!isOwnForm(context.req.header('sec-fetch-site'))) return overPage()
      const attempt = await attempts.findBySecret(context.req.param('secret'), 'email')
      const { answer } = await context.req.parseBody()
      if (attempt?.status !== 'pending' || (answer !== 'confirm' && answer !== 'refuse')) return overPage()
      if (answer === 'refuse') {
        if (await attempts.move(attempt.id, 'pending', { status: 'refused', secret_hash: null }))
          await audit({ event: 'device-refused', detail: attempt.device })
        return pageReply({ title: 'Refused', body: escaped`<p>This device was not let in. You can close this page.</p>` })
      }
      // The code has ten minutes of its own, from the press.
      const confirmed = await attempts.move(attempt.id, 'pending', { status: 'confirmed', expires_at: now() + attemptTime })
      if (!confirmed) return overPage()
      try {
        await sendCode(confirmed, confirmed.email!, { what: 'login' })
      } catch (error) {
        if (!(error instanceof LoginError)) throw error
        await attempts.move(attempt.id, 'confirmed', { status: 'pending', code_mac: null })
        return pageReply({ title: 'Not yet', body: escaped`<p>${error.message} Go back and press again.</p>`, status: 503 })
      }
      await db.updateTable('login_attempt').set({ secret_hash: null }).where('id', '=', attempt.id).execute()
      await audit({ event: 'device-confirmed', detail: attempt.device })
      return pageReply({
        title: 'Confirmed',
        body: escaped`<p>A code is on its way to this mailbox. Type it in the window where you began, and close this page.</p>`
      })
    })
  }

  /** The old address allows it by a code, the new one by another. */
  function addUpdate() {
    const begin = async (
      step: 'primary' | 'secondary',
      from: { thumbprint: string; device: string; userId: string; origin: string },
      newEmail: string,
      to: string
    ): Promise<EmailUpdateReply> => {
      const attempt = await attempts.begin({
        kind: `email-${step}`,
        thumbprint: from.thumbprint,
        provider: 'email',
        status: 'confirmed',
        user_id: from.userId,
        // whose code it is
        email: to,
        origin: from.origin,
        device: from.device,
        sealed: secrets.seal(newEmail, 'new email')
      })
      await sendCode(attempt, to, step === 'primary' ? { what: 'old address', newEmail } : { what: 'new address' })
      const action = step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
      return { action, update: attempt.id, expiresAt: attempt.expires_at }
    }

    const take = async (kind: Attempt['kind'], userId: string, thumbprint: string, fields: Fields, network: string) => {
      const { id, code } = readCode(fields, 'update')
      const found = await attempts.find(id, thumbprint)
      const attempt = await codes.take(found?.kind === kind && found.user_id === userId ? found : undefined, code, network)
      return { attempt, newEmail: secrets.open(attempt.sealed!, 'new email') }
    }

    app.post(
      '/user/email',
      doors.member(async ({ session, thumbprint, network, device, body }) => {
        const fields = await body()
        const newEmail = readEmail(fields.text('email', 320))
        const { user_id: userId } = session
        const old = await emailOf(db, userId)
        if (old === newEmail) throw invalid('email: This is the address already.')
        // Without an address that could allow it, only who has just logged in may.
        if (old === undefined && session.fresh_until <= now()) throw new LoginError('login-not-fresh', 'Log in again for this.')
        await limits.take('mailAgain', `update ${placeOf(session)}`)
        await limits.take('mailFromNetwork', network)
        await limits.take('mailFromDevice', `update ${placeOf(session)}`)
        return begin(
          old === undefined ? 'secondary' : 'primary',
          { thumbprint, device, userId, origin: '' },
          newEmail,
          old ?? newEmail
        )
      })
    )

    app.post(
      '/user/email/primary',
      doors.member(async ({ session, thumbprint, network, device, body }) => {
        const { user_id: userId } = session
        const { attempt, newEmail } = await take('email-primary', userId, thumbprint, await body(), network)
        await codes.use(attempt, {}, db)
        await limits.takeShared('mailToAddress', newEmail, network)
        return begin('secondary', { thumbprint, device, userId, origin: '' }, newEmail, newEmail)
      })
    )

    app.post(
      '/user/email/secondary',
      doors.member(async ({ session, thumbprint, network, body }) => {
        const { user_id: userId } = session
        const fields = await body()
        const { attempt, newEmail } = await take('email-secondary', userId, thumbprint, fields, network)
        const change = readChangeOr(fields)
        const guard = await guardOf(db, userId)
        if (guard !== undefined && (guard !== userId || !change)) {
          await codes.use(attempt, {}, db)
          const { effective_at: effectiveAt } = await keyless.request(session, guard, { action: 'email', email: newEmail })
          return { newEmail, effectiveAt } satisfies EmailUpdated
        }
        const hadOwn = (await emailOf(db, userId)) !== undefined
        const old = await keyless.addressesOf(userId)
        await db.transaction().execute(async transaction => {
          await codes.use(attempt, {}, transaction)
          const present = guard === undefined ? undefined : await records.present(guard, transaction)
          if (present && change)
            await records.sign(present, { email: newEmail }, 'email', { thumbprint, sessionId: session.id, change }, transaction)
          const signed = present !== undefined && change !== undefined
          const moved = { userId, email: newEmail, device: session.device, except: session.id, signed }
          // Told to who has just shown that the mailbox is theirs. Two accounts are never made one.
          if (!(await keyless.moveAddress(moved, transaction)))
            throw new LoginError('login-email-taken', 'Another account has this address.')
        })
        const from = asker({ origin: '', device: session.device })
        const letter = hadOwn ? changedMail(from, newEmail) : firstAddressMail(from, newEmail, session.provider)
        for (const to of new Set([...old, newEmail])) {
          // The change is made; that its notice cannot be sent takes nothing of it back, and is logged.
          await send({ to, ...letter }).catch(() => {})
        }
        // what it cannot be told now, it is told later
        await login.custodyAddresses?.tell(userId).catch(() => {})
        return { newEmail } satisfies EmailUpdated
      })
    )
  }
}

/** Of browsers that say so, a form of our own page alone. */
export const isOwnForm = (site: string | undefined) => site === undefined || site === 'same-origin' || site === 'none'

export const overPage = () =>
  pageReply({
    title: 'This link is over',
    body: escaped`<p>It was used, or its time has passed. Begin anew in the window where you wanted to log in.</p>`,
    status: 410
  })

const readCode = (fields: Fields, name: 'login' | 'update') => ({
  id: fields.text(name, 64),
  code: fields.matching('code', /^\d{6}$/, 'code: Expected six digits')
})

const over = () => new LoginError('login-over', 'This login is over: begin anew.')

import type { Hono } from 'hono'
import type { EmailUpdated, EmailUpdateReply } from '../../../adapters/api/contract/login.ts'
import { createAddressChangedMail, firstAddressMail } from '../mail/login-mails.ts'
import type { RequestGuards } from './authenticate-request.ts'
import type { LoginAttempt } from './attempts.ts'
import type { CodeMails } from './code-mails.ts'
import { readCode } from './one-time-codes.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { guardOf, keeperOf, lockAccount, rootOf } from './family.ts'
import { invalidFieldError, readNewEmail, type Fields } from './parse-fields.ts'
import { placeOf } from './rate-limits.ts'
import { readChangeOr } from './record-change.ts'
import { recordConflict } from './record-signature.ts'
import type { Signer } from './record.ts'
import type { Session } from './sessions.ts'
import { getEmail } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/**
 * Changes the email address of an account: a code to the old address allows it, a code to the new one
 * verifies it.
 */
export function addEmailUpdate(
  app: Hono,
  doors: RequestGuards,
  login: LoginContext,
  mails: CodeMails,
  wallets: WalletParts
): void {
  const { db, attempts, codes, limits, secrets, now } = login
  const { devices, keyless } = wallets
  const replace = createEmailReplacement(login, mails, wallets)

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
      // receives the code
      email: to,
      origin: from.origin,
      device: from.device,
      sealed: secrets.seal(newEmail, 'new email')
    })
    await mails.sendCode(attempt, to, step === 'primary' ? { what: 'old address', newEmail } : { what: 'new address' })
    const action = step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
    return { action, update: attempt.id, expiresAt: attempt.expires_at }
  }

  const take = async (kind: LoginAttempt['kind'], userId: string, thumbprint: string, fields: Fields, network: string) => {
    const { id, code } = readCode(fields, 'update')
    const found = await attempts.find(id, thumbprint)
    const attempt = await codes.take(found?.kind === kind && found.user_id === userId ? found : undefined, code, network)
    return { attempt, newEmail: secrets.open(attempt.sealed!, 'new email') }
  }

  app.post(
    '/user/email',
    doors.member(async ({ session, thumbprint, network, device, body }) => {
      const fields = await body()
      const newEmail = readNewEmail(fields.text('email', 320))
      const { user_id: userId } = session
      const old = await getEmail(db, userId)
      if (old === newEmail) throw invalidFieldError('email: This is already your email.')
      // Without an old address that could allow it, a fresh login is needed.
      if (old === undefined && session.fresh_until <= now()) throw new LoginError('login-not-fresh', 'Log in again to continue.')
      await limits.take('mailAgain', `update ${placeOf(session)}`)
      await limits.takeWith('mailFromNetwork', network, async () => {
        await limits.take('mailFromDevice', `update ${placeOf(session)}`)
        if (old === undefined) {
          await limits.take('firstAddressMailsOfUser', await rootOf(db, userId))
          await limits.takeShared('mailToAddress', newEmail, network)
        } else await limits.take('changeMailsOfUser', await devices.whoseLimits(session))
      })
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
      await limits.take('changeTriesOfUser', await devices.whoseLimits(session))
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
      if ((await getEmail(db, userId)) === undefined) await limits.take('firstAddressTriesOfUser', await rootOf(db, userId))
      const { attempt, newEmail } = await take('email-secondary', userId, thumbprint, fields, network)
      const change = readChangeOr(fields)
      const guard = await guardOf(db, userId)
      const keeper = await keeperOf(db, userId)
      if (keeper !== undefined && (guard !== userId || !change)) {
        await codes.use(attempt, {}, db)
        const { effective_at: effectiveAt } = await keyless.request(session, keeper, { action: 'email', email: newEmail })
        return { newEmail, effectiveAt } satisfies EmailUpdated
      }
      const signer = keeper !== undefined && change ? { thumbprint, sessionId: session.id, change } : undefined
      await replace(session, attempt, newEmail, signer)
      return { newEmail } satisfies EmailUpdated
    })
  )
}

/** Creates the replacement of an account's address, once both codes are given. */
function createEmailReplacement(
  login: LoginContext,
  { asker, send }: CodeMails,
  { records, mails, news, addresses }: WalletParts
) {
  const { db, codes } = login
  /**
   * Replaces the address at once.
   * `signer` signs for the wallet of the session; without one, the account has no wallet.
   */
  return async function replace(
    session: Session,
    attempt: LoginAttempt,
    email: string,
    signer: Signer | undefined
  ): Promise<void> {
    const { user_id: userId, id: sessionId, thumbprint, device, provider } = session
    const hadOwn = (await getEmail(db, userId)) !== undefined
    const old = await mails.addressesOf(userId)
    const ended = await db.transaction().execute(async transaction => {
      await codes.use(attempt, {}, transaction)
      await lockAccount(transaction, userId)
      // the guard may have changed, or a first wallet may have been committed, in the meantime
      const expected = signer && userId
      if ((await guardOf(transaction, userId)) !== expected || (await keeperOf(transaction, userId)) !== expected)
        throw recordConflict()
      const present = signer && (await records.present(userId, transaction))
      const ended = present ? await records.sign(present, { email }, 'email', signer, transaction) : []
      const moved = { userId, email, device, asker: thumbprint, except: sessionId, signed: present !== undefined }
      // Only a client that has proven control of the mailbox learns this. Two accounts are never merged.
      if (!(await addresses.move(moved, transaction))) throw new LoginError('login-email-taken', 'This email is already in use.')
      return ended
    })
    const from = asker({ origin: '', device })
    const letter = hadOwn ? createAddressChangedMail(from, email) : firstAddressMail(from, email, provider)
    // The change is done: a failure to send its notice does not revert it, and is logged.
    for (const to of new Set([...old, email])) await send({ to, ...letter }).catch(() => {})
    await news.stopped(userId, ended, device)
    // the cleanup job sends a failed notice again
    await login.custodyAddresses?.send(userId).catch(() => {})
  }
}

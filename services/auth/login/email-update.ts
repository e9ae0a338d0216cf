import type { Hono } from 'hono'
import type { EmailUpdated, EmailUpdateReply } from '../../../adapters/api/contract/login.ts'
import { changedMail, firstAddressMail } from '../mail/mails.ts'
import type { Doors } from './asked.ts'
import type { Attempt } from './attempts.ts'
import type { CodeMails } from './code-mails.ts'
import { readCode } from './codes.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { guardOf, keeperOf, rootOf } from './family.ts'
import { invalid, readEmail, type Fields } from './fields.ts'
import { placeOf } from './limits.ts'
import { readChangeOr } from './record-change.ts'
import { recordConflict } from './record-signature.ts'
import type { Signer } from './record.ts'
import type { Session } from './sessions.ts'
import { emailOf } from './users.ts'
import type { WalletParts } from './wallet-parts.ts'

/** Changes the address of an account: a code to the old address allows it, a code to the new one proves it. */
export function addEmailUpdate(
  app: Hono,
  doors: Doors,
  login: LoginContext,
  { asker, send, sendCode }: CodeMails,
  { records, keyless, mails, addresses }: WalletParts
): void {
  const { db, attempts, codes, limits, secrets, now } = login

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
      // Without an old address that could allow it, a fresh login is needed.
      if (old === undefined && session.fresh_until <= now()) throw new LoginError('login-not-fresh', 'Log in again for this.')
      await limits.take('mailAgain', `update ${placeOf(session)}`)
      await limits.take('mailFromNetwork', network)
      await limits.take('mailFromDevice', `update ${placeOf(session)}`)
      if (old === undefined) {
        await limits.take('firstAddressMailsOfUser', await rootOf(db, userId))
        await limits.takeShared('mailToAddress', newEmail, network)
      }
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
      if ((await emailOf(db, userId)) === undefined) await limits.take('firstAddressTriesOfUser', await rootOf(db, userId))
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
      await update(session, attempt, newEmail, signer)
      return { newEmail } satisfies EmailUpdated
    })
  )

  /** Replaces the address at once. `signer` signs for the wallet of the session; without one, the account has no wallet. */
  async function update(session: Session, attempt: Attempt, email: string, signer: Signer | undefined): Promise<void> {
    const { user_id: userId, id: sessionId, device, provider } = session
    const hadOwn = (await emailOf(db, userId)) !== undefined
    const old = await mails.addressesOf(userId)
    await db.transaction().execute(async transaction => {
      await codes.use(attempt, {}, transaction)
      // the guard may have been handed over, or a first wallet committed, meanwhile
      const expected = signer && userId
      if ((await guardOf(transaction, userId)) !== expected || (await keeperOf(transaction, userId)) !== expected)
        throw recordConflict()
      const present = signer && (await records.present(userId, transaction))
      if (present) await records.sign(present, { email }, 'email', signer, transaction)
      const moved = { userId, email, device, except: sessionId, signed: present !== undefined }
      // Only a client that has proven control of the mailbox learns this. Two accounts are never merged.
      if (!(await addresses.move(moved, transaction)))
        throw new LoginError('login-email-taken', 'Another account has this address.')
    })
    const from = asker({ origin: '', device })
    const letter = hadOwn ? changedMail(from, email) : firstAddressMail(from, email, provider)
    // The change is made: a failure to send its notice does not revert it, and is logged.
    for (const to of new Set([...old, email])) await send({ to, ...letter }).catch(() => {})
    // the sweep sends a failed notice again
    await login.custodyAddresses?.tell(userId).catch(() => {})
  }
}

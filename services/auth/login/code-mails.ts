import { createCodeMail, type MailRequester, type CodePurpose } from '../mail/login-mails.ts'
import { RefusedMailboxError, type Mail } from '../mail/mailer.ts'
import type { LoginAttempt } from './attempts.ts'
import { computeCodeMac, generateCode } from './one-time-codes.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './login-error.ts'
import { notifyChange } from './waiting.ts'

type CodeMailsOptions = Pick<LoginContext, 'db' | 'log' | 'settings' | 'secrets' | 'outbox'>

/** Sends mails about logins, above all one-time codes. */
export function createCodeMails({ db, log, settings, secrets, outbox }: CodeMailsOptions) {
  const asker = ({ origin, device }: Pick<LoginAttempt, 'origin' | 'device'>): MailRequester => ({
    appName: settings.appName,
    origin,
    device
  })

  const send = async (mail: Mail) => {
    if (!outbox) throw new LoginError('login-unavailable', 'This service can’t send email.')
    try {
      await outbox.send(mail)
    } catch (cause) {
      // A mailbox that does not exist gets the same response as one that does, so that clients cannot probe addresses.
      if (cause instanceof RefusedMailboxError) return
      log.error({ error: String(cause) }, 'a mail could not be sent')
      throw new LoginError('login-unavailable', 'Couldn’t send the email. Try again.', { cause })
    }
  }

  /** Sets the code of an attempt and mails it. Without the mail, no client can use the attempt. */
  const sendCode = async (attempt: LoginAttempt, to: string, purpose: CodePurpose) => {
    const code = generateCode()
    await db
      .updateTable('login_attempt')
      .set({ code_mac: computeCodeMac(secrets, attempt, code) })
      .where('id', '=', attempt.id)
      .execute()
    await notifyChange(db, attempt.id)
    await send({ to, ...createCodeMail(asker(attempt), code, purpose) })
  }

  return { asker, send, sendCode }
}

export type CodeMails = ReturnType<typeof createCodeMails>

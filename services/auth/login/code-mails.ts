import { codeMail, type Asker, type CodePurpose } from '../mail/mails.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Attempt } from './attempts.ts'
import { macOf, newCode } from './codes.ts'
import type { LoginContext } from './context.ts'
import { LoginError } from './failure.ts'
import { tellChange } from './waiting.ts'

type CodeMailsOptions = Pick<LoginContext, 'db' | 'log' | 'settings' | 'secrets' | 'mailer'>

/** Sends mails about logins, above all one-time codes. */
export function createCodeMails({ db, log, settings, secrets, mailer }: CodeMailsOptions) {
  const asker = ({ origin, device }: Pick<Attempt, 'origin' | 'device'>): Asker => ({ appName: settings.appName, origin, device })

  const send = async (mail: Mail) => {
    if (!mailer) throw new LoginError('login-unavailable', 'This service sends no mail.')
    try {
      await mailer.send(mail)
    } catch (cause) {
      log.error({ error: String(cause) }, 'a mail could not be sent')
      throw new LoginError('login-unavailable', 'The mail could not be sent. Please try again.', { cause })
    }
  }

  /** Gives an attempt a code and mails it. Without the mail, no client can use the attempt. */
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

  return { asker, send, sendCode }
}

export type CodeMails = ReturnType<typeof createCodeMails>

import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /**
   * Sends a mail.
   * Resolves when the mail server has accepted it.
   *
   * @throws RefusedMailboxError if the server does not know the mailbox, or the mailbox accepts no mail
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * The mail server rejected the mailbox.
 * Not reported to a client that requests a login code. A rejected warning counts as not sent.
 */
export class RefusedMailboxError extends Error {
  override readonly name = 'RefusedMailboxError'
}

/** Timeout of each step of the SMTP conversation, in milliseconds. */
const patience = 10_000

/** Creates a mailer over SMTP: `smtps://user:password@mail.example.org`, `smtp://127.0.0.1:1025`. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Prevents nodemailer from including files or URLs in a mail.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // as an object it is one address, whatever it contains
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }
        })
      } catch (error) {
        if (isRefusedMailbox(error)) throw new RefusedMailboxError('The mail server refuses the mailbox.', { cause: error })
        throw error
      }
    },
    close: () => transport.close()
  }
}

const isRefusedMailbox = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  'command' in error &&
  error.command === 'RCPT TO'

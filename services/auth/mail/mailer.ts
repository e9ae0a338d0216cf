import { createTransport } from 'nodemailer'
import type { Metrics } from '../../lib/metrics.ts'
import { trace } from '../../lib/tracing.ts'

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

/** Counts the outcomes of a mailer, and adds a span to each mail. */
export function observeMails({ send, close }: Mailer, { mails, mailSeconds }: Pick<Metrics, 'mails' | 'mailSeconds'>): Mailer {
  return {
    async send(mail) {
      const stop = mailSeconds.startTimer()
      try {
        await trace({ name: 'send mail', kind: 'client' }, () => send(mail))
      } catch (error) {
        mails.inc({ outcome: error instanceof RefusedMailboxError ? 'refused' : 'failed' })
        throw error
      } finally {
        stop()
      }
      mails.inc({ outcome: 'accepted' })
    },
    close
  }
}

/** Timeout of each step of the SMTP conversation, in milliseconds. */
const patience = 10_000

/** Default of `MAIL_CONNECTIONS`: a server that takes a second for a mail then accepts 1,200 a minute. */
export const defaultMailConnections = 20

/**
 * Creates a mailer over SMTP: `smtps://user:password@mail.example.org`, `smtp://127.0.0.1:1025`.
 *
 * @param connections size of the pool; further mails are queued
 */
export function createMailer(smtpUrl: string, from: string, connections = defaultMailConnections): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
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

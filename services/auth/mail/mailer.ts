import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves once the mail server has taken it. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** How long a mail server has for each step, in milliseconds. */
const patience = 10_000

/** Sends by SMTP: `smtps://user:password@mail.example.org`, `smtp://127.0.0.1:1025`. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // What is in a mail is ours alone: no file and no address is fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // as an object it is one address, whatever is in it
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }
        })
      } catch (error) {
        // A mailbox that does not exist is answered as one that does: who asks is told nothing about it.
        if (isRefusedMailbox(error)) return
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

import { createSemaphore } from '../../lib/semaphore.ts'
import { RefusedMailboxError, type Mail, type Mailer } from './mailer.ts'

/** Mail providers with an HTTP API, and services with the same interface. */
export const mailApiKinds = ['postmark', 'resend', 'sendgrid'] as const

export interface MailApiSettings {
  readonly kind: (typeof mailApiKinds)[number]
  /** Default: the provider's. */
  readonly url?: string
  readonly key: string
}

interface Shape {
  readonly url: string
  readonly headers: (key: string) => Readonly<Record<string, string>>
  /** Links and opens are never tracked: a mailed link must not pass another server. */
  readonly body: (from: string, mail: Mail) => unknown
  /** Returns whether an error is about the mailbox, not about the service. */
  readonly isRefusal: (status: number, reply: string) => boolean
}

const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

const shapes: Readonly<Record<MailApiSettings['kind'], Shape>> = {
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    headers: key => ({ 'x-postmark-server-token': key }),
    body: (from, { to, subject, text, html }) => ({
      From: from,
      To: to,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: 'outbound',
      TrackOpens: false,
      TrackLinks: 'None',
      Headers: Object.entries(automatic).map(([Name, Value]) => ({ Name, Value }))
    }),
    // 406: the recipient is inactive, after a hard bounce or a complaint
    isRefusal: (status, reply) => status === 422 && /"ErrorCode"\s*:\s*406\b/.test(reply)
  },
  resend: {
    url: 'https://api.resend.com/emails',
    headers: key => ({ authorization: `Bearer ${key}` }),
    body: (from, { to, subject, text, html }) => ({ from, to: [to], subject, text, html, headers: automatic }),
    isRefusal: (status, reply) => status === 422 && /`to`/.test(reply)
  },
  sendgrid: {
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: key => ({ authorization: `Bearer ${key}` }),
    body: (from, { to, subject, text, html }) => ({
      personalizations: [{ to: [{ email: to }] }],
      from: parseSender(from),
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html }
      ],
      headers: automatic,
      tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } }
    }),
    isRefusal: (status, reply) => status === 400 && /personalizations\.\d+\.to/.test(reply)
  }
}

/** Timeout in milliseconds. */
const patience = 10_000
/** Maximum length of an error response that is read. */
const mostReply = 10_000

export interface ApiMailerOptions extends MailApiSettings {
  /** `Wallet <no-reply@example.org>`. */
  readonly from: string
  readonly fetch: typeof fetch
  /** Maximum number of concurrent requests; others are queued. */
  readonly connections: number
}

/** Creates a mailer over the HTTP API of a provider. Errors contain the status, never the key or the mail. */
export function createApiMailer({ kind, url, key, from, fetch, connections }: ApiMailerOptions): Mailer {
  const shape = shapes[kind]
  const places = createSemaphore(connections)
  const closing = new AbortController()
  return {
    send: mail =>
      places.take(async () => {
        const response = await fetch(url ?? shape.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...shape.headers(key) },
          body: JSON.stringify(shape.body(from, mail)),
          // a redirect would send the key to another host
          redirect: 'error',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)])
        })
        const reply = (await response.text()).slice(0, mostReply)
        if (response.ok) return
        if (shape.isRefusal(response.status, reply)) throw new RefusedMailboxError('The mail provider refuses the mailbox.')
        throw new Error(`The mail provider answers ${response.status}.`)
      }, closing.signal),
    close: () => closing.abort()
  }
}

/** Splits `Wallet <no-reply@example.org>`. */
function parseSender(from: string): { readonly email: string; readonly name?: string } {
  const [, name = '', email] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return email === undefined ? { email: from.trim() } : { email, ...(name && { name }) }
}

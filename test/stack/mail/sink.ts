import { createServer } from 'node:http'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listen } from '../port.ts'
import { mailList, mailPage, shownHtml } from './page.ts'

export interface SunkMail {
  /** Starts at 1. */
  readonly id: number
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: number
}

interface Refusal {
  readonly at: 'mailbox' | 'connection'
  readonly code: number
  readonly to?: string
}

export interface MailSink {
  /** URL for nodemailer: `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string
  /** URL of a page with the mails, newest first; `/mails.json?to=` for programs. */
  readonly url: string
  /** Oldest first. */
  readonly mails: readonly SunkMail[]
  /**
   * Rejects the next mails with this response, such as `{ code: 550 }`, or stops.
   * `to`: only those to this mailbox.
   */
  refuse(answer: Refusal | undefined): void
  /** Lets mails wait for their acceptance, as a slow server does, until the returned function is called. */
  hold(): () => void
  /** Number of mails that wait for their acceptance. */
  held(): number
  stop(): Promise<void>
}

export interface MailSinkOptions {
  readonly port?: number
  readonly smtpPort?: number
  /** Milliseconds until a mail is accepted. Default 0. */
  readonly acceptAfter?: number
  /** Maximum number of stored mails; older ones are deleted. Default 500. */
  readonly most?: number
}

/** Starts a mail server that accepts every mail and delivers none, with a page that shows them. */
export async function startMailSink({
  port = 0,
  smtpPort = 0,
  acceptAfter = 0,
  most = 500
}: MailSinkOptions = {}): Promise<MailSink> {
  const mails: SunkMail[] = []
  let count = 0
  let refusal: Refusal | undefined
  let held: (() => void)[] | undefined
  const refused = (at: 'mailbox' | 'connection', mailbox?: string) =>
    refusal?.at === at && (refusal.to ?? mailbox) === mailbox
      ? Object.assign(new Error('Refused'), { responseCode: refusal.code })
      : null

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: 1_000_000,
    onMailFrom: (_address, _session, done) => done(refused('connection')),
    onRcptTo: ({ address }, _session, done) => done(refused('mailbox', address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ from, subject = '', text = '', html = '' }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address)
            const accept = () => {
              const error = refused('connection')
              if (error) return done(error)
              mails.push({ id: ++count, from: from?.address ?? '', to, subject, text, html, at: Date.now() })
              if (mails.length > most) mails.shift()
              done()
            }
            if (held) held.push(accept)
            else if (acceptAfter > 0) setTimeout(accept, acceptAfter)
            else accept()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)))
        )
      })
    }
  })
  smtp.on('error', () => {}) // a client that disconnected; it knows that its mail was not delivered

  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const send = (status: number, type: string, body: string, policy: string) => {
      response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer'
      })
      response.end(body)
    }
    const page = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"
    const to = searchParams.get('to')?.toLowerCase()
    const chosen = mails.filter(mail => to === undefined || mail.to.some(address => address.toLowerCase() === to))
    const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(pathname) ?? []
    const mail = mails.find(mail => String(mail.id) === id)
    if (pathname === '/') send(200, 'text/html', mailList(chosen), page)
    // without CORS headers: other programs on this machine need none
    else if (pathname === '/mails.json') send(200, 'application/json', JSON.stringify(chosen), "default-src 'none'")
    else if (mail && part)
      send(200, 'text/html', shownHtml(mail), "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    else if (mail) send(200, 'text/html', mailPage(mail), page)
    else send(404, 'text/plain', 'There is no such mail.', "default-src 'none'")
  })

  // its server listens like the others, so that its port is chosen in the same way
  const openSmtp = await listen(smtp.server, smtpPort)
  const openWeb = await listen(web, port)
  return {
    smtpUrl: `smtp://127.0.0.1:${openSmtp}`,
    url: `http://127.0.0.1:${openWeb}`,
    mails,
    refuse: answer => void (refusal = answer),
    held: () => held?.length ?? 0,
    hold() {
      const waiting: (() => void)[] = (held = [])
      return () => {
        held = undefined
        for (const accept of waiting) accept()
      }
    },
    async stop() {
      web.closeAllConnections()
      await Promise.all([
        new Promise<void>(closed => smtp.close(() => closed())),
        new Promise<void>(closed => web.close(() => closed()))
      ])
    }
  }
}

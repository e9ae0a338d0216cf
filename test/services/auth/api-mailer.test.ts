import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { createApiMailer, type MailApiSettings } from '../../../services/auth/mail/api-mailer.ts'
import { RefusedMailboxError } from '../../../services/auth/mail/mailer.ts'
import { startUpstream, type Respond } from '../chain/rpc/upstream-server.ts'

const mail = { to: 'alice@example.org', subject: 'Code', text: '123456', html: '<p>123456</p>' }
const from = 'Example Wallet <no-reply@example.org>'
const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return JSON.parse(text) as Record<string, unknown>
}

/** Responds as the provider does. */
const reply =
  (status: number, body: unknown): Respond =>
  (_, __, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))

/** Responses as the providers document them. */
const providers: readonly {
  readonly kind: MailApiSettings['kind']
  readonly header: readonly [name: string, value: string]
  readonly body: unknown
  readonly accepted: Respond
  readonly refused: Respond
  readonly failed: Respond
}[] = [
  {
    kind: 'postmark',
    header: ['x-postmark-server-token', 'secret-key'],
    body: {
      From: from,
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: 'outbound',
      TrackOpens: false,
      TrackLinks: 'None',
      Headers: Object.entries(automatic).map(([Name, Value]) => ({ Name, Value }))
    },
    accepted: reply(200, { To: mail.to, MessageID: 'b7bc2f4a', ErrorCode: 0, Message: 'OK' }),
    refused: reply(422, { ErrorCode: 406, Message: 'You tried to send to a recipient that has been marked as inactive.' }),
    failed: reply(422, { ErrorCode: 400, Message: 'The sender signature was not found.' })
  },
  {
    kind: 'resend',
    header: ['authorization', 'Bearer secret-key'],
    body: { from, to: [mail.to], subject: mail.subject, text: mail.text, html: mail.html, headers: automatic },
    accepted: reply(200, { id: '49a3999c' }),
    refused: reply(422, { statusCode: 422, name: 'validation_error', message: 'Invalid `to` field.' }),
    failed: reply(403, { statusCode: 403, name: 'validation_error', message: 'The domain is not verified.' })
  },
  {
    kind: 'sendgrid',
    header: ['authorization', 'Bearer secret-key'],
    body: {
      personalizations: [{ to: [{ email: mail.to }] }],
      from: { email: 'no-reply@example.org', name: 'Example Wallet' },
      subject: mail.subject,
      content: [
        { type: 'text/plain', value: mail.text },
        { type: 'text/html', value: mail.html }
      ],
      headers: automatic,
      tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } }
    },
    accepted: reply(202, undefined),
    refused: reply(400, { errors: [{ message: 'Does not contain a valid address.', field: 'personalizations.0.to.0.email' }] }),
    failed: reply(401, { errors: [{ message: 'The provided authorization grant is invalid' }] })
  }
]

describe('a mailer over the API of a provider', () => {
  let provider: Awaited<ReturnType<typeof startUpstream>>
  before(async () => (provider = await startUpstream(() => ({}))))
  after(() => provider.stop())

  for (const { kind, header, body, accepted, refused, failed } of providers) {
    const open = () => createApiMailer({ kind, url: provider.url, key: 'secret-key', from, fetch, connections: 2 })

    it(`sends what ${kind} expects, without trackers`, async () => {
      const received: unknown[] = []
      provider.answer((url, request, response) => {
        void readJson(request).then(json => {
          received.push(request.headers[header[0]], json)
          accepted(url, request, response)
        })
      })
      await open().send(mail)
      assert.deepEqual(received, [header[1], body])
    })

    it(`distinguishes a mailbox that ${kind} refuses from a failure, which quotes no key`, async () => {
      provider.answer(refused)
      await assert.rejects(open().send(mail), RefusedMailboxError)
      provider.answer(failed)
      await assert.rejects(
        open().send(mail),
        error => error instanceof Error && !(error instanceof RefusedMailboxError) && !/secret-key|alice/.test(error.message)
      )
    })
  }

  it('follows no redirect, which would send the key to another host', async () => {
    provider.answer((url, _, response) =>
      url.pathname === '/' ? void response.writeHead(307, { location: '/elsewhere' }).end() : {}
    )
    provider.requests.length = 0
    await assert.rejects(
      createApiMailer({ kind: 'resend', url: provider.url, key: 'secret-key', from, fetch, connections: 2 }).send(mail)
    )
    assert.deepEqual(
      provider.requests.map(({ pathname }) => pathname),
      ['/']
    )
  })
})

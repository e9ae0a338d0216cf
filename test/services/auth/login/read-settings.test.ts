import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { parseLoginSettings } from '../../../../services/auth/login/read-settings.ts'

const readMail = (more: Record<string, string>) =>
  parseLoginSettings(
    {
      AUTH_SECRET: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEY: `first:${randomBytes(32).toString('base64')}`,
      FRAME_ORIGINS: 'https://frame.example.org',
      MAIL_FROM: 'Wallet <no-reply@example.org>',
      ...more
    },
    ['https://app.example.org']
  )

describe('MAIL_API', () => {
  it('names a provider, in place of a mail server', () => {
    const api = { kind: 'postmark', key: 'secret-key' } as const
    assert.deepEqual(readMail({ MAIL_API: JSON.stringify(api), MAIL_CONNECTIONS: '50' })?.mailApi, api)
    assert.equal(readMail({ MAIL_API: JSON.stringify(api), MAIL_CONNECTIONS: '50' })?.mailConnections, 50)
  })

  const wrong: readonly [title: string, environment: Record<string, string>, message: RegExp][] = [
    ['without a kind', { MAIL_API: '{"key":"secret-key"}' }, /"kind" must be one of postmark, resend, sendgrid/],
    ['without a key', { MAIL_API: '{"kind":"resend"}' }, /"key" must be the API key/],
    ['over http', { MAIL_API: '{"kind":"resend","key":"secret-key","url":"http://mail.example.org"}' }, /"url" must be an https/],
    [
      'beside a mail server',
      { MAIL_API: '{"kind":"resend","key":"secret-key"}', SMTP_URL: 'smtp://127.0.0.1' },
      /set one of them/
    ],
    ['without a sender', { MAIL_API: '{"kind":"resend","key":"secret-key"}', MAIL_FROM: '' }, /MAIL_API also needs MAIL_FROM/],
    ['with no connection', { SMTP_URL: 'smtp://127.0.0.1', MAIL_CONNECTIONS: '0' }, /MAIL_CONNECTIONS: must be a whole number/]
  ]
  for (const [title, environment, message] of wrong) {
    it(`is refused ${title}, and no key is quoted`, () => {
      assert.throws(
        () => readMail(environment),
        error => error instanceof Error && message.test(error.message) && !/secret-key/.test(error.message)
      )
    })
  }
})

describe('LOGIN_LIMITS', () => {
  const read = (limits: string) => readMail({ SMTP_URL: 'smtp://127.0.0.1', LOGIN_LIMITS: limits })?.limits

  it('changes the limits that it names, in the part that it names', () => {
    assert.deepEqual(read('{"mailFromNetwork":{"burst":300},"mailFromWideNetwork":{"burst":900,"every":100}}'), {
      mailFromNetwork: { burst: 300, every: 60_000 },
      mailFromWideNetwork: { burst: 900, every: 100 }
    })
  })

  for (const wrong of [
    '[]',
    '{"mailFromNetwork":300}',
    '{"mailFromNetwork":{"burst":0}}',
    '{"mailFromNetwork":{"every":0.5}}',
    '{"sharesOfDevice":{"burst":1}}'
  ]) {
    it(`is refused as ${wrong}`, () => assert.throws(() => read(wrong), /LOGIN_LIMITS: /))
  }
})

describe('MAILS_PER_HOUR', () => {
  const read = (more: Record<string, string>) =>
    parseLoginSettings(
      {
        AUTH_SECRET: randomBytes(32).toString('base64'),
        KEY_ENCRYPTION_KEY: `first:${randomBytes(32).toString('base64')}`,
        FRAME_ORIGINS: 'https://frame.example.org',
        ...more
      },
      ['https://app.example.org']
    )

  it('is a number, and has a default', () => {
    assert.equal(read({ MAILS_PER_HOUR: '20000' })?.mailsPerHour, 20_000)
    assert.equal(read({})?.mailsPerHour, undefined)
  })

  it('is refused where it is none, or lets no mail out', () => {
    for (const wrong of ['0', '-1', '1e3', 'many', '12345678'])
      assert.throws(() => read({ MAILS_PER_HOUR: wrong }), /MAILS_PER_HOUR: must be a whole number from 1 to 9999999/)
  })
})

describe('variables of Vault, which shells have for other programs', () => {
  it('turn no login on by themselves', () => {
    assert.equal(parseLoginSettings({ VAULT_TOKEN: 's.1', VAULT_NAMESPACE: 'team' }, []), undefined)
    assert.throws(() => parseLoginSettings({ KEY_WRAPPER: 'vault:https://v.example/transit/k' }, []), /AUTH_SECRET/)
  })
})

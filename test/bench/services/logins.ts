import { randomBytes } from 'node:crypto'
import { withPostgres } from '../../../scripts/test/postgres.ts'
import { createFrame } from '../../services/auth/login/frame-client.ts'
import { begin } from '../../services/auth/login/email-requests.ts'
import { frameOrigin, pageOrigin } from '../../services/auth/login/stage.ts'
import { createTestDatabase, getServerUrl } from '../../services/test-database.ts'
import { startMailSink } from '../../stack/mail/sink.ts'
import { quantile } from '../statistics.ts'
import { startServicesProcess } from './process.ts'

const perMinute = 1_000
/** Milliseconds that the mail server takes to accept a mail. */
const acceptAfter = 1_000
const budget = 2_000

/** Measures logins by email over PostgreSQL, from the request until a slow mail server has accepted the mail. */
export async function measureLogins(): Promise<void> {
  process.env['W3M_POSTGRES'] ??= '1'
  await withPostgres(async () => {
    if (getServerUrl() === undefined) return console.log('logins: not measured, PostgreSQL is not installed')
    const database = await createTestDatabase()
    const mail = await startMailSink({ acceptAfter, most: perMinute })
    const services = await startServicesProcess({
      DATABASE_URL: database.url,
      DATA_FOLDER: '',
      AUTH_SECRET: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEY: `first:${randomBytes(32).toString('base64')}`,
      FRAME_ORIGINS: frameOrigin,
      ALLOWED_ORIGINS: pageOrigin,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Example Wallet <no-reply@example.org>',
      CONFIRM_DEVICES: 'off'
    })
    const server = { url: `${services.url}/auth`, clock: Date, mailsTo: () => [] }
    try {
      const frames = await Promise.all(
        Array.from({ length: perMinute }, (_, index) =>
          createFrame(server, `198.${18 + Math.floor(index / 250)}.${index % 250}.1`)
        )
      )
      const sentAt = new Map<string, number>()
      const responses: number[] = []
      let refused = 0
      const start = performance.now()
      const open: Promise<void>[] = []
      for (const [index, frame] of frames.entries()) {
        const email = `user${index}@example.org`
        await until(start + (index * 60_000) / perMinute)
        sentAt.set(email, Date.now())
        open.push(
          begin(frame, email).then(({ status }) => {
            responses.push(Date.now() - sentAt.get(email)!)
            if (status !== 200) refused++
          })
        )
      }
      await Promise.all(open)
      const end = performance.now() + 30_000
      while (mail.mails.length < perMinute - refused && performance.now() < end) await until(performance.now() + 50)
      const times = mail.mails.map(({ at, to }) => at - sentAt.get(to[0]!)!)
      const p99 = `p50 ${quantile(times, 0.5)} ms  p99 ${quantile(times, 0.99)} ms until the mail is accepted (budget ${budget} ms)`
      console.log(
        `logins, ${perMinute} a minute, mail server takes ${acceptAfter} ms: ${times.length} mails, ${refused} refused, ` +
          `responses p99 ${quantile(responses, 0.99)} ms  ${p99}`
      )
    } finally {
      await services.stop()
      await mail.stop()
      await database.drop()
    }
  })
}

const until = (time: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, time - performance.now())))

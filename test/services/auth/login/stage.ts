import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createAuthService } from '../../../../services/auth/auth.ts'
import { createLogin } from '../../../../services/auth/login/login.ts'
import type { LoginSettings } from '../../../../services/auth/login/settings.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import type { Store } from '../../../../services/store/store.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { startMailSink, type MailSink } from '../../../stack/mail/sink.ts'
import { serve } from '../../chain/serve.ts'

export const frameOrigin = 'https://frame.example.org'
export const pageOrigin = 'https://app.example.org'

export interface Stage {
  /** URL of the service, with `/auth`. */
  readonly url: string
  readonly clock: Clock
  readonly mail: MailSink
  readonly store: Store
  readonly settings: LoginSettings
  /** Lines of the log. */
  readonly logged: readonly string[]
  /** Returns the metrics in the format of Prometheus. */
  metrics(): Promise<string>
  /** Returns mails to an address, oldest first. */
  readonly mailsTo: (email: string) => readonly { readonly subject: string; readonly text: string; readonly html: string }[]
  /** Runs the cleanup job, which the service runs each minute. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** What a client needs of a running service. */
export interface LoginServer extends Pick<Stage, 'url' | 'mailsTo'> {
  readonly clock: Pick<Clock, 'now'>
}

export interface StageOptions {
  readonly store: Store
  /** Shares the state of another instance of the same service. */
  readonly with?: Stage
  readonly settings?: Partial<LoginSettings>
}

/** Opens the login part of the auth service over real HTTP, with a real mail server. */
export async function openStage({ store, with: other, settings: more = {} }: StageOptions): Promise<Stage> {
  const clock = other?.clock ?? createClock()
  const mail = other?.mail ?? (await startMailSink())
  const settings: LoginSettings = {
    secret: randomBytes(32),
    keyEncryptionKeys: [{ id: 'first', key: randomBytes(32) }],
    appName: 'Example Wallet',
    frameOrigins: [frameOrigin],
    pageOrigins: [pageOrigin],
    smtpUrl: mail.smtpUrl,
    mailFrom: 'Example Wallet <no-reply@example.org>',
    confirmDevices: false,
    providers: [],
    jwtIssuers: [],
    passkeys: { relyingParty: 'frame.example.org' },
    ...other?.settings,
    ...more
  }
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  let url = ''
  const metrics = createMetrics()
  const part = createLogin({ settings, store, log, metrics, now: clock.now, trustProxy: true, base: () => url })
  const auth = createAuthService([part])
  const server = await serve(new Hono().route('/auth', auth.routes!))
  url = `${server.url}/auth`
  return {
    url,
    clock,
    mail,
    store,
    settings,
    logged,
    metrics: () => metrics.registry.metrics(),
    sweep: () => part.sweep(),
    mailsTo: email => mail.mails.filter(({ to }) => to.includes(email)),
    async stop() {
      await server.stop()
      await auth.close?.()
      if (!other) await mail.stop()
    }
  }
}

/** Returns the code of the last mail to an address. */
export function lastCode(stage: Pick<Stage, 'mailsTo'>, email: string): string {
  const code = /^\d{6}$/m.exec(stage.mailsTo(email).at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`There is no code in the last mail to ${email}.`)
  return code
}

/** Returns the link of the last mail to an address. */
export function lastLink(stage: Stage, email: string): string {
  const link = /^https?:\S+$/m.exec(stage.mailsTo(email).at(-1)?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in the last mail to ${email}.`)
  return link
}

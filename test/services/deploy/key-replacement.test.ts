import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { section } from '../../../scripts/docs/markdown.ts'
import { startMailSink, type MailSink } from '../../stack/mail/sink.ts'
import { freePort } from '../../stack/port.ts'
import { newSet, newShare } from '../auth/login/describe-login.ts'
import { createFrame, type FrameClient } from '../auth/login/frame-client.ts'
import { frameOrigin, pageOrigin } from '../auth/login/stage.ts'
import { testAddresses as addresses } from '../auth/login/wallet-key.ts'
import { createTestDatabase, withoutDatabase, type TestDatabase } from '../test-database.ts'
import { until } from '../until.ts'

const root = join(import.meta.dirname, '../../..')
const page = section(readFileSync(join(root, 'docs/host/operate.md'), 'utf8'), 'Replace a key')
/** The settings of the page, in order, with `…` for each key. */
const settings = [...page.matchAll(/`KEY_ENCRYPTION_KEY=([^`]+)`/g)].map(([, value]) => value!)
/** The query of the page. */
const query = /`(select key_id[^`]+)`/.exec(page)?.[1]

const keys = { first: randomBytes(32).toString('base64'), second: randomBytes(32).toString('base64') }
const fillIn = (setting: string) => setting.replace(/(first|second):…/g, (_, name: keyof typeof keys) => `${name}:${keys[name]}`)

/** Makes the minute of the cleanup job last half a second. */
const shortMinute = `data:text/javascript,${encodeURIComponent(
  'const own = setInterval; globalThis.setInterval = (run, time, ...words) => own(run, time === 60_000 ? 500 : time, ...words)'
)}`

interface Instance {
  readonly url: string
  readonly port: number
  process: ChildProcess
}

/** A user with a share, and the session of a device that can read it. */
interface Owner {
  readonly frame: FrameClient
  readonly accessToken: string
  readonly setId: string
  readonly authShare: string
}

describe('the key that encrypts shares', { skip: withoutDatabase }, () => {
  const instances: Instance[] = []
  const owners: Owner[] = []
  const environment = {
    AUTH_SECRET: randomBytes(32).toString('base64'),
    FRAME_ORIGINS: frameOrigin,
    ALLOWED_ORIGINS: pageOrigin,
    MAIL_FROM: 'Example Wallet <no-reply@example.org>',
    CONFIRM_DEVICES: 'off',
    LOG_LEVEL: 'warn'
  }
  let database: TestDatabase
  let mail: MailSink

  before(async () => {
    database = await createTestDatabase()
    mail = await startMailSink()
    for (let count = 0; count < 2; count++) {
      const port = await freePort()
      instances.push({ port, url: `http://127.0.0.1:${port}/auth`, process: await start(port, fillIn('first:…')) })
    }
  })
  after(async () => {
    await Promise.all(instances.map(({ process }) => stop(process)))
    await mail?.stop()
    await database?.drop()
  })

  const start = async (port: number, key: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--import', shortMinute, join(root, 'services/main.ts')], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        ...environment,
        SMTP_URL: mail.smtpUrl,
        DATABASE_URL: database.url,
        PORT: String(port),
        KEY_ENCRYPTION_KEY: key
      }
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    await until(() => output.includes('Ctrl-C') || child.exitCode !== null, 'the services to start', 180_000)
    assert.equal(child.exitCode, null, output)
    return child
  }
  const stop = async (child: ChildProcess) => {
    if (child.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  /** Logs a new user in at an instance, and stores a share. */
  const store = async ({ url }: Instance): Promise<void> => {
    const mailsTo = (email: string) => mail.mails.filter(({ to }) => to.includes(email))
    const frame = await createFrame({ url, clock: { now: Date.now }, mailsTo })
    const { accessToken } = await frame.logIn(`owner${owners.length}@example.org`)
    const [setId, authShare] = [newSet(), newShare()]
    for (const body of [
      { phase: 'prepare', version: 1, authShare, addresses },
      { phase: 'commit', version: 1 }
    ]) {
      const { status, code } = await frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
      assert.equal(status, 200, code)
    }
    owners.push({ frame, accessToken, setId, authShare })
  }
  const readAll = async () => {
    for (const at of instances) {
      for (const { frame, accessToken, setId, authShare } of owners) {
        const { body, code } = await frame.call('GET', `/v1/shares/${setId}`, { accessToken, at })
        assert.equal(body.authShare, authShare, code)
      }
    }
  }
  const countKeys = async (): Promise<readonly { readonly key_id: string; readonly count: string }[]> => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query(query!)).rows
    } finally {
      await client.end()
    }
  }

  it('is replaced as the page says, one instance after the other, while every share can be read', async () => {
    assert.ok(settings.length >= 3 && settings.at(-1) === 'second:…' && query !== undefined, 'the page has its settings')
    for (const instance of instances) await store(instance)
    assert.deepEqual(await countKeys(), [{ key_id: 'first', count: '2' }])
    for (const setting of settings) {
      // the page waits for this before the last one
      if (setting === settings.at(-1)) await until(async () => (await countKeys()).every(({ key_id }) => key_id === 'second'))
      for (const instance of instances) {
        await stop(instance.process)
        instance.process = await start(instance.port, fillIn(setting))
        await store(instance)
        await readAll()
      }
    }
    assert.deepEqual(await countKeys(), [{ key_id: 'second', count: String(owners.length) }])
    await readAll()
  })
})

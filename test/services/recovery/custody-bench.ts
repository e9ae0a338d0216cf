import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach } from 'node:test'
import { createLog } from '../../../services/lib/log.ts'
import { createLocalKeyWrapper } from '../../../services/key-wrappers/local.ts'
import { createDerivedKeys } from '../../../services/auth/login/secrets.ts'
import { createCustody } from '../../../services/recovery/custody.ts'
import { deleteExpired } from '../../../services/recovery/cleanup-job.ts'
import type { CustodySchema } from '../../../services/recovery/schema.ts'
import type { RecoverySettings } from '../../../services/recovery/settings.ts'
import { openCustodyStore, startRecovery, type Recovery } from '../../../services/recovery/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { withoutUndefined } from '../../../services/lib/without-undefined.ts'
import { freePort } from '../../stack/port.ts'
import { createFrame, type Answer, type FrameClient } from '../auth/login/frame-client.ts'
import { frameOrigin, lastCode, openStage, type Stage } from '../auth/login/stage.ts'
import { openTestStore, withTestDatabase } from '../open-test-store.ts'

export const hour = 3_600_000
export const newShare = () => randomBytes(120).toString('base64url')
export const newSet = () => randomBytes(12).toString('base64url')

let count = 0
export const newEmail = () => `saver${++count}@example.org`

export const log = createLog('silent')

/**
 * Starts the real login service and the real custodian, as two separate processes would run, for the
 * calling suite.
 */
export function custodyBench(databaseOf?: () => Promise<string>) {
  let stage: Stage
  let store: Store<CustodySchema>
  let authStore: Store
  let recovery: Recovery
  let settings: RecoverySettings
  let port: number

  before(async () => {
    port = await freePort()
    authStore = await openTestStore()
    stage = await openStage({ store: authStore, settings: { custodian: `http://127.0.0.1:${port}/recovery` } })
    settings = {
      secret: randomBytes(32),
      keys: [{ id: 'one', key: randomBytes(32) }],
      auth: stage.url,
      frameOrigins: [frameOrigin],
      appName: 'Example Wallet',
      smtpUrl: stage.mail.smtpUrl,
      mailFrom: 'Example Wallet <recovery@example.org>',
      delay: 24 * hour,
      code: true
    }
    store = databaseOf
      ? await openCustodyStore({ log, databaseUrl: await databaseOf() })
      : await withTestDatabase(databaseUrl => openCustodyStore({ log, ...withoutUndefined({ databaseUrl }) }))
    await start()
  })
  after(async () => {
    await recovery?.close()
    await store?.close()
    await stage?.stop()
    await authStore?.close()
  })
  beforeEach(() => stage.clock.pass(48 * hour))

  /** Opens a browser of a user who has just logged in. */
  const visit = async (email: string) => {
    const frame = await createFrame(stage, `198.51.100.${(count += 1) % 250}`)
    let address = email
    let done = await frame.logIn(email)
    const custodian = { ...stage, url: recovery.url }
    return {
      frame,
      logIn: async (by = email) => (done = await frame.logIn((address = by))),
      /** With the codes of both mailboxes. */
      async changeEmail(next: string) {
        stage.clock.pass(60_000)
        const { accessToken, user } = done
        const old = user.email!
        const step = async (path: string, body: object) => {
          const answer = await frame.call('POST', path, { accessToken, body })
          assert.equal(answer.status, 200, JSON.stringify(answer.body))
          return answer.body
        }
        const first = await step('/v1/user/email', { email: next })
        const second = await step('/v1/user/email/primary', { update: first.update, code: lastCode(stage, old) })
        await step('/v1/user/email/secondary', { update: second.update, code: lastCode(stage, next) })
        stage.clock.pass(60_000)
      },
      grant: async () => {
        const { body } = await frame.call('POST', '/v1/custody/grant', { accessToken: done.accessToken, body: {} })
        return body.grant as string
      },
      async request(path: string, body: object, more: Parameters<FrameClient['call']>[2] = {}): Promise<Answer> {
        const { grant } = await this.frame
          .call('POST', '/v1/custody/grant', { accessToken: done.accessToken, body: {} })
          .then(({ body }) => body)
        const confirmed = path === '/v1/deposit' && { email: address }
        return frame.call('POST', path, { body: { grant, ...confirmed, ...body }, at: custodian, ...more })
      }
    }
  }
  const deposited = async () => {
    const email = newEmail()
    const owner = await visit(email)
    const set = { setId: newSet(), version: 1, share: newShare() }
    assert.equal((await owner.request('/v1/deposit', set)).status, 200)
    return { email, owner, set }
  }
  const codeFor = (email: string) => {
    const code = /^\d{8}$/m.exec(stage.mailsTo(email).at(-1)?.text ?? '')?.[0]
    assert.ok(code, 'there is a code in the last mail')
    return code
  }
  const events = async (email: string) => {
    const rows = await store.db
      .selectFrom('custody_audit')
      .innerJoin('custody_deposit', 'custody_deposit.user_id', 'custody_audit.user_id')
      .select('event')
      .where('email', '=', email)
      .orderBy('custody_audit.id')
      .execute()
    return rows.map(({ event }) => event)
  }

  /** Starts it, and again after a stop, at the same address. */
  async function start(): Promise<void> {
    recovery = await startRecovery({ settings, store, port, now: stage.clock.now, logLevel: 'silent' })
  }

  /** Runs the cleanup job, as the process does each minute. */
  const sweepNow = () => {
    const custody = createCustody({
      settings,
      db: store.db,
      wrapper: createLocalKeyWrapper(settings.keys),
      secrets: createDerivedKeys(settings.secret),
      take: async () => undefined,
      giveBack: async () => undefined,
      mailer: { send: async () => undefined, close: () => undefined },
      log,
      now: stage.clock.now,
      linkOf: token => token,
      moveLinkOf: token => token
    })
    return deleteExpired({ db: store.db, custody, log, now: stage.clock.now })
  }

  return {
    visit,
    deposited,
    sweep: sweepNow,
    codeFor,
    events,
    start,
    get stage() {
      return stage
    },
    get store() {
      return store
    },
    get authStore() {
      return authStore
    },
    get recovery() {
      return recovery
    },
    get settings() {
      return settings
    },
    get port() {
      return port
    }
  }
}

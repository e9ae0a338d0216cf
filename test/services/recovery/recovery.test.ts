import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, describe, it } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { readEnvironment } from '../../../services/options.ts'
import { createLog } from '../../../services/lib/log.ts'
import { readRecoveryEnvironment } from '../../../services/recovery/read-settings.ts'
import type { CustodySchema } from '../../../services/recovery/schema.ts'
import { openTime, type RecoverySettings } from '../../../services/recovery/settings.ts'
import { openCustodyStore, startRecovery, type Recovery } from '../../../services/recovery/start.ts'
import { createCustodyAddresses } from '../../../services/auth/login/custody-address.ts'
import { createCustodySigner } from '../../../services/auth/login/custody-key.ts'
import { sweep as sweepLogin } from '../../../services/auth/login/sweep.ts'
import { sweep } from '../../../services/recovery/sweep.ts'
import { createCustody } from '../../../services/recovery/custody.ts'
import { localKeys } from '../../../services/auth/login/envelope.ts'
import { createSecrets } from '../../../services/auth/login/secrets.ts'
import { openStore, type Store } from '../../../services/store/store.ts'
import { freePort } from '../../stack/port.ts'
import { createFrame, type Answer, type FrameClient } from '../auth/login/frame-client.ts'
import { frameOrigin, lastCode, lastLink, openStage, type Stage } from '../auth/login/stage.ts'
import { createVisitor } from '../auth/login/visitor.ts'

const hour = 3_600_000
const newShare = () => randomBytes(120).toString('base64url')
const newSet = () => randomBytes(12).toString('base64url')
let count = 0
const newEmail = () => `saver${++count}@example.org`

const log = createLog('silent')

describe('custodial recovery, in a process of its own', () => {
  let stage: Stage
  let store: Store<CustodySchema>
  let authStore: Store
  let recovery: Recovery
  let settings: RecoverySettings
  let port: number

  before(async () => {
    port = await freePort()
    authStore = await openStore({ log })
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
    store = await openCustodyStore({ log })
    recovery = await startRecovery({ settings, store, port, now: stage.clock.now, logLevel: 'silent' })
  })
  after(async () => {
    await recovery?.close()
    await store?.close()
    await stage?.stop()
    await authStore?.close()
  })
  beforeEach(() => stage.clock.pass(48 * hour))

  /** Somebody in a browser, logged in just now. */
  const visit = async (email: string) => {
    const frame = await createFrame(stage, `198.51.100.${(count += 1) % 250}`)
    let done = await frame.logIn(email)
    const custodian = { ...stage, url: recovery.url }
    return {
      frame,
      logIn: async (by = email) => (done = await frame.logIn(by)),
      /** By the codes of both mailboxes. */
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
      async ask(path: string, body: object, more: Parameters<FrameClient['call']>[2] = {}): Promise<Answer> {
        const { grant } = await this.frame
          .call('POST', '/v1/custody/grant', { accessToken: done.accessToken, body: {} })
          .then(({ body }) => body)
        return frame.call('POST', path, { body: { grant, ...body }, at: custodian, ...more })
      }
    }
  }
  const deposited = async () => {
    const email = newEmail()
    const owner = await visit(email)
    const set = { setId: newSet(), version: 1, share: newShare() }
    assert.equal((await owner.ask('/v1/deposit', set)).status, 204)
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

  it('is named by the login service, and gives a share out after the delay, for the mailed code, to the device that asked', async () => {
    const { body } = await createFrame(stage).then(frame => frame.call('GET', '/v1/login/methods', { proof: null }))
    assert.equal(body.custodial, recovery.url)
    const { email, set } = await deposited()
    assert.match(stage.mailsTo(email).at(-1)!.text, /custodial recovery/i)

    const lost = await visit(email)
    const begun = await lost.ask('/v1/recovery', { setId: set.setId })
    const now = stage.clock.now()
    assert.deepEqual(begun.body, { ...begun.body, notBefore: now + 24 * hour, expiresAt: now + 48 * hour, code: true })
    const code = codeFor(email)
    const release = { recovery: begun.body.recovery, code }
    assert.deepEqual([(await lost.ask('/v1/recovery/release', release)).code, 'now' in begun.body], ['login-early', false])
    // asked again, nothing begins anew
    const mails = stage.mailsTo(email).length
    assert.deepEqual((await lost.ask('/v1/recovery', { setId: set.setId })).body, begun.body)
    assert.equal(stage.mailsTo(email).length, mails)

    stage.clock.pass(24 * hour)
    await lost.logIn()
    const given = await lost.ask('/v1/recovery/release', { ...release, code: `${code.slice(0, 4)} ${code.slice(4)}` })
    assert.deepEqual(given.body, set)
    assert.match(stage.mailsTo(email).at(-1)!.text, /was given/)
    // a lost reply is told again, for some minutes
    assert.deepEqual((await lost.ask('/v1/recovery/release', release)).body, set)
    stage.clock.pass(11 * 60_000)
    await lost.logIn()
    assert.equal((await lost.ask('/v1/recovery/release', release)).code, 'login-over')
    assert.deepEqual(await events(email), ['deposited', 'recovery-begun', 'released'])
  })

  it('is stopped by a press behind the mailed link, which only shows what it is when it is opened', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.ask('/v1/recovery', { setId: set.setId })
    const code = codeFor(email)
    const visitor = createVisitor()
    const shown = await visitor.go(lastLink(stage, email))
    assert.match(shown.text, /Firefox on Linux has asked/)
    assert.doesNotMatch(shown.text, new RegExp(code))
    stage.clock.pass(23 * hour)
    assert.match((await visitor.press(shown, { answer: 'stop' })).text, /was stopped/)
    assert.equal((await visitor.press(shown, { answer: 'stop' })).status, 410)
    assert.equal((await visitor.go(`${recovery.url}/v1/stop/${randomBytes(32).toString('base64url')}`)).status, 410)
    stage.clock.pass(hour)
    await thief.logIn()
    assert.equal((await thief.ask('/v1/recovery/release', { recovery: body.recovery, code })).code, 'login-over')
    assert.deepEqual(await events(email), ['deposited', 'recovery-begun', 'recovery-cancelled'])
  })

  it('takes five tries of a code, and three recoveries a day', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.ask('/v1/recovery', { setId: set.setId })
    const right = codeFor(email)
    const wrong = right === '00000000' ? '00000001' : '00000000'
    stage.clock.pass(24 * hour)
    await thief.logIn()
    const tries: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await thief.ask('/v1/recovery/release', { recovery: body.recovery, code: wrong })
      tries.push([answer.code, answer.body.error.triesLeft])
    }
    assert.deepEqual(
      tries,
      [4, 3, 2, 1, 0].map(left => ['login-code-wrong', left])
    )
    assert.equal((await thief.ask('/v1/recovery/release', { recovery: body.recovery, code: right })).code, 'login-over')
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 4; n++) {
      const next = await visit(email)
      codes.push((await next.ask('/v1/recovery', { setId: set.setId })).code)
    }
    assert.deepEqual(codes, [undefined, undefined, undefined, 'login-limit'])
  })

  it('tries at the same time are no more than five', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.ask('/v1/recovery', { setId: set.setId })
    const right = codeFor(email)
    const wrong = right === '00000000' ? '00000001' : '00000000'
    stage.clock.pass(24 * hour)
    await thief.logIn()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => thief.ask('/v1/recovery/release', { recovery: body.recovery, code: wrong }))
    )
    assert.equal(answers.filter(({ code }) => code === 'login-code-wrong').length, 5)
  })

  it('answers nobody but the frame’s key that the grant is for: not another key, page, account, service or time', async () => {
    const { email, owner, set } = await deposited()
    const stranger = await visit(newEmail())
    assert.equal((await stranger.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    const custodian = { ...stage, url: recovery.url }
    const body = { grant: await owner.grant(), setId: set.setId }
    assert.equal((await stranger.frame.call('POST', '/v1/recovery', { body, at: custodian })).code, 'login-jwt')
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof: null })).code, 'login-proof')
    const elsewhere = { body, at: custodian, headers: { origin: 'https://evil.example' } }
    assert.equal((await owner.frame.call('POST', '/v1/recovery', elsewhere)).code, 'login-origin')
    const url = `${recovery.url}/v1/recovery`
    const proof = await owner.frame.prove('POST', url)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof })).status, 200)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof })).code, 'login-proof')
    // a grant that somebody else has signed, with the claims of a good one
    const { privateKey } = await generateKeyPair('EdDSA')
    const claims = JSON.parse(Buffer.from(body.grant.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'custody-grant+jwt' }).sign(privateKey)
    const asked = { body: { ...body, grant: forged }, at: custodian }
    assert.equal((await owner.frame.call('POST', '/v1/recovery', asked)).code, 'login-jwt')
    stage.clock.pass(6 * 60_000)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian })).code, 'login-jwt')
    // and the login service gives none later than five minutes after a login
    const { accessToken } = await owner.frame.logIn(email)
    const grant = () => owner.frame.call('POST', '/v1/custody/grant', { accessToken, body: {} })
    assert.equal((await grant()).status, 200)
    stage.clock.pass(6 * 60_000)
    assert.equal((await grant()).code, 'login-not-fresh')
  })

  it('a thief of the whole login service, with all its keys, grants themselves what they like, and gets nothing without the mailbox', async () => {
    const { email, set } = await deposited()
    const row = await store.db.selectFrom('custody_deposit').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const theirs = await createFrame(stage, '203.0.113.66')
    const session = await theirs.logIn('thief@example.org')
    // as the owner of the login database they turn their session into the victim's
    await authStore.db.updateTable('login_session').set({ user_id: row.user_id }).where('id', '=', session.session).execute()
    await authStore.db
      .updateTable('login_identity')
      .set({ email: 'thief@example.org' })
      .where('user_id', '=', row.user_id)
      .execute()
    const { body: granted } = await theirs.call('POST', '/v1/custody/grant', { accessToken: session.accessToken, body: {} })
    const before = stage.mailsTo('thief@example.org').length
    const at = { ...stage, url: recovery.url }
    const begun = await theirs.call('POST', '/v1/recovery', { body: { grant: granted.grant, setId: set.setId }, at })
    assert.equal(begun.status, 200)
    assert.equal(stage.mailsTo('thief@example.org').length, before, 'the mail went to the address of the deposit alone')
    assert.match(stage.mailsTo(email).at(-1)!.subject, /Somebody wants to recover/)
    const early = await theirs.call('POST', '/v1/recovery/release', {
      body: { grant: granted.grant, recovery: begun.body.recovery, code: '12345678' },
      at
    })
    assert.equal(early.code, 'login-early')
    stage.clock.pass(24 * hour)
    const later = await theirs.logIn('thief@example.org')
    await authStore.db.updateTable('login_session').set({ user_id: row.user_id }).where('id', '=', later.session).execute()
    const { body: again } = await theirs.call('POST', '/v1/custody/grant', { accessToken: later.accessToken, body: {} })
    const guessed = { grant: again.grant, recovery: begun.body.recovery, code: codeFor(email) === '12345678' ? '1' : '12345678' }
    assert.equal((await theirs.call('POST', '/v1/recovery/release', { body: guessed, at })).code, 'login-code-wrong')
    // nor does the share lie readable in the custodian's database, for who has the login service's keys
    for (const { key } of stage.settings.keyEncryptionKeys) {
      await assert.rejects(
        localKeys([{ id: row.key_id, key }]).unwrap(
          Buffer.from(row.wrapped_key, 'base64url'),
          row.key_id,
          `custody ${row.user_id} ${row.set_id} ${row.version}`
        )
      )
    }
    const dump = JSON.stringify(row)
    assert.ok(!dump.includes(set.share))
  })

  describe('after a change of the email address', () => {
    /** Somebody with a deposit, who has changed their address by the codes of both. */
    const changed = async () => {
      const { email: old, owner, set } = await deposited()
      const next = newEmail()
      await owner.changeEmail(next)
      return { old, next, owner, set }
    }
    /** Begins a recovery in a new browser, and says which mailbox got the code. */
    const recover = async (email: string, setId: string) => {
      const visitor = await visit(email)
      const { body } = await visitor.ask('/v1/recovery', { setId })
      assert.equal(body.error, undefined)
      return { visitor, recovery: body.recovery as string, mailedTo: stage.mail.mails.at(-1)!.to }
    }
    const release = async ({ visitor, recovery: id }: Awaited<ReturnType<typeof recover>>, mailbox: string) => {
      const code = codeFor(mailbox)
      stage.clock.pass(24 * hour)
      await visitor.logIn()
      return visitor.ask('/v1/recovery/release', { recovery: id, code })
    }

    it('asks at the new one as soon as a press in the old mailbox allows it, and nothing at the old one any more', async () => {
      const { old, next, set, owner } = await changed()
      const before = await recover(next, set.setId)
      assert.deepEqual(before.mailedTo, [old], 'the login service alone moves nothing')
      const code = codeFor(old)

      const link = stage.mailsTo(old).find(({ subject }) => subject.startsWith('Where is'))!
      assert.ok(link.text.includes(next), 'the owner sees which address it is')
      const visitor = createVisitor()
      const shown = await visitor.go(/^https?:\S+$/m.exec(link.text)![0])
      assert.match(shown.text, /Ask at the new address/)
      assert.deepEqual((await recover(next, set.setId)).mailedTo, [old], 'opening the link changes nothing')
      assert.match((await visitor.press(shown, { answer: 'move' })).text, new RegExp(`asks at ${next}`))
      assert.match(stage.mailsTo(next).at(-1)!.text, /asks at this address from now on/)
      assert.equal((await visitor.press(shown, { answer: 'keep' })).status, 410, 'it is decided once')

      stage.clock.pass(24 * hour)
      await before.visitor.logIn()
      const late = await before.visitor.ask('/v1/recovery/release', { recovery: before.recovery, code })
      assert.equal(late.code, 'login-over', 'what was asked at the old address is over')
      const mails = stage.mailsTo(old).length
      const after = await recover(next, set.setId)
      assert.deepEqual(after.mailedTo, [next])
      assert.deepEqual((await release(after, next)).body, set)
      assert.equal(stage.mailsTo(old).length, mails)
      assert.deepEqual((await events(next)).slice(0, 2), ['deposited', 'move-asked'])
      // who has the old mailbox is somebody else to the login service, and has no wallet
      const stranger = await visit(old)
      assert.equal((await stranger.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
      await owner.logIn(next)
    })

    it('goes on asking at the old one for a week where nobody presses, and then asks at the new one', async () => {
      const { old, next, set } = await changed()
      stage.clock.pass(6 * 24 * hour)
      assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
      stage.clock.pass(24 * hour)
      const begun = await recover(next, set.setId)
      assert.deepEqual(begun.mailedTo, [next])
      assert.deepEqual((await release(begun, next)).body, set)
    })

    it('keeps the old one for good where a press in its mailbox says so, and asks anew about another change', async () => {
      const { old, next, owner, set } = await changed()
      const visitor = createVisitor()
      assert.match((await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'keep' })).text, /This address is kept/)
      stage.clock.pass(8 * 24 * hour)
      assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
      const third = newEmail()
      await owner.logIn(next)
      await owner.changeEmail(third)
      assert.match(
        (await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })).text,
        /asks at the new address/i
      )
      assert.deepEqual((await recover(third, set.setId)).mailedTo, [third])
    })

    it('asks nothing of a change that was taken back', async () => {
      const { old, next, owner, set } = await changed()
      const link = lastMoveLink(old)
      await owner.logIn(next)
      await owner.changeEmail(old)
      assert.match((await createVisitor().go(link)).text, /There is nothing to choose/)
      stage.clock.pass(8 * 24 * hour)
      assert.deepEqual((await recover(old, set.setId)).mailedTo, [old])
    })

    it('loses nothing where this process, or its mail, is down as the address is changed: it is told later, and once', async () => {
      const { email: old, owner, set } = await deposited()
      const next = newEmail()
      await recovery.close()
      const heard: string[] = []
      // somebody answers in its place who has heard it, and whose answer is lost
      const deaf = createServer((request, response) => {
        void text(request).then(body => {
          heard.push(body)
          response.destroy()
        })
      })
      await new Promise<void>(done => deaf.listen(port, '127.0.0.1', done))
      await owner.changeEmail(next)
      deaf.closeAllConnections()
      await new Promise(done => deaf.close(done))
      assert.equal(heard.length, 1)
      recovery = await startRecovery({ settings, store, port, now: stage.clock.now, logLevel: 'silent' })
      const say = (body: string) => fetch(`${recovery.url}/v1/address`, { method: 'POST', body })
      const moves = () => stage.mailsTo(old).filter(({ subject }) => subject.startsWith('Where is'))

      stage.mail.refuse({ at: 'connection', code: 451 })
      assert.equal((await say(heard[0]!)).status, 503)
      stage.mail.refuse(undefined)
      assert.equal(moves().length, 0)
      // the login service tells it anew by itself
      const signer = createCustodySigner({
        secret: stage.settings.secret,
        custodian: recovery.url,
        base: () => stage.url,
        now: stage.clock.now
      })
      const { db } = authStore
      const own = { db, log, now: stage.clock.now }
      const custodyAddresses = createCustodyAddresses({ ...own, custodian: recovery.url, signer })
      await sweepLogin({ ...own, custodyAddresses }, { rotate: async () => 0 })
      assert.equal(moves().length, 1)
      assert.deepEqual(await db.selectFrom('login_custody_notice').selectAll().execute(), [], 'and no more, once it is known')
      assert.equal((await say(heard[0]!)).status, 204)
      assert.equal(moves().length, 1, 'what was told twice is asked once')
      const visitor = createVisitor()
      await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })
      assert.deepEqual((await recover(next, set.setId)).mailedTo, [next])
    })

    it('hears it from the login service alone: no other key, no grant, nothing old', async () => {
      const { owner, email } = await deposited()
      const row = await store.db.selectFrom('custody_deposit').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
      const say = async (notice: string) => {
        const reply = await fetch(`${recovery.url}/v1/address`, { method: 'POST', body: JSON.stringify({ notice }) })
        return ((await reply.json()) as { error: { code: string } }).error.code
      }
      const { privateKey } = await generateKeyPair('EdDSA')
      const grant = await owner.grant()
      const claims = JSON.parse(Buffer.from(grant.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
      const notice = { ...claims, sub: row.user_id, email: 'thief@example.org', device: 'x', changed_at: stage.clock.now() }
      const header = { alg: 'EdDSA', typ: 'custody-address+jwt' }
      assert.equal(await say(await new SignJWT(notice).setProtectedHeader(header).sign(privateKey)), 'login-jwt')
      assert.equal(await say(grant), 'login-jwt')
      assert.equal(stage.mailsTo(email).filter(({ subject }) => subject.startsWith('Where is')).length, 0)
    })

    const lastMoveLink = (mailbox: string) => {
      const mail = stage
        .mailsTo(mailbox)
        .filter(({ subject }) => subject.startsWith('Where is'))
        .at(-1)
      const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0]
      assert.ok(link, 'the old mailbox is asked')
      return link
    }
  })

  it('keeps a deposit as it is: the same again is the same, another one is refused, and only its owner deletes it', async () => {
    const { owner, set, email } = await deposited()
    assert.equal((await owner.ask('/v1/deposit', set)).status, 204)
    assert.equal((await owner.ask('/v1/deposit', { ...set, share: newShare() })).code, 'login-share-conflict')
    assert.equal((await owner.ask('/v1/deposit', { ...set, share: 'no!' })).code, 'login-invalid')
    const stranger = await visit(newEmail())
    await stranger.ask('/v1/deposit/delete', { setId: set.setId })
    assert.equal((await owner.ask('/v1/recovery', { setId: set.setId })).status, 200)
    assert.equal((await owner.ask('/v1/deposit/delete', { setId: set.setId })).status, 204)
    assert.equal((await owner.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    assert.deepEqual(await events(email), [], 'there is no deposit of this address any more')
  })

  it('keeps nothing and waits for nothing where no mail can be sent', async () => {
    const { email, set, owner } = await deposited()
    stage.mail.refuse({ at: 'connection', code: 451 })
    try {
      const other = { setId: newSet(), version: 2, share: newShare() }
      assert.equal((await owner.ask('/v1/deposit', other)).code, 'login-unavailable')
      assert.equal((await owner.ask('/v1/recovery', { setId: set.setId })).code, 'login-unavailable')
    } finally {
      stage.mail.refuse(undefined)
    }
    const rows = await store.db
      .selectFrom('custody_recovery')
      .innerJoin('custody_deposit', 'custody_deposit.set_id', 'custody_recovery.set_id')
      .select('id')
      .where('email', '=', email)
      .execute()
    assert.deepEqual(rows, [])
  })

  it('brings shares under a new key, and still opens them', async () => {
    const { email, set } = await deposited()
    const keys = [{ id: 'two', key: randomBytes(32) }, ...settings.keys]
    const mails: string[] = []
    const custody = createCustody({
      settings: { ...settings, delay: 0, code: false },
      db: store.db,
      wrapper: localKeys(keys),
      secrets: createSecrets(settings.secret),
      take: async () => undefined,
      mailer: { send: async ({ subject }) => void mails.push(subject), close: () => undefined },
      log,
      now: stage.clock.now,
      linkOf: token => token,
      moveLinkOf: token => token
    })
    await sweep({ db: store.db, custody, log, now: stage.clock.now })
    const row = await store.db.selectFrom('custody_deposit').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    assert.equal(row.key_id, 'two')
    const claimant = { userId: row.user_id, email, thumbprint: 'key', device: 'Firefox on Linux' }
    const begun = await custody.begin(claimant, set)
    assert.equal(begun.code, false)
    assert.deepEqual(await custody.release(claimant, begun.recovery, ''), set)
    assert.equal(mails.length, 2)
    await store.db
      .updateTable('custody_deposit')
      .set({ sealed: row.sealed.replace(/^./, first => (first === 'A' ? 'B' : 'A')) })
      .where('email', '=', email)
      .execute()
    await assert.rejects(custody.release(claimant, begun.recovery, ''), { code: 'login-unavailable' })
  })

  describe('does not start', () => {
    const begin = (more: Partial<RecoverySettings>, options: Partial<Parameters<typeof startRecovery>[0]> = {}) =>
      startRecovery({ settings: { ...settings, ...more }, logLevel: 'silent', ...options }).then(async started => {
        await started.close()
        assert.fail('it started')
      })

    it('with a key, or the secret, of the login service', async () => {
      const { secret, keyEncryptionKeys } = stage.settings
      await assert.rejects(begin({ secret }), /RECOVERY_SECRET: the login service has the same key/)
      await assert.rejects(begin({ secret: keyEncryptionKeys[0]!.key }), /RECOVERY_SECRET/)
      const keys = [...settings.keys, { id: 'old', key: keyEncryptionKeys[0]!.key }]
      await assert.rejects(begin({ keys }), /RECOVERY_KEY old/)
    })

    it('where the login service cannot be asked', async () => {
      await assert.rejects(begin({ auth: `http://127.0.0.1:${await freePort()}/auth` }), /RECOVERY_AUTH/)
    })

    it('without a delay and without a code', async () => {
      await assert.rejects(begin({ delay: 0, code: false }), /RECOVERY_DELAY_HOURS, RECOVERY_CODE/)
    })

    it('on the database of the login service, nor the login service on this one', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'w3m-recovery-'))
      try {
        const ofLogin = join(folder, 'login')
        await (await openStore({ log, dataFolder: ofLogin })).close()
        await assert.rejects(begin({}, { dataFolder: ofLogin }), /the database of the login service/)
        const own = join(folder, 'own')
        await (await openCustodyStore({ log, dataFolder: own })).close()
        await assert.rejects(openStore({ log, dataFolder: own }), /custodial recovery keeps its shares in this database/)
        await (await openCustodyStore({ log, dataFolder: own })).close()
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  })
})

describe('the settings of custodial recovery', () => {
  const base64 = () => randomBytes(32).toString('base64')
  const good = () => ({
    RECOVERY_SECRET: base64(),
    RECOVERY_KEY: `one:${base64()}`,
    RECOVERY_AUTH: 'https://wallets.example.org/auth/',
    FRAME_ORIGINS: 'https://frame.example.org',
    SMTP_URL: 'smtps://user:word@mail.example.org',
    MAIL_FROM: 'Wallet <no-reply@example.org>'
  })

  it('come from an environment of its own; by default there is a day of delay, and a code', () => {
    const { settings, port, dataFolder } = readRecoveryEnvironment(good())
    assert.deepEqual(
      [settings.delay, settings.code, settings.auth, port, dataFolder],
      [24 * hour, true, 'https://wallets.example.org/auth', 8788, './.w3m/recovery']
    )
    const { settings: other } = readRecoveryEnvironment({ ...good(), RECOVERY_DELAY_HOURS: '1.5', RECOVERY_CODE: 'off' })
    assert.deepEqual([other.delay, other.code], [1.5 * hour, false])
    assert.equal(openTime, 24 * hour)
  })

  const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ AUTH_SECRET: 'x' }, /AUTH_SECRET: is the login service's/],
    [{ KEY_ENCRYPTION_KEY: 'x' }, /KEY_ENCRYPTION_KEY: is the login service's/],
    [{ RECOVERY_KEY: '' }, /RECOVERY_KEY: must be/],
    [{ RECOVERY_SECRET: 'short' }, /RECOVERY_SECRET: must be 32 random bytes/],
    [{ RECOVERY_AUTH: '' }, /RECOVERY_AUTH: say/],
    [{ SMTP_URL: '' }, /SMTP_URL: users are warned by mail/],
    [{ SMTP_URL: 'http://user:word@x' }, /^SMTP_URL=…: must be/],
    [{ RECOVERY_DELAY_HOURS: 'soon' }, /RECOVERY_DELAY_HOURS=soon/],
    [{ RECOVERY_DELAY_HOURS: '0', RECOVERY_CODE: 'off' }, /without a delay and without a code/]
  ]
  for (const [more, words] of wrong) {
    it(`are refused: ${JSON.stringify(more)}`, () => {
      assert.throws(() => readRecoveryEnvironment({ ...good(), ...more }), { name: 'SettingsError', message: words })
    })
  }

  it('are not those of the login service, which refuses them in turn', () => {
    const login = {
      AUTH_SECRET: base64(),
      KEY_ENCRYPTION_KEY: `one:${base64()}`,
      FRAME_ORIGINS: 'https://frame.example.org',
      ALLOWED_ORIGINS: 'https://app.example.org',
      FRAME_CUSTODIAN: 'https://recovery.example.org/recovery/'
    }
    assert.equal(readEnvironment(login).login?.custodian, 'https://recovery.example.org/recovery')
    assert.throws(() => readEnvironment({ ...login, RECOVERY_KEY: `one:${base64()}` }), /RECOVERY_KEY: is custodial recovery's/)
  })
})

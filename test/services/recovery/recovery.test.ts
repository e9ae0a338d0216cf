import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { type RecoverySettings } from '../../../services/recovery/settings.ts'
import { openCustodyStore, startRecovery } from '../../../services/recovery/start.ts'
import { deleteExpired } from '../../../services/recovery/cleanup-job.ts'
import { createCustody } from '../../../services/recovery/custody.ts'
import { createLocalKeyWrapper } from '../../../services/key-wrappers/local.ts'
import { createDerivedKeys } from '../../../services/auth/login/secrets.ts'
import { openStore } from '../../../services/store/store.ts'
import { freePort } from '../../stack/port.ts'
import { createFrame } from '../auth/login/frame-client.ts'
import { lastLink } from '../auth/login/stage.ts'
import { createVisitor } from '../auth/login/visitor.ts'
import { signedCommit, signedRequest, testAddresses } from '../auth/login/wallet-key.ts'
import { custodyBench, hour, log, newEmail, newSet, newShare } from './custody-bench.ts'

describe('custodial recovery, in a process of its own', () => {
  const bench = custodyBench()
  const { visit, deposited, codeFor, events } = bench

  it('is named by the login service, and gives a share out after the delay, for the mailed code, to the device that asked', async () => {
    const { body } = await createFrame(bench.stage).then(frame => frame.call('GET', '/v1/login/methods', { proof: null }))
    assert.equal(body.custodial, bench.recovery.url)
    const { email, set } = await deposited()
    assert.match(bench.stage.mailsTo(email).at(-1)!.text, /provider recovery/i)

    const lost = await visit(email)
    const begun = await lost.request('/v1/recovery', { setId: set.setId })
    const now = bench.stage.clock.now()
    assert.deepEqual(begun.body, { ...begun.body, notBefore: now + 24 * hour, expiresAt: now + 48 * hour, code: true })
    const code = codeFor(email)
    const release = { recovery: begun.body.recovery, code }
    assert.deepEqual([(await lost.request('/v1/recovery/release', release)).code, 'now' in begun.body], ['login-early', false])
    // a repeated request does not restart it
    const mails = bench.stage.mailsTo(email).length
    assert.deepEqual((await lost.request('/v1/recovery', { setId: set.setId })).body, begun.body)
    assert.equal(bench.stage.mailsTo(email).length, mails)

    bench.stage.clock.pass(24 * hour)
    await lost.logIn()
    const given = await lost.request('/v1/recovery/release', { ...release, code: `${code.slice(0, 4)} ${code.slice(4)}` })
    assert.deepEqual(given.body, set)
    assert.match(bench.stage.mailsTo(email).at(-1)!.text, /after the delay/)
    // a lost response is repeated, for some minutes
    assert.deepEqual((await lost.request('/v1/recovery/release', release)).body, set)
    bench.stage.clock.pass(11 * 60_000)
    await lost.logIn()
    assert.equal((await lost.request('/v1/recovery/release', release)).code, 'login-over')
    assert.deepEqual(await events(email), ['deposited', 'recovery-begun', 'released'])
  })

  it('is stopped by a press behind the mailed link, which only shows what it is when it is opened', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.request('/v1/recovery', { setId: set.setId })
    const code = codeFor(email)
    const visitor = createVisitor()
    const shown = await visitor.go(lastLink(bench.stage, email))
    assert.match(shown.text, /Firefox on Linux requested/)
    assert.doesNotMatch(shown.text, new RegExp(code))
    bench.stage.clock.pass(23 * hour)
    assert.match((await visitor.press(shown, { answer: 'stop' })).text, /Recovery stopped/)
    assert.equal((await visitor.press(shown, { answer: 'stop' })).status, 410)
    assert.equal((await visitor.go(`${bench.recovery.url}/v1/stop/${randomBytes(32).toString('base64url')}`)).status, 410)
    bench.stage.clock.pass(hour)
    await thief.logIn()
    assert.equal((await thief.request('/v1/recovery/release', { recovery: body.recovery, code })).code, 'login-over')
    assert.deepEqual(await events(email), ['deposited', 'recovery-begun', 'recovery-cancelled'])
  })

  it('takes five tries of a code, and three recoveries a day of one device', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.request('/v1/recovery', { setId: set.setId })
    const right = codeFor(email)
    const wrong = right === '00000000' ? '00000001' : '00000000'
    bench.stage.clock.pass(24 * hour)
    await thief.logIn()
    const tries: unknown[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await thief.request('/v1/recovery/release', { recovery: body.recovery, code: wrong })
      tries.push([answer.code, answer.body.error.triesLeft])
    }
    assert.deepEqual(
      tries,
      [4, 3, 2, 1, 0].map(left => ['login-code-wrong', left])
    )
    assert.equal((await thief.request('/v1/recovery/release', { recovery: body.recovery, code: right })).code, 'login-over')
    const codes: (string | undefined)[] = []
    const next = await visit(email)
    for (let n = 0; n < 4; n++) {
      codes.push((await next.request('/v1/recovery', { setId: set.setId })).code)
      // after a stop it restarts
      const visitor = createVisitor()
      if (n < 3) await visitor.press(await visitor.go(lastLink(bench.stage, email)), { answer: 'stop' })
    }
    assert.deepEqual(codes, [undefined, undefined, undefined, 'login-limit'])
  })

  it('tries at the same time are no more than five', async () => {
    const { email, set } = await deposited()
    const thief = await visit(email)
    const { body } = await thief.request('/v1/recovery', { setId: set.setId })
    const right = codeFor(email)
    const wrong = right === '00000000' ? '00000001' : '00000000'
    bench.stage.clock.pass(24 * hour)
    await thief.logIn()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => thief.request('/v1/recovery/release', { recovery: body.recovery, code: wrong }))
    )
    assert.equal(answers.filter(({ code }) => code === 'login-code-wrong').length, 5)
  })

  it('responds only to the frame’s key in the grant: not to another key, page, account, service or time', async () => {
    const { email, owner, set } = await deposited()
    const stranger = await visit(newEmail())
    assert.equal((await stranger.request('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    const custodian = { ...bench.stage, url: bench.recovery.url }
    const body = { grant: await owner.grant(), setId: set.setId }
    assert.equal((await stranger.frame.call('POST', '/v1/recovery', { body, at: custodian })).code, 'login-jwt')
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof: null })).code, 'login-proof')
    const elsewhere = { body, at: custodian, headers: { origin: 'https://evil.example' } }
    assert.equal((await owner.frame.call('POST', '/v1/recovery', elsewhere)).code, 'login-origin')
    const url = `${bench.recovery.url}/v1/recovery`
    const proof = await owner.frame.prove('POST', url)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof })).status, 200)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian, proof })).code, 'login-proof')
    // a grant signed by a different key, with the claims of a valid one
    const { privateKey } = await generateKeyPair('EdDSA')
    const claims = JSON.parse(Buffer.from(body.grant.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'custody-grant+jwt' }).sign(privateKey)
    const forgedRequest = { body: { ...body, grant: forged }, at: custodian }
    assert.equal((await owner.frame.call('POST', '/v1/recovery', forgedRequest)).code, 'login-jwt')
    bench.stage.clock.pass(6 * 60_000)
    assert.equal((await owner.frame.call('POST', '/v1/recovery', { body, at: custodian })).code, 'login-jwt')
    // the login service issues none later than five minutes after a login
    const { accessToken } = await owner.frame.logIn(email)
    const grant = () => owner.frame.call('POST', '/v1/custody/grant', { accessToken, body: {} })
    assert.equal((await grant()).status, 200)
    bench.stage.clock.pass(6 * 60_000)
    assert.equal((await grant()).code, 'login-not-fresh')
  })

  it('a thief of the whole login service, with all its keys, grants themselves what they like, and gets nothing without the mailbox', async () => {
    const { email, set } = await deposited()
    const row = await bench.store.db
      .selectFrom('custody_deposit')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const theirs = await createFrame(bench.stage, '203.0.113.66')
    const session = await theirs.logIn('thief@example.org')
    // with write access to the login database, the attacker assigns their session to the victim
    await bench.authStore.db
      .updateTable('login_session')
      .set({ user_id: row.user_id })
      .where('id', '=', session.session)
      .execute()
    await bench.authStore.db
      .updateTable('login_identity')
      .set({ email: 'thief@example.org' })
      .where('user_id', '=', row.user_id)
      .execute()
    const { body: granted } = await theirs.call('POST', '/v1/custody/grant', { accessToken: session.accessToken, body: {} })
    const before = bench.stage.mailsTo('thief@example.org').length
    const at = { ...bench.stage, url: bench.recovery.url }
    const begun = await theirs.call('POST', '/v1/recovery', { body: { grant: granted.grant, setId: set.setId }, at })
    assert.equal(begun.status, 200)
    assert.equal(bench.stage.mailsTo('thief@example.org').length, before, 'the mail went to the address of the deposit alone')
    assert.match(bench.stage.mailsTo(email).at(-1)!.subject, /^Recovery of your .* requested/)
    const early = await theirs.call('POST', '/v1/recovery/release', {
      body: { grant: granted.grant, recovery: begun.body.recovery, code: '12345678' },
      at
    })
    assert.equal(early.code, 'login-early')
    bench.stage.clock.pass(24 * hour)
    const later = await theirs.logIn('thief@example.org')
    await bench.authStore.db.updateTable('login_session').set({ user_id: row.user_id }).where('id', '=', later.session).execute()
    const { body: again } = await theirs.call('POST', '/v1/custody/grant', { accessToken: later.accessToken, body: {} })
    const guessed = { grant: again.grant, recovery: begun.body.recovery, code: codeFor(email) === '12345678' ? '1' : '12345678' }
    assert.equal((await theirs.call('POST', '/v1/recovery/release', { body: guessed, at })).code, 'login-code-wrong')
    // the share is not readable in the custodian's database with the login service's keys either
    for (const { key } of bench.stage.settings.keyEncryptionKeys) {
      await assert.rejects(
        createLocalKeyWrapper([{ id: row.key_id, key }]).unwrap(
          Buffer.from(row.wrapped_key, 'base64url'),
          row.key_id,
          `custody ${row.user_id} ${row.set_id} ${row.version}`
        )
      )
    }
    const dump = JSON.stringify(row)
    assert.ok(!dump.includes(set.share))
  })

  it('keeps a deposit as it is: the same again is the same, another one is refused, and only its owner deletes it', async () => {
    const { owner, set, email } = await deposited()
    assert.equal((await owner.request('/v1/deposit', set)).status, 200)
    assert.equal((await owner.request('/v1/deposit', { ...set, share: newShare() })).code, 'login-share-conflict')
    assert.equal((await owner.request('/v1/deposit', { ...set, share: 'no!' })).code, 'login-invalid')
    const stranger = await visit(newEmail())
    await stranger.request('/v1/deposit/delete', { setId: set.setId })
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).status, 200)
    bench.stage.clock.pass(2 * hour)
    await owner.logIn()
    assert.equal((await owner.request('/v1/deposit/delete', { setId: set.setId })).status, 204)
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    bench.stage.clock.pass(30 * 24 * hour)
    await bench.sweep()
    assert.deepEqual(await events(email), [], 'there is no deposit of this address any more')
  })

  it('keeps the share of the wallet’s set from a thief of the mailbox: it is forgotten once another set took its place', async () => {
    const { email, owner, set } = await deposited()
    bench.stage.clock.pass(60_000)
    const { accessToken } = await owner.logIn()
    const put = (setId: string, body: object) => owner.frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
    const prepare = { phase: 'prepare', authShare: newShare(), addresses: testAddresses }
    await put(set.setId, { ...prepare, version: 1 })
    assert.equal((await signedCommit(owner.frame, accessToken, set.setId)).status, 200)
    bench.stage.clock.pass(hour)
    const thief = await visit(email)
    const refused = await thief.request('/v1/deposit/delete', { setId: set.setId })
    assert.deepEqual([refused.status, refused.code], [403, 'login-record-key'])
    assert.equal((await thief.request('/v1/deposit', { ...set, share: newShare() })).code, 'login-share-conflict')
    bench.stage.clock.pass(60_000)
    const begun = await owner.logIn()
    // deletion under its key leaves it too: it is restored with this share
    assert.equal((await signedRequest(owner.frame, begun.accessToken, 'delete')).status, 200)
    assert.equal((await owner.request('/v1/deposit/delete', { setId: set.setId })).code, 'login-record-key')
    assert.equal((await signedRequest(owner.frame, begun.accessToken, 'restore')).status, 200)
    const next = newSet()
    const again = (body: object) => owner.frame.call('PUT', `/v1/shares/${next}`, { accessToken: begun.accessToken, body })
    await again({ ...prepare, version: 2 })
    assert.equal((await signedCommit(owner.frame, begun.accessToken, next)).status, 200)
    assert.equal((await owner.request('/v1/deposit/delete', { setId: set.setId })).status, 204)
  })

  it('keeps nothing and waits for nothing where no mail can be sent', async () => {
    const { email, set, owner } = await deposited()
    bench.stage.mail.refuse({ at: 'connection', code: 451 })
    try {
      const other = { setId: newSet(), version: 2, share: newShare() }
      assert.equal((await owner.request('/v1/deposit', other)).code, 'login-unavailable')
      for (let time = 0; time < 4; time++)
        assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).code, 'login-unavailable')
    } finally {
      bench.stage.mail.refuse(undefined)
    }
    const rows = await bench.store.db
      .selectFrom('custody_recovery')
      .innerJoin('custody_deposit', 'custody_deposit.set_id', 'custody_recovery.set_id')
      .select('id')
      .where('email', '=', email)
      .execute()
    assert.deepEqual(rows, [])
    // none of them counts
    assert.equal((await owner.request('/v1/recovery', { setId: set.setId })).status, 200)
  })

  it('releases nothing whose mail was not sent, and sends the next: an instance ended in between', async () => {
    const { email, set } = await deposited()
    const { db } = bench.store
    const instance = (send: () => Promise<void>) =>
      createCustody({
        settings: { ...bench.settings, code: false },
        db,
        wrapper: createLocalKeyWrapper(bench.settings.keys),
        secrets: createDerivedKeys(bench.settings.secret),
        take: async () => undefined,
        giveBack: async () => undefined,
        mailer: { send, close: () => undefined },
        log,
        now: bench.stage.clock.now,
        linkOf: token => token,
        moveLinkOf: token => token
      })
    const { user_id: userId } = await db
      .selectFrom('custody_deposit')
      .select('user_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const claimant = {
      userId,
      email,
      committedSet: undefined,
      issuedAt: 0,
      thumbprint: 'key',
      device: 'Firefox on Linux',
      hasWallet: false
    }
    await new Promise<void>((resolve, reject) => {
      const ended = instance(() => (resolve(), new Promise(() => undefined)))
      ended.begin(claimant, set).catch(reject)
    })
    const { id } = await db.selectFrom('custody_recovery').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    bench.stage.clock.pass(24 * hour)
    let mails = 0
    const other = instance(async () => void mails++)
    await assert.rejects(other.release(claimant, id, ''), { code: 'login-over' })
    const begun = await other.begin(claimant, set)
    assert.equal(mails, 1)
    assert.equal(begun.expiresAt, begun.notBefore + 24 * hour)
    bench.stage.clock.pass(24 * hour)
    assert.deepEqual(await other.release(claimant, begun.recovery, ''), set)
  })

  it('stores shares under a new key, and still opens them', async () => {
    const { email, set } = await deposited()
    const keys = [{ id: 'two', key: randomBytes(32) }, ...bench.settings.keys]
    const mails: string[] = []
    const custody = createCustody({
      settings: { ...bench.settings, delay: 0, code: false },
      db: bench.store.db,
      wrapper: createLocalKeyWrapper(keys),
      secrets: createDerivedKeys(bench.settings.secret),
      take: async () => undefined,
      giveBack: async () => undefined,
      mailer: { send: async ({ subject }) => void mails.push(subject), close: () => undefined },
      log,
      now: bench.stage.clock.now,
      linkOf: token => token,
      moveLinkOf: token => token
    })
    await deleteExpired({ db: bench.store.db, custody, log, now: bench.stage.clock.now })
    const row = await bench.store.db
      .selectFrom('custody_deposit')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    assert.equal(row.key_id, 'two')
    const claimant = {
      userId: row.user_id,
      email,
      committedSet: undefined,
      issuedAt: 0,
      thumbprint: 'key',
      device: 'Firefox on Linux',
      hasWallet: false
    }
    const begun = await custody.begin(claimant, set)
    assert.equal(begun.code, false)
    assert.deepEqual(await custody.release(claimant, begun.recovery, ''), set)
    assert.equal(mails.length, 2)
    await bench.store.db
      .updateTable('custody_deposit')
      .set({ sealed: row.sealed.replace(/^./, first => (first === 'A' ? 'B' : 'A')) })
      .where('email', '=', email)
      .execute()
    await assert.rejects(custody.release(claimant, begun.recovery, ''), { code: 'login-unavailable' })
  })

  describe('does not start', () => {
    const begin = (more: Partial<RecoverySettings>, options: Partial<Parameters<typeof startRecovery>[0]> = {}) =>
      startRecovery({ settings: { ...bench.settings, ...more }, logLevel: 'silent', ...options }).then(async started => {
        await started.close()
        assert.fail('it started')
      })

    it('with a key, or the secret, of the login service', async () => {
      const { secret, keyEncryptionKeys } = bench.stage.settings
      await assert.rejects(begin({ secret }), /RECOVERY_SECRET: the login service has the same key/)
      await assert.rejects(begin({ secret: keyEncryptionKeys[0]!.key }), /RECOVERY_SECRET/)
      const keys = [...bench.settings.keys, { id: 'old', key: keyEncryptionKeys[0]!.key }]
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

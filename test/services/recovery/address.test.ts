import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { createCustodyNotices } from '../../../services/auth/login/custody-notices.ts'
import { createCustodySigner } from '../../../services/auth/login/custody-signer.ts'
import { deleteExpired as sweepLogin } from '../../../services/auth/login/cleanup-job.ts'
import { createVisitor } from '../auth/login/visitor.ts'
import { custodyBench, hour, log, newEmail } from './custody-bench.ts'

/** Formats an address as mails do if it is not the recipient's own. */
const spelled = (email: string) => email.replace(/[.@]/g, ' $& ')

describe('custodial recovery after a change of the email address', () => {
  const bench = custodyBench()
  const { visit, deposited, codeFor, events } = bench

  /** Creates a user with a deposit whose address was changed with the codes of both mailboxes. */
  const changed = async () => {
    const { email: old, owner, set } = await deposited()
    const next = newEmail()
    await owner.changeEmail(next)
    return { old, next, owner, set }
  }
  /** Starts a recovery in a new browser, and returns which mailbox got the code. */
  const recover = async (email: string, setId: string) => {
    const visitor = await visit(email)
    const { body } = await visitor.request('/v1/recovery', { setId })
    assert.equal(body.error, undefined)
    return { visitor, recovery: body.recovery as string, mailedTo: bench.stage.mail.mails.at(-1)!.to }
  }
  const release = async ({ visitor, recovery: id }: Awaited<ReturnType<typeof recover>>, mailbox: string) => {
    const code = codeFor(mailbox)
    bench.stage.clock.pass(24 * hour)
    await visitor.logIn()
    return visitor.request('/v1/recovery/release', { recovery: id, code })
  }

  it('asks at the new one as soon as a press in the old mailbox allows it, and nothing at the old one any more', async () => {
    const { old, next, set, owner } = await changed()
    const before = await recover(next, set.setId)
    assert.deepEqual(before.mailedTo, [old], 'the login service alone moves nothing')
    const code = codeFor(old)

    const link = bench.stage.mailsTo(old).find(({ subject }) => subject.startsWith('Choose the recovery email'))!
    assert.ok(link.text.includes(spelled(next)), 'the owner sees which address it is')
    const visitor = createVisitor()
    const shown = await visitor.go(/^https?:\S+$/m.exec(link.text)![0])
    assert.match(shown.text, /Use the new address/)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old], 'opening the link changes nothing')
    assert.match((await visitor.press(shown, { answer: 'move' })).text, new RegExp(`Wallet recovery now uses ${next}`))
    assert.match(bench.stage.mailsTo(next).at(-1)!.text, /Wallet recovery now uses this address/)
    assert.equal((await visitor.press(shown, { answer: 'keep' })).status, 410, 'it is decided once')

    bench.stage.clock.pass(24 * hour)
    await before.visitor.logIn()
    const late = await before.visitor.request('/v1/recovery/release', { recovery: before.recovery, code })
    assert.equal(late.code, 'login-over', 'what was asked at the old address is over')
    const mails = bench.stage.mailsTo(old).length
    const after = await recover(next, set.setId)
    assert.deepEqual(after.mailedTo, [next])
    assert.deepEqual((await release(after, next)).body, set)
    assert.equal(bench.stage.mailsTo(old).length, mails)
    assert.deepEqual((await events(next)).slice(0, 2), ['deposited', 'move-asked'])
    // for the login service the owner of the old mailbox is another user, without a wallet
    const stranger = await visit(old)
    assert.equal((await stranger.request('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    await owner.logIn(next)
  })

  it('stays at the old one where its mailbox does not answer and the key of the wallet has not signed the change', async () => {
    const { old, next, set } = await changed()
    const mail = bench.stage.mailsTo(old).find(({ subject }) => subject.startsWith('Choose the recovery email'))!
    assert.match(mail.text, /If you do nothing, recovery keeps using this address/)
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    const visitor = createVisitor()
    await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [next], 'a late answer counts')
  })

  it('goes on asking at the old one for a week where the key has signed the change, and then asks at the new one', async () => {
    const { old, next, set } = await changed()
    await recordSigned(old, next)
    bench.stage.clock.pass(6 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    bench.stage.clock.pass(24 * hour)
    const begun = await recover(next, set.setId)
    assert.deepEqual(begun.mailedTo, [next])
    assert.deepEqual((await release(begun, next)).body, set)
  })

  it('keeps the old one permanently once the link in its mail is opened, and sends a mail again about another change', async () => {
    const { old, next, owner, set } = await changed()
    const visitor = createVisitor()
    assert.match((await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'keep' })).text, /Recovery email kept/)
    const mail = bench.stage.mailsTo(next).at(-1)!
    assert.match(mail.subject, /isn’t the recovery email/)
    assert.ok(!mail.text.includes(old), 'the old address is not told')
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    const third = newEmail()
    await owner.logIn(next)
    await owner.changeEmail(third)
    assert.match((await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })).text, /Recovery email changed/i)
    assert.deepEqual((await recover(third, set.setId)).mailedTo, [third])
  })

  it('asks nothing of a change that was taken back', async () => {
    const { old, next, owner, set } = await changed()
    const link = lastMoveLink(old)
    await owner.logIn(next)
    await owner.changeEmail(old)
    assert.match((await createVisitor().go(link)).text, /Nothing to choose/)
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(old, set.setId)).mailedTo, [old])
  })

  it('loses nothing where this process, or its mail, is down as the address changes: it is delivered later, and once', async () => {
    const { email: old, owner, set } = await deposited()
    const next = newEmail()
    await bench.recovery.close()
    const heard: string[] = []
    // an impostor that receives the request, and whose response is lost
    const deaf = createServer((request, response) => {
      void text(request).then(body => {
        heard.push(body)
        response.destroy()
      })
    })
    await new Promise<void>(done => deaf.listen(bench.port, '127.0.0.1', done))
    await owner.changeEmail(next)
    deaf.closeAllConnections()
    await new Promise(done => deaf.close(done))
    assert.equal(heard.length, 1)
    await bench.start()
    const say = (body: string) => fetch(`${bench.recovery.url}/v1/address`, { method: 'POST', body })
    const moves = () => bench.stage.mailsTo(old).filter(({ subject }) => subject.startsWith('Choose the recovery email'))

    bench.stage.mail.refuse({ at: 'connection', code: 451 })
    assert.equal((await say(heard[0]!)).status, 503)
    bench.stage.mail.refuse(undefined)
    assert.equal(moves().length, 0)
    // the login service resends it by itself
    const signer = signerOf()
    const { db } = bench.authStore
    const own = { db, log, now: bench.stage.clock.now }
    const custodyAddresses = createCustodyNotices({ ...own, custodian: bench.recovery.url, signer })
    await sweepLogin({ ...own, custodyAddresses }, { rotate: async () => 0 })
    assert.equal(moves().length, 1)
    assert.deepEqual(await db.selectFrom('login_custody_notice').selectAll().execute(), [], 'and no more, once it is known')
    assert.equal((await say(heard[0]!)).status, 204)
    assert.equal(moves().length, 1, 'what was told twice is asked once')
    const visitor = createVisitor()
    await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [next])
  })

  it('mails no words of a login service that is stolen: a device has a name of its own kinds, or is unknown', async () => {
    const { email } = await deposited()
    await recordSigned(email, newEmail(), 'support. Save your wallet: https://evil.example/w')
    const { text, html } = bench.stage.mailsTo(email).at(-1)!
    for (const part of [text, html]) assert.doesNotMatch(part, /evil|support/)
    assert.match(text, /Requested from Unknown device at/)
  })

  it('moves nothing before its owner is notified: the notice is sent again until the old mailbox accepts the mail', async () => {
    const { email, owner, set } = await deposited()
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const thief = newEmail()
    const changedAt = bench.stage.clock.now()
    const notify = () => say(user.id, thief, changedAt)
    const addressOfDeposit = () => addressOf(set.setId)
    bench.stage.mail.refuse({ at: 'mailbox', code: 552 })
    try {
      assert.equal(await notify(), 503)
    } finally {
      bench.stage.mail.refuse(undefined)
    }
    bench.stage.clock.pass(8 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOfDeposit(), email)
    const before = bench.stage.mailsTo(email).length
    assert.equal(await notify(), 204)
    assert.equal(bench.stage.mailsTo(email).length, before + 1)
    bench.stage.clock.pass(6 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOfDeposit(), email, 'the week begins with the mail')
    bench.stage.clock.pass(2 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOfDeposit(), thief)
  })

  it('takes no change that is still to come: it would hide every later one', async () => {
    const { email: old, owner, set } = await deposited()
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const now = bench.stage.clock.now
    for (const ahead of [100 * 365 * 24 * hour, 10_000]) {
      const mails = bench.stage.mailsTo(old).length
      assert.equal(await say(user.id, newEmail(), now() + ahead), 401)
      assert.equal(bench.stage.mailsTo(old).length, mails)
    }
    const next = newEmail()
    assert.equal(await say(user.id, next, now() + 4_000), 204, 'clocks may differ')
    bench.stage.clock.pass(8 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOf(set.setId), next)
  })

  it('accepts a change also after one with a time in the future', async () => {
    const { email: old, owner, set } = await deposited()
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const now = bench.stage.clock.now
    assert.equal(await say(user.id, newEmail(), now()), 204)
    // as an earlier version stored it
    const century = { changed_at: now() + 100 * 365 * 24 * hour, status: 'kept' as const }
    await bench.store.db.updateTable('custody_move').set(century).where('user_id', '=', user.id).execute()
    bench.stage.clock.pass(hour)
    const mails = bench.stage.mailsTo(old).length
    const next = newEmail()
    assert.equal(await say(user.id, next, now()), 204)
    assert.equal(bench.stage.mailsTo(old).length, mails + 1)
    bench.stage.clock.pass(8 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOf(set.setId), next)
  })

  it('reports a later change that it stores, and the login service sends its own again', async () => {
    const { email: old, owner, set } = await deposited()
    bench.stage.clock.pass(hour)
    const { user } = await owner.logIn()
    const now = bench.stage.clock.now
    const later = newEmail()
    assert.equal(await say(user.id, later, now()), 204)
    assert.equal(await say(user.id, newEmail(), now() - 1), 409)
    bench.stage.clock.pass(1)
    // recorded by a login service whose clock was behind
    const next = newEmail()
    const { db } = bench.authStore
    const noted = { user_id: user.id, email: next, device: 'Firefox on Linux', signed: true, due_at: now() }
    await db
      .insertInto('login_custody_notice')
      .values({ ...noted, changed_at: now() - hour })
      .execute()
    const custodyAddresses = createCustodyNotices({ db, log, now, custodian: bench.recovery.url, signer: signerOf() })
    await custodyAddresses.sendDue()
    bench.stage.clock.pass(61_000)
    await custodyAddresses.sendDue()
    assert.ok(bench.stage.mailsTo(old).at(-1)!.text.includes(spelled(next)), 'the old mailbox is asked')
    assert.deepEqual(await db.selectFrom('login_custody_notice').selectAll().execute(), [])
    bench.stage.clock.pass(8 * 24 * hour)
    await bench.sweep()
    assert.equal(await addressOf(set.setId), next)
  })

  it('accepts a change from a login service whose clock was ahead', async () => {
    const { email: old, owner } = await deposited()
    bench.stage.clock.pass(60_000)
    const { user } = await owner.logIn()
    const now = bench.stage.clock.now
    const next = newEmail()
    const { db } = bench.authStore
    const noted = { user_id: user.id, email: next, device: 'Firefox on Linux', signed: true, due_at: now() }
    await db
      .insertInto('login_custody_notice')
      .values({ ...noted, changed_at: now() + 24 * hour })
      .execute()
    await createCustodyNotices({ db, log, now, custodian: bench.recovery.url, signer: signerOf() }).send(user.id)
    assert.ok(bench.stage.mailsTo(old).at(-1)!.text.includes(spelled(next)))
    assert.deepEqual(await db.selectFrom('login_custody_notice').selectAll().execute(), [])
  })

  it('accepts it from the login service only: no other key, no grant, nothing old', async () => {
    const { owner, email } = await deposited()
    const row = await bench.store.db
      .selectFrom('custody_deposit')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const say = async (notice: string) => {
      const reply = await fetch(`${bench.recovery.url}/v1/address`, { method: 'POST', body: JSON.stringify({ notice }) })
      return ((await reply.json()) as { error: { code: string } }).error.code
    }
    const { privateKey } = await generateKeyPair('EdDSA')
    const grant = await owner.grant()
    const claims = JSON.parse(Buffer.from(grant.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    const notice = { ...claims, sub: row.user_id, email: 'thief@example.org', device: 'x', changed_at: bench.stage.clock.now() }
    const header = { alg: 'EdDSA', typ: 'custody-address+jwt' }
    assert.equal(await say(await new SignJWT(notice).setProtectedHeader(header).sign(privateKey)), 'login-jwt')
    assert.equal(await say(grant), 'login-jwt')
    assert.equal(bench.stage.mailsTo(email).filter(({ subject }) => subject.startsWith('Choose the recovery email')).length, 0)
  })

  /** Sends the login service's notice of the same change, signed by the record key of the wallet. */
  async function recordSigned(old: string, email: string, device = 'Firefox on Linux'): Promise<void> {
    const { user_id: userId } = await bench.store.db
      .selectFrom('custody_deposit')
      .select('user_id')
      .where('email', '=', old)
      .executeTakeFirstOrThrow()
    assert.equal(await say(userId, email, bench.stage.clock.now(), device), 204)
  }

  /** Returns the custodian's response to the login service's notice of a signed change. */
  async function say(userId: string, email: string, changedAt: number, device = 'Firefox on Linux'): Promise<number> {
    const claims = { email, device, changed_at: changedAt, signed: true }
    const notice = await signerOf().sign('custody-address+jwt', userId, claims)
    return (await fetch(`${bench.recovery.url}/v1/address`, { method: 'POST', body: JSON.stringify({ notice }) })).status
  }

  const addressOf = async (setId: string) =>
    (await bench.store.db.selectFrom('custody_deposit').select('email').where('set_id', '=', setId).executeTakeFirstOrThrow())
      .email

  const signerOf = () =>
    createCustodySigner({
      secret: bench.stage.settings.secret,
      custodian: bench.recovery.url,
      base: () => bench.stage.url,
      now: bench.stage.clock.now
    })

  const lastMoveLink = (mailbox: string) => {
    const mail = bench.stage
      .mailsTo(mailbox)
      .filter(({ subject }) => subject.startsWith('Choose the recovery email'))
      .at(-1)
    const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0]
    assert.ok(link, 'the old mailbox is asked')
    return link
  }
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { createCustodyAddresses } from '../../../services/auth/login/custody-address.ts'
import { createCustodySigner } from '../../../services/auth/login/custody-key.ts'
import { sweep as sweepLogin } from '../../../services/auth/login/sweep.ts'
import { createVisitor } from '../auth/login/visitor.ts'
import { custodyBench, hour, log, newEmail } from './custody-bench.ts'

describe('custodial recovery after a change of the email address', () => {
  const bench = custodyBench()
  const { visit, deposited, codeFor, events } = bench

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
    return { visitor, recovery: body.recovery as string, mailedTo: bench.stage.mail.mails.at(-1)!.to }
  }
  const release = async ({ visitor, recovery: id }: Awaited<ReturnType<typeof recover>>, mailbox: string) => {
    const code = codeFor(mailbox)
    bench.stage.clock.pass(24 * hour)
    await visitor.logIn()
    return visitor.ask('/v1/recovery/release', { recovery: id, code })
  }

  it('asks at the new one as soon as a press in the old mailbox allows it, and nothing at the old one any more', async () => {
    const { old, next, set, owner } = await changed()
    const before = await recover(next, set.setId)
    assert.deepEqual(before.mailedTo, [old], 'the login service alone moves nothing')
    const code = codeFor(old)

    const link = bench.stage.mailsTo(old).find(({ subject }) => subject.startsWith('Where is'))!
    assert.ok(link.text.includes(next), 'the owner sees which address it is')
    const visitor = createVisitor()
    const shown = await visitor.go(/^https?:\S+$/m.exec(link.text)![0])
    assert.match(shown.text, /Ask at the new address/)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old], 'opening the link changes nothing')
    assert.match((await visitor.press(shown, { answer: 'move' })).text, new RegExp(`asks at ${next}`))
    assert.match(bench.stage.mailsTo(next).at(-1)!.text, /asks at this address from now on/)
    assert.equal((await visitor.press(shown, { answer: 'keep' })).status, 410, 'it is decided once')

    bench.stage.clock.pass(24 * hour)
    await before.visitor.logIn()
    const late = await before.visitor.ask('/v1/recovery/release', { recovery: before.recovery, code })
    assert.equal(late.code, 'login-over', 'what was asked at the old address is over')
    const mails = bench.stage.mailsTo(old).length
    const after = await recover(next, set.setId)
    assert.deepEqual(after.mailedTo, [next])
    assert.deepEqual((await release(after, next)).body, set)
    assert.equal(bench.stage.mailsTo(old).length, mails)
    assert.deepEqual((await events(next)).slice(0, 2), ['deposited', 'move-asked'])
    // who has the old mailbox is somebody else to the login service, and has no wallet
    const stranger = await visit(old)
    assert.equal((await stranger.ask('/v1/recovery', { setId: set.setId })).code, 'login-unknown')
    await owner.logIn(next)
  })

  it('stays at the old one where its mailbox does not answer and the key of the wallet has not signed the change', async () => {
    const { old, next, set } = await changed()
    const asked = bench.stage.mailsTo(old).find(({ subject }) => subject.startsWith('Where is'))!
    assert.match(asked.text, /If you do nothing, it goes on asking at this address/)
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    const visitor = createVisitor()
    await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [next], 'a late answer counts')
  })

  it('goes on asking at the old one for a week where the key has signed the change, and then asks at the new one', async () => {
    const { old, next, set } = await changed()
    await tellSigned(old, next)
    bench.stage.clock.pass(6 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    bench.stage.clock.pass(24 * hour)
    const begun = await recover(next, set.setId)
    assert.deepEqual(begun.mailedTo, [next])
    assert.deepEqual((await release(begun, next)).body, set)
  })

  it('keeps the old one for good where a press in its mailbox says so, and asks anew about another change', async () => {
    const { old, next, owner, set } = await changed()
    const visitor = createVisitor()
    assert.match((await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'keep' })).text, /This address is kept/)
    const told = bench.stage.mailsTo(next).at(-1)!
    assert.match(told.subject, /is not recovered by this address/)
    assert.ok(!told.text.includes(old), 'the old address is not told')
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(next, set.setId)).mailedTo, [old])
    const third = newEmail()
    await owner.logIn(next)
    await owner.changeEmail(third)
    assert.match((await visitor.press(await visitor.go(lastMoveLink(old)), { answer: 'move' })).text, /asks at the new address/i)
    assert.deepEqual((await recover(third, set.setId)).mailedTo, [third])
  })

  it('asks nothing of a change that was taken back', async () => {
    const { old, next, owner, set } = await changed()
    const link = lastMoveLink(old)
    await owner.logIn(next)
    await owner.changeEmail(old)
    assert.match((await createVisitor().go(link)).text, /There is nothing to choose/)
    bench.stage.clock.pass(8 * 24 * hour)
    assert.deepEqual((await recover(old, set.setId)).mailedTo, [old])
  })

  it('loses nothing where this process, or its mail, is down as the address is changed: it is told later, and once', async () => {
    const { email: old, owner, set } = await deposited()
    const next = newEmail()
    await bench.recovery.close()
    const heard: string[] = []
    // somebody answers in its place who has heard it, and whose answer is lost
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
    const moves = () => bench.stage.mailsTo(old).filter(({ subject }) => subject.startsWith('Where is'))

    bench.stage.mail.refuse({ at: 'connection', code: 451 })
    assert.equal((await say(heard[0]!)).status, 503)
    bench.stage.mail.refuse(undefined)
    assert.equal(moves().length, 0)
    // the login service tells it anew by itself
    const signer = signerOf()
    const { db } = bench.authStore
    const own = { db, log, now: bench.stage.clock.now }
    const custodyAddresses = createCustodyAddresses({ ...own, custodian: bench.recovery.url, signer })
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
    assert.equal(bench.stage.mailsTo(email).filter(({ subject }) => subject.startsWith('Where is')).length, 0)
  })

  /** What the login service tells of the same change where the record key of the wallet has signed it. */
  async function tellSigned(old: string, email: string): Promise<void> {
    const { user_id: userId } = await bench.store.db
      .selectFrom('custody_deposit')
      .select('user_id')
      .where('email', '=', old)
      .executeTakeFirstOrThrow()
    const claims = { email, device: 'Firefox on Linux', changed_at: bench.stage.clock.now(), signed: true }
    const notice = await signerOf().sign('custody-address+jwt', userId, claims)
    const { status } = await fetch(`${bench.recovery.url}/v1/address`, { method: 'POST', body: JSON.stringify({ notice }) })
    assert.equal(status, 204)
  }

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
      .filter(({ subject }) => subject.startsWith('Where is'))
      .at(-1)
    const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0]
    assert.ok(link, 'the old mailbox is asked')
    return link
  }
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { day, describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import { lastLink } from './stage.ts'
import { createVisitor } from './visitor.ts'
import { openTestWallet, recordOf, signedChange, signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('the record of a wallet against a thief of the mailbox', login => {
  const { newWallet, keylessWallet, mailboxThief, prepare, commit, keysOf, subjects, request, changeEmail } = createWallets(login)

  it('cannot commit another set: not plainly, not as an older client, not under a key of their own', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newSet()
    assert.equal((await prepare(thief, accessToken, theirs, 2)).status, 200)
    const entropy = new Uint8Array(randomBytes(16))
    for (const answer of [
      await commit(thief, accessToken, theirs, 2),
      await signedCommit(thief, accessToken, theirs, { entropy }),
      await signedCommit(thief, accessToken, theirs, {
        entropy,
        forge: { key: (await recordOf(thief, accessToken)).record!.key }
      })
    ])
      assert.deepEqual([answer.status, answer.code], [403, 'login-record-key'])
    assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
    const kept = await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken })
    assert.equal(kept.body.state, 'committed')
  })

  it('cannot delete the wallet: not its set, not its record', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await thief.call('DELETE', `/v1/shares/${owner.setId}`, { accessToken })).code, 'login-record-key')
    const entropy = new Uint8Array(randomBytes(16))
    assert.equal((await signedRequest(thief, accessToken, 'delete', { entropy })).code, 'login-record-key')
    assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
  })

  it('cannot have another set wait for a week to take the place of the wallet’s: that needs the key', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newSet()
    await prepare(thief, accessToken, theirs, 2)
    const reply = await request(thief, accessToken, { action: 'commit', setId: theirs, version: 2 })
    assert.deepEqual([reply.status, reply.code], [400, 'login-invalid'])
    assert.equal((await recordOf(thief, accessToken)).pending, undefined)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    const later = await thief.logIn(owner.email)
    assert.equal((await keysOf(thief, later.accessToken)).setId, owner.setId)
    assert.equal((await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken: later.accessToken })).status, 200)
  })

  it('cannot register a key of their own for a wallet that has none yet', async () => {
    const owner = await keylessWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const entropy = new Uint8Array(randomBytes(16))
    const stranger = await openTestWallet(entropy)
    const forged = await signedRequest(thief, accessToken, 'delete', { entropy })
    assert.deepEqual([forged.code, forged.body.error.message], ['login-record-key', 'The key doesn’t belong to this wallet.'])
    // a proof of the attacker's own wallet, for the owner's addresses
    const renamed = await signedRequest(thief, accessToken, 'delete', {
      entropy,
      forge: { addresses: { ...stranger.keys.addresses } }
    })
    assert.equal(renamed.code, 'login-record-key')
    assert.equal((await keysOf(thief, accessToken)).setId, owner.setId)
  })

  it('may ask for a deletion only where another device or address is warned; it waits for a week, and the old set works', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const reply = await request(thief, accessToken, { action: 'delete' })
    assert.deepEqual([reply.status, reply.body.pending.action], [200, 'delete'])
    assert.equal(reply.body.pending.effectiveAt, login.stage.clock.now() + 7 * day)
    assert.match(subjects(owner.email).at(-1)!, /^Deletion of your Example Wallet wallet: stop it/)
    login.stage.clock.pass(7 * day - minute)
    await login.stage.sweep()
    const later = await thief.logIn(owner.email)
    assert.equal((await keysOf(thief, later.accessToken)).setId, owner.setId)
    assert.equal((await thief.call('GET', `/v1/shares/${owner.setId}`, { accessToken: later.accessToken })).status, 200)
  })

  it('may request nothing where no other address would be warned: a login that has no other device that opened the wallet', async () => {
    const owner = await keylessWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    // a second browser of the attacker does not count as another device: it has never opened the wallet
    const another = await mailboxThief(owner.email)
    for (const [frame, token] of [
      [thief, accessToken],
      [another.thief, another.accessToken]
    ] as const) {
      assert.equal((await recordOf(frame, token)).keyless, false)
      const reply = await request(frame, token, { action: 'delete' })
      assert.deepEqual([reply.status, reply.code], [403, 'login-record-key'])
    }
  })

  it('cannot fill the place of the owner’s changes: one waits at a time, and three are asked for in six days', async () => {
    const owner = await newWallet()
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 4; time++) {
      const { thief, accessToken } = await mailboxThief(owner.email)
      const reply = await request(thief, accessToken, { action: 'delete' })
      codes.push(reply.code)
      if (time === 0) assert.equal((await request(thief, accessToken, { action: 'delete' })).code, 'login-share-conflict')
      const fresh = await owner.frame.logIn(owner.email)
      login.stage.clock.pass(minute)
      if (!reply.code) assert.equal((await signedRequest(owner.frame, fresh.accessToken, 'cancel')).status, 200)
    }
    // a request that was rejected, because one waited already, does not count
    assert.deepEqual(codes, [undefined, undefined, undefined, 'login-limit'])
  })

  it('cannot change the address immediately; the owner is notified at it, and the address stays where the link stops it', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newEmail()
    const updated = await changeEmail(thief, accessToken, owner.email, theirs)
    assert.deepEqual(updated.body, { newEmail: theirs, effectiveAt: login.stage.clock.now() + 7 * day })
    assert.equal((await thief.call('GET', '/v1/user', { accessToken })).body.email, owner.email)
    const mail = login.stage.mailsTo(owner.email).at(-1)!
    assert.match(mail.subject, /^A new email address for your Example Wallet wallet/)
    assert.doesNotMatch(mail.text, new RegExp(theirs), 'the address is masked')
    const visitor = createVisitor()
    await visitor.press(await visitor.go(lastLink(login.stage, owner.email)), { answer: 'stop' })
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
  })

  it('leaves nothing pending of which no mailbox could be warned: one that is full, or refuses', async () => {
    const owner = await newWallet()
    for (const code of [552, 550]) {
      const { thief, accessToken } = await mailboxThief(owner.email)
      login.stage.mail.refuse({ at: 'mailbox', code })
      const reply = await request(thief, accessToken, { action: 'delete' })
      login.stage.mail.refuse(undefined)
      assert.deepEqual([reply.status, reply.code], [503, 'login-unavailable'], String(code))
      assert.equal((await recordOf(thief, accessToken)).pending, undefined)
      login.stage.clock.pass(minute)
    }
  })

  it('has nothing wait of which their own mailbox alone has taken a mail', async () => {
    const { email, userId } = await keylessWallet()
    const other = newEmail()
    // an address that a provider reports, as for an account that started there
    await login.stage.store.db
      .insertInto('login_identity')
      .values({
        issuer: 'https://accounts.google.com',
        subject: userId,
        user_id: userId,
        email: other,
        name: null,
        created_at: 1
      })
      .execute()
    login.stage.mail.refuse({ at: 'mailbox', code: 552, to: other })
    const { thief, accessToken: first } = await mailboxThief(email)
    const deletion = await request(thief, first, { action: 'delete' })
    assert.deepEqual([deletion.status, deletion.code], [503, 'login-unavailable'])
    login.stage.clock.pass(minute)
    const { accessToken } = await thief.logIn(email)
    const updated = await changeEmail(thief, accessToken, email, newEmail())
    assert.deepEqual([updated.status, updated.code], [503, 'login-unavailable'])
    assert.equal((await recordOf(thief, accessToken)).pending, undefined)
    login.stage.mail.refuse(undefined)
    login.stage.clock.pass(minute)
    const { accessToken: again } = await thief.logIn(email)
    assert.equal((await request(thief, again, { action: 'delete' })).status, 200)
    assert.match(subjects(other).at(-1)!, /^Deletion of/)
  })

  it('has a later deletion mailed to the address that they have replaced, which may take the account back', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newEmail()
    assert.ok((await changeEmail(thief, accessToken, owner.email, theirs)).body.effectiveAt)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    const before = subjects(owner.email).length
    assert.equal((await request(thief, (await thief.logIn(theirs)).accessToken, { action: 'delete' })).status, 200)
    assert.match(subjects(owner.email).slice(before).join(), /^Deletion of/)
    assert.match(lastLink(login.stage, owner.email), /wallet-record\/stop/)
    // for the maximum time
    login.stage.clock.pass(31 * day)
    await login.stage.sweep()
    const later = subjects(owner.email).length
    await request(thief, (await thief.logIn(theirs)).accessToken, { action: 'delete' })
    assert.equal(subjects(owner.email).length, later)
  })

  it('gains nothing by a wallet of their own beside: its key guards neither the address nor the other wallet', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const moved = await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    assert.notEqual(moved.body.id, owner.userId)
    assert.equal(moved.body.keys, undefined)
    const setId = newSet()
    await prepare(thief, accessToken, setId, 1)
    assert.equal((await signedCommit(thief, accessToken, setId)).status, 200)
    const theirs = newEmail()
    login.stage.clock.pass(minute)
    const change = await signedChange(thief, accessToken, 'email', { email: theirs })
    const updated = await changeEmail(thief, accessToken, owner.email, theirs, change)
    assert.equal(updated.body.effectiveAt, login.stage.clock.now() + 7 * day)
    const elsewhere = await mailboxThief(owner.email)
    assert.equal((await keysOf(elsewhere.thief, elsewhere.accessToken)).setId, owner.setId, 'a login leads to the owner’s wallet')
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { day, describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import { lastLink } from './stage.ts'
import { createVisitor } from './visitor.ts'
import { recordOf, signedChange, signedCommit, signedRequest, testAddresses as addresses } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('the record of a wallet in the hands of its owner', login => {
  const { newWallet, mailboxThief, prepare, keysOf, subjects, request, changeEmail } = createWallets(login)

  it('stops a change with the key of the wallet, at once, however long ago the login was', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await request(thief, accessToken, { action: 'delete' })
    login.stage.clock.pass(8 * minute)
    const user = await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })
    assert.equal(user.body.attention, true, 'the next opening tells')
    const stopped = await signedRequest(owner.frame, owner.accessToken, 'cancel')
    assert.deepEqual([stopped.status, stopped.body.pending], [200, undefined])
    assert.match(subjects(owner.email).at(-1)!, /was stopped/)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    const later = await owner.frame.logIn(owner.email)
    assert.equal(later.user.keys?.setId, owner.setId)
    assert.equal(later.user.attention, undefined)
  })

  it('is notified where a new address can no longer take effect, since it has an account of its own by then', async () => {
    const owner = await newWallet()
    const { thief: second, accessToken } = await mailboxThief(owner.email)
    const next = newEmail()
    assert.ok((await changeEmail(second, accessToken, owner.email, next)).body.effectiveAt)
    const elsewhere = await login.newFrame()
    assert.notEqual((await elsewhere.logIn(next)).user.id, owner.userId)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    for (const address of [owner.email, next]) assert.match(subjects(address).at(-1)!, /^Your email address wasn’t changed/)
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
    await login.stage.sweep()
    assert.equal(subjects(next).filter(subject => subject.includes('wasn’t changed')).length, 1)
  })

  it('stops it by the mailed link, through a page with a button, once; opening the link changes nothing', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await request(thief, accessToken, { action: 'delete' })
    const link = lastLink(login.stage, owner.email)
    const visitor = createVisitor()
    const shown = await visitor.go(link)
    assert.match(shown.text, /Firefox on Linux asked to delete your wallet/)
    assert.ok((await recordOf(owner.frame, owner.accessToken)).pending)
    const foreign = await fetch(link, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'stop' })
    })
    assert.equal(foreign.status, 410, 'another site’s form stops nothing')
    const answers = await Promise.all([visitor.press(shown, { answer: 'stop' }), visitor.press(shown, { answer: 'stop' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
    assert.equal((await visitor.go(link)).status, 410)
    // another attempt has a different link
    login.stage.clock.pass(3 * day)
    const again = await mailboxThief(owner.email)
    await request(again.thief, again.accessToken, { action: 'delete' })
    assert.notEqual(lastLink(login.stage, owner.email), link)
    assert.equal((await visitor.go(link)).status, 410)
    assert.equal((await visitor.go(lastLink(login.stage, owner.email))).status, 200)
  })

  it('deletes the wallet under its key; for 30 days the key restores it, from any device', async () => {
    const owner = await newWallet()
    const deleted = await signedRequest(owner.frame, owner.accessToken, 'delete')
    assert.deepEqual([deleted.status, deleted.body.purgeAt], [200, login.stage.clock.now() + 30 * day])
    assert.match(subjects(owner.email).at(-1)!, /^Your wallet was deleted/)
    assert.equal(await keysOf(owner.frame, owner.accessToken), undefined)
    const refused = await prepare(owner.frame, owner.accessToken, newSet(), 2)
    assert.equal(refused.status, 200)
    login.stage.clock.pass(30 * day - 2 * minute)
    await login.stage.sweep()
    const other = await login.newFrame()
    const { accessToken } = await other.logIn(owner.email)
    const held = await other.call('GET', `/v1/shares/${owner.setId}`, { accessToken })
    assert.equal(held.status, 200, 'a new device needs the share to open the wallet')
    assert.equal((await signedRequest(other, accessToken, 'restore')).status, 200)
    assert.equal((await keysOf(other, accessToken)).setId, owner.setId)
    assert.match(subjects(owner.email).at(-1)!, /^Your wallet was restored/)
    login.stage.clock.pass(day)
    await login.stage.sweep()
    assert.ok((await other.logIn(owner.email)).user.keys)
  })

  it('has no deleted wallet any more after 30 days, and can make another one', async () => {
    const owner = await newWallet()
    await signedRequest(owner.frame, owner.accessToken, 'delete')
    login.stage.clock.pass(30 * day)
    await Promise.all([login.stage.sweep(), login.second.sweep()])
    const { accessToken, user } = await owner.frame.logIn(owner.email)
    assert.deepEqual([user.keys, user.attention], [undefined, undefined])
    assert.equal((await owner.frame.call('GET', `/v1/shares/${owner.setId}`, { accessToken })).code, 'login-unknown')
    assert.equal((await signedRequest(owner.frame, accessToken, 'restore')).code, 'login-unknown')
    const { db } = login.stores[0]!
    for (const table of ['login_record', 'login_share', 'login_record_device'] as const) {
      const rows = await db.selectFrom(table).selectAll().where('user_id', '=', owner.userId).execute()
      assert.deepEqual(rows, [], table)
    }
    const setId = newSet()
    await prepare(owner.frame, accessToken, setId, 1)
    assert.equal((await signedCommit(owner.frame, accessToken, setId)).status, 200)
  })

  it('restores nothing that was not deleted, and mails nothing about it', async () => {
    const owner = await newWallet()
    const before = subjects(owner.email).length
    const refused = await signedRequest(owner.frame, owner.accessToken, 'restore')
    assert.deepEqual([refused.status, refused.code], [404, 'login-unknown'])
    assert.equal(subjects(owner.email).length, before)
  })

  it('replaces a deleted wallet by nothing: a new one goes beside it, and both are there after a restore', async () => {
    const owner = await newWallet()
    await signedRequest(owner.frame, owner.accessToken, 'delete')
    const { body } = await owner.frame.call('POST', '/v1/wallet-record/beside', { accessToken: owner.accessToken, body: {} })
    const setId = newSet()
    await prepare(owner.frame, owner.accessToken, setId, 1)
    await signedCommit(owner.frame, owner.accessToken, setId)
    const select = (user: string) =>
      owner.frame.call('POST', '/v1/wallet-record/select', { accessToken: owner.accessToken, body: { user } })
    assert.equal((await select(owner.userId)).body.attention, true)
    await signedRequest(owner.frame, owner.accessToken, 'restore')
    const user = await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })
    assert.equal(user.body.keys.setId, owner.setId)
    assert.deepEqual(user.body.besides, [{ id: body.id, addresses }])
    assert.equal((await select(body.id)).body.keys.setId, setId)
    const stranger = await login.newFrame()
    const other = await stranger.logIn(newEmail())
    const theft = { accessToken: other.accessToken, body: { user: owner.userId } }
    assert.equal((await stranger.call('POST', '/v1/wallet-record/select', theft)).code, 'login-unknown')
  })

  it('sees every session of the account, whichever of its wallets that is for, and ends it', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const { body } = await owner.frame.call('GET', '/v1/sessions', { accessToken: owner.accessToken })
    assert.equal(body.sessions.length, 2)
    const theirs = body.sessions.find(({ current }: { current: boolean }) => !current)
    const ended = await owner.frame.call('DELETE', `/v1/sessions/${theirs.id}`, { accessToken: owner.accessToken })
    assert.equal(ended.status, 204)
    assert.equal((await thief.call('GET', '/v1/user', { accessToken })).code, 'login-session')
  })

  it('changes the address under the key of the wallet immediately; both addresses are notified', async () => {
    const owner = await newWallet()
    const next = newEmail()
    login.stage.clock.pass(minute)
    const change = await signedChange(owner.frame, owner.accessToken, 'email', { email: next })
    const updated = await changeEmail(owner.frame, owner.accessToken, owner.email, next, change)
    assert.deepEqual(updated.body, { newEmail: next })
    for (const address of [owner.email, next]) assert.match(subjects(address).at(-1)!, /email was changed/, address)
    assert.equal((await recordOf(owner.frame, owner.accessToken)).record!.email, next)
  })

  it('whose change waits without the key has the new address after a week, and no other session', async () => {
    const owner = await newWallet()
    const lost = await mailboxThief(owner.email)
    const next = newEmail()
    await changeEmail(lost.thief, lost.accessToken, owner.email, next)
    login.stage.clock.pass(7 * day)
    await Promise.all([login.stage.sweep(), login.second.sweep()])
    for (const address of [owner.email, next]) {
      const mails = subjects(address).filter(subject => subject.startsWith('Your email address was changed'))
      assert.equal(mails.length, 1, address)
    }
    const { user } = await (await login.newFrame()).logIn(next)
    assert.deepEqual([user.id, user.keys?.setId], [owner.userId, owner.setId])
    assert.equal((await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })).code, 'login-session')
  })

  it('who asked for a deletion without the key loses it after a week, and the key still restores it for 30 days', async () => {
    const owner = await newWallet()
    const lost = await mailboxThief(owner.email)
    await request(lost.thief, lost.accessToken, { action: 'delete' }, login.second)
    login.stage.clock.pass(7 * day)
    await Promise.all([login.stage.sweep(), login.second.sweep()])
    assert.equal(subjects(owner.email).filter(subject => subject.startsWith('Your wallet was deleted')).length, 1)
    login.stage.clock.pass(29 * day)
    await login.stage.sweep()
    const { accessToken, user } = await owner.frame.logIn(owner.email)
    assert.deepEqual([user.keys, user.attention], [undefined, true])
    assert.equal((await signedRequest(owner.frame, accessToken, 'restore')).status, 200)
  })

  it('ends whatever waits by any change under the key', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await request(thief, accessToken, { action: 'delete' })
    const next = newSet()
    const fresh = await owner.frame.logIn(owner.email)
    await prepare(owner.frame, fresh.accessToken, next, 2)
    assert.equal((await signedCommit(owner.frame, fresh.accessToken, next)).status, 200)
    assert.equal((await recordOf(owner.frame, fresh.accessToken)).pending, undefined)
  })

  it('has nothing take effect whose mails were not sent: an instance ended in between', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    const { db } = login.stores[0]!
    await db.updateTable('login_change').set({ told_at: null }).where('user_id', '=', owner.userId).execute()
    login.stage.clock.pass(8 * day)
    await Promise.all([login.stage.sweep(), login.second.sweep()])
    const later = await owner.frame.logIn(owner.email)
    assert.equal(later.user.keys?.setId, owner.setId)
    assert.equal(later.user.attention, undefined, 'it waits no more')
  })

  it('is removed though another account’s data cannot be, and all else that a sweep does is done', async () => {
    const [stuck, owner] = [await newWallet(), await newWallet()]
    for (const { frame, accessToken } of [stuck, owner])
      assert.equal((await signedRequest(frame, accessToken, 'delete')).status, 200)
    const { db } = login.stores[0]!
    await sql`create function refuse_stuck() returns trigger language plpgsql as $$ begin
      if old.user_id = ${sql.lit(stuck.userId)} then raise exception 'stuck'; end if; return old; end $$`.execute(db)
    await sql`create trigger stuck before delete on login_share for each row execute function refuse_stuck()`.execute(db)
    try {
      login.stage.clock.pass(31 * day)
      await login.stage.sweep()
      const left = await db
        .selectFrom('login_record')
        .select('user_id')
        .where('purge_at', '<=', login.stage.clock.now())
        .execute()
      assert.deepEqual(left, [{ user_id: stuck.userId }])
    } finally {
      await sql`drop trigger stuck on login_share`.execute(db)
      await sql`drop function refuse_stuck`.execute(db)
    }
  })

  it('is asked for nothing that waits where no mail could be sent', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    login.stage.mail.refuse({ at: 'connection', code: 451 })
    try {
      for (let time = 0; time < 4; time++)
        assert.equal((await request(thief, accessToken, { action: 'delete' })).code, 'login-unavailable')
    } finally {
      login.stage.mail.refuse(undefined)
    }
    assert.equal((await recordOf(thief, accessToken)).pending, undefined)
    // none of them counts
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
  })
})

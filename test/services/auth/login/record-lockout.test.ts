import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createAuthenticator } from './authenticator.ts'
import { day, describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { frameOrigin, lastCode, pageOrigin } from './stage.ts'
import { recordOf, signedChange, signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a thief of the mailbox who wants to lock the owner out', login => {
  const { newWallet, mailboxThief, prepare, changeEmail, subjects } = createWallets(login)

  const addPasskey = async (frame: FrameClient, accessToken: string, name = 'A computer') => {
    const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
    const { body, code } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    if (code !== undefined) return { code, authenticator, message: '' }
    const answer = await frame.call('POST', '/v1/passkeys', {
      accessToken,
      body: { login: body.login, response: authenticator.register(body.options), name }
    })
    return { code: answer.code, authenticator, message: answer.body.error?.message as string }
  }
  const logInBy = async (authenticator: ReturnType<typeof createAuthenticator>, frame: FrameClient) => {
    const { body } = await frame.call('POST', '/v1/login/passkey/options', { body: {} })
    const response = authenticator.answer(body.options)
    return frame.call('POST', '/v1/login/passkey', { body: { login: body.login, response } })
  }
  const removePasskey = (frame: FrameClient, accessToken: string, id: string) =>
    frame.call('DELETE', `/v1/passkeys/${id}`, { accessToken })
  const isIn = async (frame: FrameClient, accessToken: string) =>
    (await frame.call('GET', '/v1/session', { accessToken })).status === 200
  /** Creates an owner whose address an attacker has changed without the key. */
  const robbed = async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newEmail()
    login.stage.clock.pass(minute)
    assert.ok((await changeEmail(thief, accessToken, owner.email, theirs)).body.effectiveAt)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    return { owner, thief, theirs }
  }
  /** Restores the former address with a signature. */
  const undo = async (frame: FrameClient, accessToken: string, email: string) => {
    const change = await signedChange(frame, accessToken, 'email', { email })
    return frame.call('POST', '/v1/wallet-record', { accessToken, body: { change, email } })
  }
  /** Returns the response to the code of a login. */
  const logInAnswer = async (frame: FrameClient, email: string) => {
    const begun = await frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
    return frame.call('POST', '/v1/login/email/code', { body: { login: begun.body.login, code: lastCode(login.stage, email) } })
  }

  it('removes no passkey that a device with the wallet has added; such a device removes every one', async () => {
    const owner = await newWallet()
    const { authenticator: own } = await addPasskey(owner.frame, owner.accessToken)
    const { thief, accessToken } = await mailboxThief(owner.email)
    const refused = await removePasskey(thief, accessToken, own.id)
    assert.deepEqual([refused.status, refused.code], [403, 'login-record-key'])
    // a second wallet of the attacker changes nothing
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const setId = newSet()
    await prepare(thief, accessToken, setId, 1)
    assert.equal((await signedCommit(thief, accessToken, setId)).status, 200)
    assert.equal((await removePasskey(thief, accessToken, own.id)).code, 'login-record-key')
    assert.equal((await logInBy(own, owner.frame)).status, 200)
    const { authenticator: theirs } = await addPasskey(thief, accessToken)
    assert.equal((await removePasskey(owner.frame, owner.accessToken, theirs.id)).status, 204)
    assert.equal((await removePasskey(owner.frame, owner.accessToken, own.id)).status, 204)
  })

  it('removes none silently: every removal is mailed', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const { authenticator } = await addPasskey(thief, accessToken)
    assert.equal((await removePasskey(thief, accessToken, authenticator.id)).status, 204)
    assert.match(subjects(owner.email).at(-1)!, /^A passkey was removed/)
  })

  it('has no words of their own mailed: a removal says when the passkey was added, and names have no line and no format in them', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    for (const name of ['x\u201d was stolen.\n\nSave your wallet: https://evil.example/w', 'x\u2028y', 'x\u202Ey', 'x\u0007']) {
      const refused = await addPasskey(thief, accessToken, name)
      assert.deepEqual([refused.code, refused.message], ['login-invalid', 'name: Expected one line without control characters'])
    }
    const { authenticator } = await addPasskey(thief, accessToken, 'stolen. Save your wallet: https://evil.example/w')
    const added = new Date(login.stage.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    assert.equal((await removePasskey(thief, accessToken, authenticator.id)).status, 204)
    const { text, html } = login.stage.mailsTo(owner.email).at(-1)!
    assert.ok(text.includes(`The passkey that was added on ${added} UTC no longer logs in to your account.`), text)
    for (const part of [text, html]) assert.doesNotMatch(part, /evil|stolen/)
  })

  it('adds no end of passkeys, and keeps the owner’s device from adding none', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    let code: string | undefined
    let added = 0
    for (; added < 40 && code === undefined; added++) {
      const one = await addPasskey(thief, accessToken)
      code = one.code
      if (code === undefined) await removePasskey(thief, accessToken, one.authenticator.id)
    }
    assert.equal(code, 'login-limit')
    assert.ok(added <= 11, String(added))
    const fresh = await owner.frame.logIn(owner.email)
    assert.equal((await addPasskey(owner.frame, fresh.accessToken)).code, undefined)
  })

  it('ends no session of a device that has the wallet, also before any change is pending; the owner ends theirs, and is notified', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const bystander = await mailboxThief(owner.email)
    const { body } = await thief.call('GET', '/v1/sessions', { accessToken })
    const ids = (body.sessions as { id: string; current: boolean }[]).filter(({ current }) => !current).map(({ id }) => id)
    const { session } = (await owner.frame.call('GET', '/v1/session', { accessToken: owner.accessToken })).body
    assert.ok(ids.includes(session))
    assert.equal((await thief.call('DELETE', `/v1/sessions/${session}`, { accessToken })).code, 'login-record-key')
    assert.equal((await thief.call('DELETE', '/v1/sessions', { accessToken })).status, 204)
    assert.match(subjects(owner.email).at(-1)!, /^You were logged out everywhere/)
    assert.deepEqual(
      [await isIn(owner.frame, owner.accessToken), await isIn(bystander.thief, bystander.accessToken)],
      [true, false]
    )
    // a second wallet of the attacker does not keep the attacker logged in
    const again = await mailboxThief(owner.email)
    await again.thief.call('POST', '/v1/wallet-record/beside', { accessToken: again.accessToken, body: {} })
    const setId = newSet()
    await prepare(again.thief, again.accessToken, setId, 1)
    assert.equal((await signedCommit(again.thief, again.accessToken, setId)).status, 200)
    assert.equal((await owner.frame.call('DELETE', '/v1/sessions', { accessToken: owner.accessToken })).status, 204)
    assert.equal(await isIn(again.thief, again.accessToken), false)
  })

  it('mails no end of logouts, and is never refused one', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const { authenticator } = await addPasskey(thief, accessToken)
    const mailed = () => subjects(owner.email).filter(subject => subject.startsWith('You were logged out')).length
    for (let time = 0; time < 12; time++) {
      await logInBy(authenticator, thief)
      const { body } = await logInBy(authenticator, thief)
      assert.equal((await thief.call('DELETE', '/v1/sessions', { accessToken: body.accessToken })).status, 204)
    }
    assert.ok(mailed() >= 1 && mailed() <= 5, String(mailed()))
  })

  it('keeps the session of the owner’s device over a change of the address without the key', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = newEmail()
    assert.ok((await changeEmail(thief, accessToken, owner.email, theirs)).body.effectiveAt)
    login.stage.clock.pass(6 * day)
    const { accessToken: late } = await owner.frame.logIn(owner.email)
    login.stage.clock.pass(day - minute)
    const { body } = await owner.frame.call('POST', '/v1/session/refresh', {
      body: { refreshToken: (await logInAnswer(owner.frame, owner.email)).body.refreshToken }
    })
    assert.ok(late)
    login.stage.clock.pass(2 * minute)
    await login.stage.sweep()
    assert.equal(await isIn(owner.frame, body.accessToken), true)
    assert.equal((await undo(owner.frame, body.accessToken, owner.email)).status, 200)
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
  })

  it('is undone for 30 days by a device with the wallet, which the old address still logs in', async () => {
    const { owner, thief, theirs } = await robbed()
    const changedAt = login.stage.clock.now()
    assert.match(login.stage.mailsTo(owner.email).at(-1)!.text, /for 30 days/)
    // the old address is closed to all others in the meantime: no other account can take it
    const refused = await logInAnswer(thief, owner.email)
    assert.deepEqual([refused.status, refused.code], [409, 'login-email-taken'])
    login.stage.clock.pass(20 * day)
    const { accessToken, user } = await owner.frame.logIn(owner.email)
    assert.deepEqual([user.id, user.keys?.setId], [owner.userId, owner.setId])
    const { formerEmails } = await recordOf(owner.frame, accessToken)
    assert.deepEqual(formerEmails, [{ email: owner.email, changedAt, until: changedAt + 30 * day }])
    assert.equal(user.emailChangedAt, changedAt)
    const session = await owner.frame.call('GET', '/v1/session', { accessToken })
    assert.equal(session.body.emailChangedAt, changedAt, 'a tab that is open hears of it too')
    // without the key the attacker cannot request anything by it
    const { accessToken: stolen } = await thief.logIn(theirs)
    const forged = await undo(thief, stolen, newEmail())
    assert.deepEqual([forged.status, forged.code], [404, 'login-unknown'])
    const undone = await undo(owner.frame, accessToken, owner.email)
    assert.deepEqual([undone.status, undone.body.email, undone.body.formerEmails], [200, owner.email, undefined])
    assert.equal((await owner.frame.call('GET', '/v1/user', { accessToken })).body.emailChangedAt, undefined)
    assert.equal(await isIn(thief, stolen), false)
    login.stage.clock.pass(minute)
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
    const { user: stranger } = await thief.logIn(theirs)
    assert.notEqual(stranger.id, owner.userId)
    for (const address of [owner.email, theirs]) assert.ok(subjects(address).some(text => /email address was changed/.test(text)))
  })

  it('mails codes to the owner’s device at the former address, whatever others use up there', async () => {
    const { owner } = await robbed()
    for (let hour = 0; hour < 3; hour++) {
      login.stage.clock.pass(60 * minute)
      for (let network = 0; network < 12; network++) {
        const stranger = await createFrame(login.stage, `10.0.${network}.1`)
        await stranger.call('POST', '/v1/login/email', { body: { email: owner.email, origin: pageOrigin } })
      }
      const answer = await owner.frame.call('POST', '/v1/login/email', { body: { email: owner.email, origin: pageOrigin } })
      assert.equal(answer.status, 200, `hour ${hour}`)
    }
    // nor try to
    const begun = await owner.frame.call('POST', '/v1/login/email', { body: { email: owner.email, origin: pageOrigin } })
    assert.equal(begun.code, 'login-limit', 'one mail at a time')
    login.stage.clock.pass(minute)
    assert.equal((await owner.frame.logIn(owner.email)).user.id, owner.userId)
  })

  it('is not undone after 30 days, by another wallet of the account, or by another account', async () => {
    const { owner, thief, theirs } = await robbed()
    const { accessToken } = await thief.logIn(theirs)
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const setId = newSet()
    await prepare(thief, accessToken, setId, 1)
    assert.equal((await signedCommit(thief, accessToken, setId)).status, 200)
    const { formerEmails } = await recordOf(thief, accessToken)
    const { emailChangedAt } = (await thief.call('GET', '/v1/user', { accessToken })).body
    assert.deepEqual([formerEmails, emailChangedAt], [undefined, undefined], 'it is not told of what it cannot do')
    assert.equal((await undo(thief, accessToken, owner.email)).code, 'login-record-key')
    const stranger = await newWallet()
    assert.equal((await undo(stranger.frame, stranger.accessToken, owner.email)).code, 'login-unknown')
    login.stage.clock.pass(minute)
    const taken = await changeEmail(
      stranger.frame,
      stranger.accessToken,
      stranger.email,
      owner.email,
      await signedChange(stranger.frame, stranger.accessToken, 'email', { email: owner.email })
    )
    assert.equal(taken.code, 'login-email-taken', 'nobody else takes the address meanwhile')
    login.stage.clock.pass(30 * day)
    await login.stage.sweep()
    assert.notEqual((await owner.frame.logIn(owner.email)).user.id, owner.userId)
  })

  it('notifies each address that was replaced without the key, the last one at the end, and none that logs in again', async () => {
    const { owner, thief, theirs } = await robbed()
    const first = login.stage.clock.now()
    const { accessToken } = await thief.logIn(theirs)
    const next = async (old: string, email: string) => {
      login.stage.clock.pass(minute)
      const { accessToken: fresh } = await thief.logIn(old)
      assert.ok((await changeEmail(thief, fresh, old, email)).body.effectiveAt)
      login.stage.clock.pass(8 * day)
      await login.stage.sweep()
      return login.stage.clock.now()
    }
    assert.ok(accessToken)
    const third = newEmail()
    const second = await next(theirs, third)
    const changesOf = async () => {
      const { accessToken: token, user } = await owner.frame.logIn(owner.email)
      const { formerEmails = [] } = await recordOf(owner.frame, token)
      return { changedAt: user.emailChangedAt, formers: formerEmails.map(({ email, changedAt }) => [email, changedAt]) }
    }
    assert.deepEqual(await changesOf(), {
      changedAt: second,
      formers: [
        [owner.email, first],
        [theirs, second]
      ]
    })
    const last = await next(third, theirs)
    assert.deepEqual(await changesOf(), {
      changedAt: last,
      formers: [
        [owner.email, first],
        [third, last]
      ]
    })
  })

  it('takes nothing back by the old mailbox that the owner has left under the key', async () => {
    const owner = await newWallet()
    const next = newEmail()
    login.stage.clock.pass(minute)
    const change = await signedChange(owner.frame, owner.accessToken, 'email', { email: next })
    assert.deepEqual((await changeEmail(owner.frame, owner.accessToken, owner.email, next, change)).body, { newEmail: next })
    const { formerEmails } = await recordOf(owner.frame, owner.accessToken)
    assert.equal(formerEmails, undefined)
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.notEqual((await thief.call('GET', '/v1/user', { accessToken })).body.id, owner.userId)
    assert.equal((await undo(owner.frame, owner.accessToken, owner.email)).code, 'login-unknown')
  })

  it('loses what was open to be undone once the owner signs another address', async () => {
    const { owner, theirs } = await robbed()
    const { accessToken } = await owner.frame.logIn(owner.email)
    const safe = newEmail()
    login.stage.clock.pass(minute)
    const change = await signedChange(owner.frame, accessToken, 'email', { email: safe })
    assert.deepEqual((await changeEmail(owner.frame, accessToken, theirs, safe, change)).body, { newEmail: safe })
    assert.equal((await undo(owner.frame, accessToken, owner.email)).code, 'login-unknown')
    login.stage.clock.pass(minute)
    assert.notEqual((await owner.frame.logIn(owner.email)).user.id, owner.userId)
    assert.equal((await signedRequest(owner.frame, accessToken, 'cancel')).status, 200)
  })
})

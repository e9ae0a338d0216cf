import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseSocialProviders } from '../../../../services/auth/login/social-providers.ts'
import type { Store } from '../../../../services/store/store.ts'
import { openTestStore } from '../../open-test-store.ts'
import { startOAuth, type OAuthStandIns } from '../../../stack/social/oauth.ts'
import { day, minute, newEmail, newSet, newShare } from './describe-login.ts'
import { createAuthenticator } from './authenticator.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { frameOrigin, lastCode, lastLink, openStage, pageOrigin, type Stage } from './stage.ts'
import { createVisitor } from './visitor.ts'
import { recordOf, signedChange, signedCommit, signedRequest, testAddresses } from './wallet-key.ts'

const resultUri = `${frameOrigin}/loading`

describe('a thief of the account at a provider', () => {
  let store: Store
  let oauth: OAuthStandIns
  let stage: Stage
  let count = 0
  /** The public address of the account according to GitHub; its user chooses it. */
  let publicEmail: string | null = null
  const profile = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 1001, login: 'ada', email: publicEmail }))
  })
  before(async () => {
    store = await openTestStore()
    oauth = await startOAuth()
    await new Promise<void>(done => profile.listen(0, '127.0.0.1', done))
    const { port } = profile.address() as { port: number }
    const providers = parseSocialProviders({ github: { ...oauth.clients.github, user: `http://127.0.0.1:${port}/user` } })
    stage = await openStage({ store, settings: { providers } })
    oauth.allow(`${stage.url}/v1/login/social/callback`)
  })
  after(async () => {
    await Promise.all([stage?.stop(), oauth?.stop()])
    profile.closeAllConnections()
    profile.close()
    await store?.close()
  })
  beforeEach(async () => {
    // each test with a separate account
    await store.db.deleteFrom('login_identity').execute()
    stage.clock.pass(day)
  })

  async function logIn(frame: FrameClient) {
    const { body } = await frame.call('POST', '/v1/login/social', { body: { provider: 'github', origin: pageOrigin, resultUri } })
    const visitor = createVisitor([resultUri])
    const back = await visitor.press(await visitor.go(body.uri), { person: '1001' })
    const result = new URL(back.address).searchParams.get('result')
    const done = await frame.call('POST', '/v1/login/social/result', { body: { login: body.login, result } })
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body as { accessToken: string; user: { id: string; email?: string; emailChangedAt?: number } }
  }
  const newFrame = () => createFrame(stage, `198.51.${++count}.1`)
  async function owner(email: string | null) {
    publicEmail = email
    const frame = await newFrame()
    const { accessToken, user } = await logIn(frame)
    const setId = newSet()
    const body = { phase: 'prepare', version: 1, authShare: newShare(), addresses: testAddresses, sealedRecovery: 'sealed' }
    await frame.call('PUT', `/v1/shares/${setId}`, { accessToken, body })
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    stage.clock.pass(minute)
    return { frame, user, setId }
  }
  async function giveAddress(theirs: string) {
    const thief = await newFrame()
    const { accessToken } = await logIn(thief)
    const begun = await thief.call('POST', '/v1/user/email', { accessToken, body: { email: theirs } })
    return thief.call('POST', '/v1/user/email/secondary', {
      accessToken,
      body: { update: begun.body.update, code: lastCode(stage, theirs) }
    })
  }

  it('does not use up the requests of an owner who logs in by mail', async () => {
    const { frame } = await owner(null)
    const own = newEmail()
    const { accessToken } = await logIn(frame)
    const begun = await frame.call('POST', '/v1/user/email', { accessToken, body: { email: own } })
    const change = await signedChange(frame, accessToken, 'email', { email: own })
    const body = { update: begun.body.update, code: lastCode(stage, own), change }
    assert.deepEqual((await frame.call('POST', '/v1/user/email/secondary', { accessToken, body })).body, { newEmail: own })
    const ask = async (device: FrameClient, token: string) =>
      (await device.call('POST', '/v1/wallet-record/changes', { accessToken: token, body: { action: 'delete' } })).code

    const codes: (string | undefined)[] = []
    for (let time = 0; time < 4; time++) {
      const thief = await newFrame()
      codes.push(await ask(thief, (await logIn(thief)).accessToken))
      if (time < 3) await createVisitor().press(await createVisitor().go(lastLink(stage, own)), { answer: 'stop' })
    }
    assert.deepEqual(codes, [undefined, undefined, undefined, 'login-limit'])
    // on a device without the wallet
    const device = await newFrame()
    assert.equal(await ask(device, (await device.logIn(own)).accessToken), undefined)
  })

  it('gives it a first address, of which the owner is notified, and which the key of the wallet removes for 30 days', async () => {
    const own = newEmail()
    const { frame, user, setId } = await owner(own)
    const theirs = newEmail()
    const reply = await giveAddress(theirs)
    assert.equal(reply.body.effectiveAt, stage.clock.now() + 7 * day)
    stage.clock.pass(7 * day + minute)
    await stage.sweep()
    const changedAt = stage.clock.now()
    const mail = stage.mailsTo(own).at(-1)!
    assert.equal(mail.subject, 'Your account now has an email login (Example Wallet)')
    assert.match(mail.text, /can undo it for 30 days: log in there as before and remove the new address\./)

    const thief = await newFrame()
    const stolen = await thief.logIn(theirs)
    assert.equal(stolen.user.id, user.id)
    assert.equal((await thief.call('GET', `/v1/shares/${setId}`, { accessToken: stolen.accessToken })).status, 200)
    // without the key nothing is removed
    const forged = await thief.call('POST', '/v1/wallet-record', {
      accessToken: stolen.accessToken,
      body: {
        change: await signedChange(thief, stolen.accessToken, 'email', { email: null }, { entropy: new Uint8Array(16).fill(7) })
      }
    })
    assert.equal(forged.code, 'login-record-key')

    // the owner returns late, with the device that has the guarding wallet
    stage.clock.pass(29 * day)
    await stage.sweep()
    const back = await logIn(frame)
    assert.equal(back.user.emailChangedAt, changedAt)
    const { accessToken } = back
    const { formerEmails } = await recordOf(frame, accessToken)
    assert.deepEqual(formerEmails, [{ email: null, changedAt, until: changedAt + 30 * day }])
    const change = await signedChange(frame, accessToken, 'email', { email: null })
    const removed = await frame.call('POST', '/v1/wallet-record', { accessToken, body: { change } })
    assert.deepEqual([removed.status, removed.body.email, removed.body.formerEmails], [200, null, undefined])
    for (const address of [own, theirs])
      assert.match(stage.mailsTo(address).at(-1)!.subject, /^The email address of your account was removed/, address)
    assert.equal((await thief.call('GET', '/v1/user', { accessToken: stolen.accessToken })).code, 'login-session')
    stage.clock.pass(minute)
    assert.notEqual((await (await newFrame()).logIn(theirs)).user.id, user.id)
    // one of the owner's own addresses needs no code from the mailbox that was removed
    const mails = stage.mailsTo(theirs).length
    const { accessToken: fresh } = await logIn(frame)
    const next = newEmail()
    const begun = await frame.call('POST', '/v1/user/email', { accessToken: fresh, body: { email: next } })
    const given = await frame.call('POST', '/v1/user/email/secondary', {
      accessToken: fresh,
      body: {
        update: begun.body.update,
        code: lastCode(stage, next),
        change: await signedChange(frame, fresh, 'email', { email: next })
      }
    })
    assert.deepEqual([given.status, given.body], [200, { newEmail: next }])
    assert.equal(stage.mailsTo(theirs).length, mails)
  })

  it('keeps a first address that the owner has let stand for 30 days, and none is removed that the key has signed', async () => {
    const { frame } = await owner(newEmail())
    await giveAddress(newEmail())
    stage.clock.pass(7 * day + minute)
    await stage.sweep()
    stage.clock.pass(30 * day)
    await stage.sweep()
    const remove = async () => {
      const { accessToken } = await logIn(frame)
      const change = await signedChange(frame, accessToken, 'email', { email: null })
      return frame.call('POST', '/v1/wallet-record', { accessToken, body: { change } })
    }
    assert.deepEqual(
      [(await remove()).code, (await recordOf(frame, (await logIn(frame)).accessToken)).formerEmails],
      ['login-unknown', undefined]
    )
  })

  it('warns the owner at the previous address, whatever address the provider reports now', async () => {
    const own = newEmail()
    const { frame, user } = await owner(own)
    publicEmail = newEmail()
    const theirs = newEmail()
    const reply = await giveAddress(theirs)
    assert.equal(reply.body.effectiveAt, stage.clock.now() + 7 * day)
    const subjects = () => stage.mailsTo(own).map(({ subject }) => subject)
    const [replaced, first] = subjects()
    assert.equal(replaced, 'github reported another email for your Example Wallet account')
    assert.match(stage.mailsTo(own)[0]!.text, /github reported .… @ example \. org as your email address/)
    assert.match(first!, /^A new email address for your Example Wallet wallet: stop it/)
    // also a deletion, once the owner's device has cancelled the first one
    stage.clock.pass(minute)
    assert.equal((await signedRequest(frame, (await logIn(frame)).accessToken, 'cancel')).status, 200)
    const thief = await newFrame()
    const { accessToken } = await logIn(thief)
    assert.equal((await thief.call('POST', '/v1/wallet-record/changes', { accessToken, body: { action: 'delete' } })).status, 200)
    assert.match(subjects().at(-1)!, /^Deletion of/)
    assert.match(stage.mailsTo(own).at(-1)!.text, /wallet-record\/stop\//)
    // for as long as the change can be undone
    stage.clock.pass(29 * day)
    await stage.sweep()
    const mails = subjects().length
    await addPasskey(await newFrame())
    assert.equal(subjects().length, mails + 1)
    stage.clock.pass(8 * day)
    await stage.sweep()
    await addPasskey(await newFrame())
    assert.equal(subjects().length, mails + 1, 'and no longer')
    assert.ok(user.id)
  })

  it('has the owner mailed of few addresses, and of none again that takes turns with another', async () => {
    const own = newEmail()
    await owner(own)
    const countNotices = () => stage.mailsTo(own).filter(({ subject }) => subject.includes('reported another email')).length
    const thief = await newFrame()
    const [one, two] = [newEmail(), newEmail()]
    for (let turn = 0; turn < 8; turn++) {
      publicEmail = turn % 2 ? one : two
      await logIn(thief)
    }
    assert.equal(countNotices(), 2)
    publicEmail = own
    await logIn(thief)
    for (let turn = 0; turn < 10; turn++) {
      publicEmail = newEmail()
      await logIn(thief)
    }
    assert.equal(countNotices(), 6)
    stage.clock.pass(6 * 60 * minute)
    for (let turn = 0; turn < 2; turn++) {
      publicEmail = newEmail()
      await logIn(thief)
    }
    assert.equal(countNotices(), 7)
    // one that was reported long ago counts as a new one
    const last = publicEmail
    stage.clock.pass(38 * day)
    await stage.sweep()
    assert.deepEqual(stage.mailsTo(last), [])
    publicEmail = one
    await logIn(thief)
    assert.match(stage.mailsTo(last).at(-1)!.subject, /reported another email/)
  })

  it('pushes the owner’s address out by no number of others', async () => {
    const own = newEmail()
    await owner(own)
    for (let turn = 0; turn < 12; turn++) {
      publicEmail = turn % 4 === 3 ? own : newEmail()
      await logIn(await newFrame())
      stage.clock.pass(minute)
    }
    publicEmail = newEmail()
    await logIn(await newFrame())
    const mails = stage.mailsTo(own).length
    const before = stage.mail.mails.length
    await addPasskey(await newFrame())
    assert.equal(stage.mailsTo(own).length, mails + 1)
    assert.ok(stage.mail.mails.length - before <= 7, 'and has few of them mailed')
  })

  it('makes no account changeable by an address that the provider reported recently', async () => {
    const { user, frame } = await owner(null)
    const theirs = newEmail()
    assert.deepEqual((await giveAddress(theirs)).code, 'login-record-key', 'nobody could be warned: refused')
    stage.clock.pass(minute)
    publicEmail = newEmail()
    assert.deepEqual((await giveAddress(theirs)).code, 'login-record-key')
    const { accessToken } = await logIn(await newFrame())
    assert.ok(accessToken)
    // an owner who has reported the address waits a week, and another week for a second address
    stage.clock.pass(7 * day - 2 * minute)
    assert.deepEqual((await giveAddress(theirs)).code, 'login-record-key')
    stage.clock.pass(day)
    const reply = await giveAddress(theirs)
    assert.equal(reply.body.effectiveAt, stage.clock.now() + 7 * day, JSON.stringify(reply.body))
    assert.equal((await logIn(frame)).user.id, user.id)
  })

  it('hides no passkey by hiding the address at the provider', async () => {
    const own = newEmail()
    await owner(own)
    publicEmail = null
    await addPasskey(await newFrame())
    assert.deepEqual(
      stage.mailsTo(own).map(({ subject }) => subject),
      ['A passkey was added to your Example Wallet account']
    )
  })

  async function addPasskey(frame: FrameClient): Promise<void> {
    const { accessToken } = await logIn(frame)
    const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
    const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
    const added = await frame.call('POST', '/v1/passkeys', {
      accessToken,
      body: { login: body.login, response: authenticator.register(body.options, {}), name: 'This computer' }
    })
    assert.equal(added.status, 200)
  }
})

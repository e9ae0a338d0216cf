import assert from 'node:assert/strict'
import { it } from 'node:test'
import { day, describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { recordOf, signedChange, signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('the wallet that guards the address of an account', login => {
  const { newWallet, mailboxThief, prepare, request, changeEmail } = createWallets(login)

  const select = (frame: FrameClient, accessToken: string, user: string) =>
    frame.call('POST', '/v1/wallet-record/select', { accessToken, body: { user } })
  /** Commits a first set for the wallet of the session. */
  const commitFirst = async (frame: FrameClient, accessToken: string) => {
    const setId = newSet()
    assert.equal((await prepare(frame, accessToken, setId, 1)).status, 200)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    return setId
  }
  const addBeside = async (frame: FrameClient, accessToken: string): Promise<string> => {
    const { body } = await frame.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    await commitFirst(frame, accessToken)
    return body.id
  }
  const changeSigned = async (frame: FrameClient, accessToken: string, old: string) => {
    login.stage.clock.pass(minute)
    const next = newEmail()
    const change = await signedChange(frame, accessToken, 'email', { email: next })
    return { next, answer: await changeEmail(frame, accessToken, old, next, change) }
  }
  const again = async (frame: FrameClient, email: string, user: string) => {
    login.stage.clock.pass(minute)
    const { accessToken } = await frame.logIn(email)
    await select(frame, accessToken, user)
    return accessToken
  }
  const passMonth = async () => {
    login.stage.clock.pass(31 * day)
    await login.stage.sweep()
  }

  it('is none that a thief puts in the place of a deleted one', async () => {
    const owner = await newWallet()
    await addBeside(owner.frame, owner.accessToken)
    await select(owner.frame, owner.accessToken, owner.userId)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'delete')).status, 200)
    await passMonth()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await commitFirst(thief, accessToken)
    const { answer } = await changeSigned(thief, accessToken, owner.email)
    assert.equal(answer.body.effectiveAt, login.stage.clock.now() + 7 * day)
  })

  it('is none that a thief has made beside it before it was deleted; any key of the account stops the change', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = await addBeside(thief, accessToken)
    login.stage.clock.pass(day)
    const token = await again(owner.frame, owner.email, owner.userId)
    assert.equal((await signedRequest(owner.frame, token, 'delete')).status, 200)
    const mine = await addBeside(owner.frame, token)
    await passMonth()
    const fresh = await again(thief, owner.email, theirs)
    const { answer } = await changeSigned(thief, fresh, owner.email)
    assert.equal(answer.body.effectiveAt, login.stage.clock.now() + 7 * day)
    const back = await again(owner.frame, owner.email, mine)
    assert.equal((await signedRequest(owner.frame, back, 'cancel')).status, 200)
    login.stage.clock.pass(8 * day)
    await login.stage.sweep()
    assert.ok((await owner.frame.logIn(owner.email)).user.besides?.some(({ id }) => id === mine))
  })

  it('names its successor when it is deleted, which changes the address at once', async () => {
    const owner = await newWallet()
    const mine = await addBeside(owner.frame, owner.accessToken)
    assert.equal((await recordOf(owner.frame, owner.accessToken)).guards, undefined)
    await select(owner.frame, owner.accessToken, owner.userId)
    assert.equal((await recordOf(owner.frame, owner.accessToken)).guards, true)
    const deleted = await signedRequest(owner.frame, owner.accessToken, 'delete', { successor: mine })
    assert.deepEqual([deleted.status, deleted.body.guards], [200, undefined])
    const token = await again(owner.frame, owner.email, mine)
    assert.equal((await recordOf(owner.frame, token)).guards, true)
    const { next, answer } = await changeSigned(owner.frame, token, owner.email)
    assert.deepEqual(answer.body, { newEmail: next })
    await passMonth()
    const back = await again(owner.frame, next, mine)
    assert.equal((await changeSigned(owner.frame, back, next)).answer.body.effectiveAt, undefined)
  })

  it('hands the guard only to devices named under its own key', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const theirs = await addBeside(thief, accessToken)
    // the key of a wallet other than the guard names no successor
    const third = await login.newFrame()
    login.stage.clock.pass(minute)
    const { accessToken: other } = await third.logIn(owner.email)
    await select(third, other, theirs)
    const refused = await signedRequest(third, other, 'delete', { successor: owner.userId })
    assert.deepEqual([refused.status, refused.code], [403, 'login-record-key'])
    // a successor that was not signed, another user's wallet, an empty slot
    const stranger = await newWallet()
    login.stage.clock.pass(minute)
    const unsigned = { ...(await signedChange(owner.frame, owner.accessToken, 'delete', { deleted: true })), successor: theirs }
    const forged = await owner.frame.call('POST', '/v1/wallet-record', {
      accessToken: owner.accessToken,
      body: { change: unsigned }
    })
    assert.equal(forged.code, 'login-record-key')
    const elsewhere = await signedRequest(owner.frame, owner.accessToken, 'delete', { successor: stranger.userId })
    assert.deepEqual([elsewhere.status, elsewhere.code], [404, 'login-unknown'])
    const itself = await signedRequest(owner.frame, owner.accessToken, 'delete', { successor: owner.userId })
    assert.equal(itself.code, 'login-unknown')
    assert.equal((await owner.frame.call('GET', '/v1/user', { accessToken: owner.accessToken })).body.keys.setId, owner.setId)
  })

  it('lets the address be changed while it is deleted: at once under its key, after the delay under another', async () => {
    const owner = await newWallet()
    const mine = await addBeside(owner.frame, owner.accessToken)
    await select(owner.frame, owner.accessToken, owner.userId)
    await signedRequest(owner.frame, owner.accessToken, 'delete')
    login.stage.clock.pass(day)
    const token = await again(owner.frame, owner.email, mine)
    const { next, answer } = await changeSigned(owner.frame, token, owner.email)
    assert.deepEqual(answer.body, { newEmail: next, effectiveAt: login.stage.clock.now() + 7 * day })
    login.stage.clock.pass(7 * day)
    await login.stage.sweep()
    const back = await again(owner.frame, next, owner.userId)
    assert.equal((await changeSigned(owner.frame, back, next)).answer.body.effectiveAt, undefined)
  })

  it('is the first one again where no wallet is left', async () => {
    const owner = await newWallet()
    await signedRequest(owner.frame, owner.accessToken, 'delete')
    await passMonth()
    const token = await again(owner.frame, owner.email, owner.userId)
    await commitFirst(owner.frame, token)
    assert.equal((await changeSigned(owner.frame, token, owner.email)).answer.body.effectiveAt, undefined)
  })

  it('is never a wallet that was committed while the account had another one', async () => {
    const owner = await newWallet()
    // an attacker’s empty slot exists before the owner’s request, its wallet only afterwards
    const { thief, accessToken } = await mailboxThief(owner.email)
    await thief.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })
    const other = await mailboxThief(owner.email)
    assert.equal((await request(other.thief, other.accessToken, { action: 'delete' })).status, 200)
    login.stage.clock.pass(1)
    await commitFirst(thief, accessToken)
    assert.equal((await signedRequest(thief, accessToken, 'cancel')).status, 200)
    const { body } = await owner.frame.call('GET', '/v1/wallet-record', { accessToken: owner.accessToken })
    assert.ok(body.pending, 'it stops nothing that was asked for before it')
  })
})

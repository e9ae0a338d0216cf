import assert from 'node:assert/strict'
import { it } from 'node:test'
import { day, describeLogin, minute, newSet, newShare } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('places for wallets beside the first', login => {
  const { newWallet, mailboxThief, addBeside, prepare, select } = createWallets(login)
  const openBeside = (frame: FrameClient, accessToken: string) =>
    frame.call('POST', '/v1/wallet-record/beside', { accessToken, body: {} })

  it('are there for the owner again 30 days after a thief has filled them, one each time', async () => {
    const lost = await newWallet()
    const { thief } = await mailboxThief(lost.email)
    for (let time = 0; time < 4; time++) {
      login.stage.clock.pass(day)
      await addBeside(thief, (await thief.logIn(lost.email)).accessToken)
    }
    const owner = await login.newFrame()
    login.stage.clock.pass(29 * day)
    const early = await openBeside(owner, (await owner.logIn(lost.email)).accessToken)
    assert.deepEqual([early.status, early.code], [429, 'login-limit'])
    assert.equal(early.headers.get('retry-after'), String(day / 1000))
    login.stage.clock.pass(day)
    const own = await addBeside(owner, (await owner.logIn(lost.email)).accessToken)
    login.stage.clock.pass(2 * day)
    const { user, accessToken } = await owner.logIn(lost.email)
    assert.ok(user.besides?.some(({ id }) => id === own.id))
    assert.equal(user.besides?.length, 5, 'no used wallet is lost')
    assert.equal((await openBeside(owner, accessToken)).code, 'login-limit')
  })

  it('are given to one device each while they are empty', async () => {
    const lost = await newWallet()
    const { thief, accessToken: theirs } = await mailboxThief(lost.email)
    const taken = (await openBeside(thief, theirs)).body.id
    await select(thief, theirs, lost.userId)
    const owner = await login.newFrame()
    login.stage.clock.pass(minute)
    const { accessToken } = await owner.logIn(lost.email)
    assert.equal((await openBeside(owner, accessToken)).body.id, taken, 'nobody is in it')
    assert.equal((await select(thief, theirs, taken)).code, 'login-unknown')
    const other = await openBeside(thief, theirs)
    assert.notEqual(other.body.id, taken)
    const setId = newSet()
    assert.equal((await prepare(owner, accessToken, setId, 1)).status, 200)
    assert.equal((await signedCommit(owner, accessToken, setId)).status, 200)
    assert.equal((await select(thief, theirs, taken)).status, 200, 'a wallet can be selected')
  })

  it('take a first set under a key alone, so that none names another’s addresses', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await openBeside(thief, accessToken)
    const setId = newSet()
    const foreign = { eip155: `0x${'1'.repeat(40)}` }
    assert.equal((await prepare(thief, accessToken, setId, 1, newShare(), foreign)).status, 200)
    const plain = await thief.call('PUT', `/v1/shares/${setId}`, { accessToken, body: { phase: 'commit', version: 1 } })
    assert.deepEqual([plain.status, plain.code], [403, 'login-record-key'])
    const signed = await signedCommit(thief, accessToken, setId)
    assert.deepEqual([signed.status, signed.code], [403, 'login-record-key'])
  })
})

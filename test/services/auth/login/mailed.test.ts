import assert from 'node:assert/strict'
import { it } from 'node:test'
import { day, describeLogin, minute, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { signedCommit, signedRequest } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('mails that the key of a wallet has sent', login => {
  const { newWallet, mailboxThief, addBeside, prepare, select, subjects, keysOf } = createWallets(login)
  const mailsOf = (email: string) => subjects(email).length

  /** Signs in turns until the rate limit, and then for the rest of nine minutes. */
  const repeat = async (thief: FrameClient, accessToken: string, actions: readonly ('delete' | 'restore' | 'cancel')[]) => {
    const codes = new Set<string | undefined>()
    for (let time = 0; time < 27; time++) {
      login.stage.clock.pass(minute / 3)
      codes.add((await signedRequest(thief, accessToken, actions[time % actions.length]!)).code)
    }
    return codes
  }

  it('are none for stops that stop nothing', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await addBeside(thief, accessToken)
    const before = mailsOf(owner.email)
    await repeat(thief, accessToken, ['cancel'])
    assert.equal(mailsOf(owner.email), before)
  })

  it('are few where a wallet is deleted and restored without end, and the owner’s wallet goes on', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    await addBeside(thief, accessToken)
    const before = mailsOf(owner.email)
    assert.ok((await repeat(thief, accessToken, ['delete', 'restore'])).has('login-limit'))
    assert.equal(mailsOf(owner.email) - before, 12)
    const { accessToken: mine } = await owner.frame.logIn(owner.email)
    for (const action of ['delete', 'restore'] as const)
      assert.equal((await signedRequest(owner.frame, mine, action)).status, 200)
    assert.equal((await keysOf(owner.frame, mine)).setId, owner.setId)
  })

  it('are few for new sets; a stop is signed all the same, and the next set is taken a day later', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const { id } = await addBeside(thief, accessToken)
    const news = () => subjects(owner.email).filter(subject => subject.startsWith('The recovery of your wallet was changed'))
    const next = async (version: number) => {
      login.stage.clock.pass(3 * minute)
      const { accessToken } = await thief.logIn(owner.email)
      await select(thief, accessToken, id)
      const setId = newSet()
      assert.equal((await prepare(thief, accessToken, setId, version)).status, 200)
      return { accessToken, code: (await signedCommit(thief, accessToken, setId)).code }
    }
    const codes: (string | undefined)[] = []
    for (let version = 2; version < 9; version++) codes.push((await next(version)).code)
    assert.deepEqual(codes, [...new Array<undefined>(6).fill(undefined), 'login-limit'])
    assert.equal(news().length, 6)
    const late = await next(8)
    assert.equal(late.code, 'login-limit')
    assert.equal((await signedRequest(thief, late.accessToken, 'cancel')).status, 200)
    login.stage.clock.pass(day)
    assert.equal((await next(8)).code, undefined)
  })
})

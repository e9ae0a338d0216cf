import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import type { FrameClient } from './frame-client.ts'
import { signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('sets that are prepared', login => {
  const { newWallet, mailboxThief, prepare } = createWallets(login)

  const isThere = async (frame: FrameClient, accessToken: string, setId: string) =>
    (await frame.call('GET', `/v1/shares/${setId}`, { accessToken })).status === 200
  async function prepareMany(frame: FrameClient, accessToken: string, count: number): Promise<readonly string[]> {
    const sets = Array.from({ length: count }, newSet)
    for (const setId of sets) {
      assert.equal((await prepare(frame, accessToken, setId, 2)).status, 200)
      login.stage.clock.pass(10)
    }
    return sets
  }
  /** Logs in on another device of the account, without the wallet. */
  async function logInElsewhere(email: string) {
    login.stage.clock.pass(minute)
    const frame = await login.newFrame()
    const { accessToken } = await frame.logIn(email)
    return { frame, accessToken }
  }

  it('by a device with the wallet stay, however many a thief of the mailbox prepares', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    login.stage.clock.pass(minute)
    const own = await owner.frame.logIn(owner.email)
    const [next] = await prepareMany(owner.frame, own.accessToken, 1)
    await prepareMany(thief, accessToken, 10)
    assert.equal((await signedCommit(owner.frame, own.accessToken, next!)).status, 200)
  })

  it('by a device without the wallet stay, however many another such device prepares', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const other = await logInElsewhere(owner.email)
    const [next] = await prepareMany(other.frame, other.accessToken, 1)
    await prepareMany(thief, accessToken, 10)
    assert.equal(await isThere(other.frame, other.accessToken, next!), true)
  })

  it('are four a device: its own make room, the oldest first', async () => {
    const owner = await newWallet()
    login.stage.clock.pass(minute)
    const { accessToken } = await owner.frame.logIn(owner.email)
    const sets = await prepareMany(owner.frame, accessToken, 6)
    const kept = await Promise.all(sets.map(setId => isThere(owner.frame, accessToken, setId)))
    assert.deepEqual(kept, [false, false, true, true, true, true])
  })

  it('are limited for all devices together that do not have the wallet, and a device that has it goes on', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const second = await logInElsewhere(owner.email)
    login.stage.clock.pass(minute)
    const own = await owner.frame.logIn(owner.email)
    // the first set of the wallet counts too
    await prepareMany(thief, accessToken, 12)
    await prepareMany(second.frame, second.accessToken, 7)
    const refused = await prepare(second.frame, second.accessToken, newSet(), 2)
    assert.deepEqual([refused.status, refused.code], [429, 'login-limit'])
    await prepareMany(owner.frame, own.accessToken, 1)
    login.stage.clock.pass(10 * minute)
    const later = await second.frame.logIn(owner.email)
    await prepareMany(second.frame, later.accessToken, 1)
  })

  it('of a first wallet are committed while a thief of the mailbox prepares others', async () => {
    const email = newEmail()
    const owner = await logInElsewhere(email)
    const { thief, accessToken } = await mailboxThief(email)
    const setId = newSet()
    assert.equal((await prepare(owner.frame, owner.accessToken, setId, 1)).status, 200)
    await prepareMany(thief, accessToken, 10)
    assert.equal((await signedCommit(owner.frame, owner.accessToken, setId)).status, 200)
  })
})

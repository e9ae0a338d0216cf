import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeLogin, minute } from './describe-login.ts'
import { recordOf } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a change without the key, of which another address is warned', login => {
  const { newWallet } = createWallets(login)

  /**
   * Returns whether the only device of an account may request one, for an account whose provider has
   * reported an address from the start.
   */
  const isAllowed = async (email: string, reported: string) => {
    const owner = await newWallet(email)
    await login.stage.store.db
      .insertInto('login_identity')
      .values({
        issuer: 'https://accounts.example',
        subject: reported,
        user_id: owner.userId,
        email: reported,
        name: null,
        created_at: login.stage.clock.now()
      })
      .execute()
    login.stage.clock.pass(minute)
    const { accessToken } = await owner.frame.logIn(email)
    return (await recordOf(owner.frame, accessToken)).keyless
  }

  it('is possible where that is another mailbox', async () => {
    assert.equal(await isAllowed('one.a@example.org', 'onea@example.org'), true)
    assert.equal(await isAllowed('two@gmail.com', 'two@example.org'), true)
    assert.equal(await isAllowed('two.c@gmail.com', 'twoc2@gmail.com'), true)
  })

  it('is not possible where it is another spelling of the same one', async () => {
    assert.equal(await isAllowed('three@example.org', 'three+wallet@example.org'), false)
    assert.equal(await isAllowed('fo.ur@gmail.com', 'Four+x@googlemail.com'), false)
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addPasskey } from './add-passkey.ts'
import { describeLogin, minute, newEmail, newSet } from './describe-login.ts'
import { begin, otherCode, sendCode } from './email-requests.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode } from './stage.ts'
import { signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('a neighbour behind the same address', login => {
  const { prepare } = createWallets(login)
  const network = '192.0.2.1'
  const newFrame = () => createFrame(login.stage, network)
  const guessNothing = async (neighbour: FrameClient) => {
    for (let nth = 0; nth < 61; nth++)
      await neighbour.call('POST', '/v1/login/passkey', { body: { login: 'none', response: {} } })
  }
  /** Uses up the network's rate limit with codes of other mailboxes. */
  const useUpTries = async () => {
    for (let nth = 0; nth < 13; nth++) {
      const neighbour = await newFrame()
      const email = newEmail()
      const { body } = await begin(neighbour, email)
      const code = lastCode(login.stage, email)
      for (let by = 1; by <= 5; by++) await sendCode(neighbour, body.login, otherCode(code, by))
    }
  }
  const newOwner = async () => {
    const email = newEmail()
    const frame = await newFrame()
    const { accessToken } = await frame.logIn(email)
    const setId = newSet()
    await prepare(frame, accessToken, setId, 1)
    assert.equal((await signedCommit(frame, accessToken, setId)).status, 200)
    return { email, frame, logIn: await addPasskey(frame, accessToken) }
  }

  it('uses up no tries by logins that were not started', async () => {
    const email = newEmail()
    const newcomer = await newFrame()
    await guessNothing(await newFrame())
    assert.ok((await newcomer.logIn(email)).accessToken)
  })

  it('keeps no device out that has the wallet, by code or by passkey', async () => {
    const owner = await newOwner()
    login.stage.clock.pass(60 * minute)
    await useUpTries()
    const stranger = await newFrame()
    assert.equal((await owner.logIn(stranger)).code, 'login-limit', 'there is nothing left for others')
    assert.ok((await owner.frame.logIn(owner.email)).accessToken)
    assert.equal((await owner.logIn(owner.frame)).status, 200)
  })

  it('burns no code of a newcomer: a try that a limit refuses is none', async () => {
    const email = newEmail()
    const newcomer = await newFrame()
    const { body } = await begin(newcomer, email)
    const code = lastCode(login.stage, email)
    await useUpTries()
    for (let time = 0; time < 6; time++) assert.equal((await sendCode(newcomer, body.login, code)).code, 'login-limit')
    login.stage.clock.pass(minute)
    assert.equal((await sendCode(newcomer, body.login, code)).status, 200)
  })

  it('has the network lose no mail by one that is refused', async () => {
    const email = newEmail()
    const mails = async (address: () => string, count: number) => {
      let sent = 0
      for (let nth = 0; nth < count; nth++) if ((await begin(await newFrame(), address())).status === 200) sent++
      return sent
    }
    const sent = await mails(() => email, 40)
    assert.ok(sent < 10, `${sent} to one mailbox`)
    assert.equal(await mails(newEmail, 31), 30 - sent)
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addPasskey } from './add-passkey.ts'
import { describeLogin, minute, newEmail, newSet, type LoginService } from './describe-login.ts'
import { begin, otherCode, sendCode } from './email-requests.ts'
import { createFrame, type FrameClient } from './frame-client.ts'
import { lastCode, lastLink, type Stage } from './stage.ts'
import { signedCommit } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

/** Starts a login and tries five wrong codes. Resolves to how many of them were checked. */
async function guess(stage: Stage, frame: FrameClient, email: string): Promise<number> {
  const begun = await begin(frame, email)
  if (begun.status !== 200) return 0
  const code = lastCode(stage, email)
  const codes: (string | undefined)[] = []
  for (let by = 1; by <= 5; by++) codes.push((await sendCode(frame, begun.body.login, otherCode(code, by))).code)
  return codes.filter(one => one === 'login-code-wrong').length
}

/** Creates browsers in separate networks. */
const browsersOf = async (login: LoginService, count: number, network: string) => {
  const browsers: FrameClient[] = []
  for (let nth = 0; nth < count; nth++) browsers.push(await createFrame(login.stage, `${network}.${nth}.1`))
  return browsers
}

describeLogin('devices that an account knows', login => {
  const { newWallet, mailboxThief } = createWallets(login)

  it('are none that log in by a passkey that was left behind: at the mailbox they are strangers', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    const logIn = await addPasskey(thief, accessToken)
    const keys = await browsersOf(login, 10, '10.20')
    for (const key of keys) assert.equal((await logIn(key)).status, 200)
    login.stage.clock.pass(6 * 60 * minute)
    const before = login.stage.mailsTo(owner.email).length
    for (const key of keys) await begin(key, owner.email)
    assert.equal(login.stage.mailsTo(owner.email).length - before, 7)
    assert.ok((await owner.frame.logIn(owner.email)).accessToken)
  })

  it('and do not have its wallet share mails and tries, and use up none of a device that has it', async () => {
    const owner = await newWallet()
    const keys = await browsersOf(login, 20, '10.21')
    for (const key of keys) {
      login.stage.clock.pass(30 * minute)
      await key.logIn(owner.email)
    }
    login.stage.clock.pass(12 * 60 * minute)
    const before = login.stage.mailsTo(owner.email).length
    let tries = 0
    for (const key of keys) tries += await guess(login.stage, key, owner.email)
    // the owner's together, those of others, and those of networks that the address has logged in from
    assert.equal(login.stage.mailsTo(owner.email).length - before, 5 + 7 + 8)
    assert.ok(tries <= 20 + 23 + 12, `${tries} tries`)
    assert.equal(await guess(login.stage, owner.frame, owner.email), 5)
    login.stage.clock.pass(minute)
    assert.ok((await owner.frame.logIn(owner.email)).accessToken)
  })
})

describeLogin(
  'the limit of mails of the whole service',
  login => {
    it('counts those to devices that an account knows and that do not have its wallet', async () => {
      const email = newEmail()
      const known = await browsersOf(login, 4, '10.22')
      for (const one of known) {
        login.stage.clock.pass(60 * minute)
        await one.logIn(email)
      }
      login.stage.clock.pass(60 * minute)
      for (const one of known) assert.equal((await begin(one, email)).status, 200)
      let sent = 0
      for (const one of await browsersOf(login, 12, '10.23')) if ((await begin(one, newEmail())).status === 200) sent++
      assert.equal(sent, 6)
    })
  },
  { mailsPerHour: 10 }
)

describeLogin(
  'logging out everywhere, where unknown devices are confirmed',
  login => {
    const { prepare } = createWallets(login)
    const logIn = async (frame: FrameClient, email: string): Promise<string> => {
      login.stage.clock.pass(minute)
      const begun = await begin(frame, email)
      if (begun.body.action === 'VERIFY_DEVICE')
        await fetch(lastLink(login.stage, email), { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) })
      return (await sendCode(frame, begun.body.login, lastCode(login.stage, email))).body.accessToken as string
    }
    const actionOf = async (frame: FrameClient, email: string) => {
      login.stage.clock.pass(minute)
      return (await begin(frame, email)).body.action as string
    }

    it('has the account know the device alone that did it', async () => {
      const email = newEmail()
      const [one, other] = [await login.newFrame(), await login.newFrame()]
      const accessToken = await logIn(one, email)
      await logIn(other, email)
      assert.equal(await actionOf(other, email), 'VERIFY_OTP')
      assert.equal((await one.call('DELETE', '/v1/sessions', { accessToken })).status, 204)
      assert.deepEqual([await actionOf(one, email), await actionOf(other, email)], ['VERIFY_OTP', 'VERIFY_DEVICE'])
    })

    it('has it forget no device with the wallet, where another one did it', async () => {
      const email = newEmail()
      const [owner, other] = [await login.newFrame(), await login.newFrame()]
      const own = await logIn(owner, email)
      const setId = newSet()
      await prepare(owner, own, setId, 1)
      assert.equal((await signedCommit(owner, own, setId)).status, 200)
      const accessToken = await logIn(other, email)
      assert.equal((await other.call('DELETE', '/v1/sessions', { accessToken })).status, 204)
      assert.equal(await actionOf(owner, email), 'VERIFY_OTP')
    })
  },
  { confirmDevices: true }
)

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { day, describeLogin, minute, newEmail } from './describe-login.ts'
import { lastLink } from './stage.ts'
import { createVisitor } from './visitor.ts'
import { recordOf, signedRequest, testAddresses } from './wallet-key.ts'
import { createWallets } from './wallets.ts'

describeLogin('what the owner is mailed of changes of a wallet', login => {
  const { newWallet, mailboxThief, addBeside, select, request, changeEmail, subjects } = createWallets(login)
  /** Entropy of a wallet other than the owner's. */
  const entropy = new Uint8Array(16).fill(7)
  const lastMail = (email: string) => login.stage.mailsTo(email).at(-1)!

  /**
   * Requests the deletion of the owner's wallet as an attacker, creates a second wallet, and requests
   * its deletion as the owner.
   */
  async function requestBoth() {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    login.stage.clock.pass(minute)
    const theirs = await addBeside(thief, accessToken, entropy)
    login.stage.clock.pass(minute)
    const { accessToken: mine } = await owner.frame.logIn(owner.email)
    await select(owner.frame, mine, theirs.id)
    assert.equal((await request(owner.frame, mine, { action: 'delete' })).status, 200)
    return { owner, thief, accessToken, theirs }
  }

  it('is nothing where a signature has stopped nothing', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.ok((await changeEmail(thief, accessToken, owner.email, newEmail())).body.effectiveAt)
    // younger than the request: its key cannot cancel it
    await addBeside(thief, accessToken, entropy)
    const before = subjects(owner.email)
    assert.equal((await signedRequest(thief, accessToken, 'cancel', { entropy })).status, 200)
    assert.deepEqual(subjects(owner.email), before)
    assert.ok((await recordOf(owner.frame, owner.accessToken)).pending)
  })

  it('names what was stopped, and what still waits with a link that stops it', async () => {
    const { owner, thief, accessToken, theirs } = await requestBoth()
    assert.equal((await signedRequest(thief, accessToken, 'cancel', { entropy })).status, 200)
    const { subject, text } = lastMail(owner.email)
    assert.match(subject, /^A change of your .* wallet was stopped$/)
    const [stopped, waits] = text.split('\n\n')
    assert.match(stopped!, new RegExp(`to delete the wallet ${theirs.addresses.eip155} was stopped`))
    assert.match(
      waits!,
      new RegExp(`still pending: to delete the wallet ${testAddresses.eip155}, made on .* from Firefox on Linux`)
    )
    const visitor = createVisitor()
    const shown = await visitor.go(lastLink(login.stage, owner.email))
    assert.match((await visitor.press(shown, { answer: 'stop' })).text, /Change stopped/)
    assert.equal((await recordOf(owner.frame, owner.accessToken)).pending, undefined)
    assert.match(lastMail(owner.email).text, new RegExp(`to delete the wallet ${testAddresses.eip155} was stopped`))
    assert.doesNotMatch(lastMail(owner.email).text, /still pending/)
  })

  it('is what the signature of something else has stopped, too', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    assert.equal((await signedRequest(owner.frame, owner.accessToken, 'delete')).status, 200)
    const [done, stopped] = login.stage.mailsTo(owner.email).slice(-2)
    assert.match(done!.subject, /^Your wallet was deleted/)
    assert.match(stopped!.text, /to delete the wallet 0x\w+ was stopped/)
  })

  it('names the wallet that was asked for, deleted and restored', async () => {
    const owner = await newWallet()
    const { thief, accessToken } = await mailboxThief(owner.email)
    assert.equal((await request(thief, accessToken, { action: 'delete' })).status, 200)
    const named = (address: string | undefined) =>
      assert.match(lastMail(owner.email).text, new RegExp(`^Wallet: ${address}$`, 'm'))
    named(testAddresses.eip155)
    login.stage.clock.pass(7 * day + minute)
    await login.stage.sweep()
    assert.match(lastMail(owner.email).subject, /^Your wallet was deleted/)
    named(testAddresses.eip155)
    const { accessToken: again } = await thief.logIn(owner.email)
    const theirs = await addBeside(thief, again, entropy)
    for (const action of ['delete', 'restore'] as const) {
      assert.equal((await signedRequest(thief, again, action, { entropy })).status, 200)
      assert.match(lastMail(owner.email).subject, new RegExp(`^Your wallet was ${action}d`))
      named(theirs.addresses.eip155)
    }
  })

  it('sends the link to no address that a provider reported recently', async () => {
    const { owner, thief, accessToken } = await requestBoth()
    const late = newEmail()
    const provider = { issuer: 'https://accounts.example', subject: late }
    const { db } = login.stage.store
    const time = login.stage.clock.now()
    await db
      .insertInto('login_identity')
      .values({ ...provider, user_id: owner.userId, email: late, name: null, created_at: time - day })
      .execute()
    await db
      .insertInto('login_told_address')
      .values({ ...provider, email: late, told_at: time, until: null })
      .execute()
    assert.equal((await signedRequest(thief, accessToken, 'cancel', { entropy })).status, 200)
    assert.match(lastMail(owner.email).text, /^https?:/m)
    assert.match(lastMail(late).text, /still pending/)
    assert.doesNotMatch(lastMail(late).text, /https?:/)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage, type Hex } from 'viem'
import { addressIn, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { password, screenText, showsText, typeInto, unfold } from './logins.ts'
import { until } from './site.ts'

/** Attacks of a hostile page on its user's account. Lines of `frame/SECURITY.md` name these tests. */
describe('the account of a user in a hostile page', { timeout: 400_000 }, () => {
  let site: FrameSite
  const minute = 60_000
  const day = 24 * 60 * minute

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:31337')] })
  })
  after(() => site?.stop())

  const textIn = async (visited: FrameVisit, words: string) => screenText(await visited.surface(words))

  const addressesOf = (subject: string) =>
    site.store.db.selectFrom('login_identity').select('issuer').where('subject', '=', subject).execute()

  /** Turns an account into one of a provider, which has no address of its own. */
  const atProvider = (email: string) =>
    site.store.db
      .updateTable('login_identity')
      .set({ issuer: 'https://accounts.example', subject: `at provider: ${email}` })
      .where('subject', '=', email)
      .execute()

  for (const [what, hasWallet] of [
    ['right after the login', true],
    ['before there is a wallet', false]
  ] as const) {
    test(`gets another address only in the window, which names it, ${what}`, async () => {
      const context = await site.browser.createBrowserContext()
      const visited = await site.visit(context)
      const [email, attacker] = [`user-${hasWallet}@example.org`, `attacker-${hasWallet}@evil.example`]
      await visited.logIn(email)
      if (hasWallet) addressIn(await visited.request('GET_USER', {}))
      await atProvider(email)
      assert.deepEqual(await visited.request('UPDATE_EMAIL', { email: attacker }), { ok: { action: 'VERIFY_SECONDARY_OTP' } })
      const otp = /^\d{6}$/m.exec(site.lastMail(attacker))![0]
      const change = () => visited.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })

      const refused = change()
      const shown = await textIn(visited, 'Change email address')
      assert.ok(shown.includes(attacker) && shown.includes(email), shown)
      await (await visited.window()).close()
      assert.equal((await refused).failed?.code, 4001)
      assert.deepEqual(await addressesOf(attacker), [])

      const wanted = change()
      await visited.press('Change email address')
      assert.deepEqual(await wanted, { ok: { newEmail: attacker } })
      // spaced out, so that no mail program turns it into a link
      const written = attacker.replace(/[@.]/g, ' $& ')
      assert.ok(site.lastMail(email).includes(`Codes sent to ${written} now log in`), site.lastMail(email))
      await context.close()
    })
  }

  test('keeps its recovery where the window is closed while a new one is worked out', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const email = 'closes@example.org'
    await visited.signUp(email, 'password')
    const before = await site.setsOf(email)
    const changing = visited.request('MANAGE', { screen: 'recovery' })
    const shown = await visited.window()
    await typeInto(shown, 'Password', password)
    await visited.press('Unlock wallet', shown)
    await visited.surface('Set password')
    await unfold(shown, 'Password')
    await typeInto(shown, 'Password', 'quite another battery of staples 77')
    await visited.press('Set password', shown)
    await showsText(shown, 'Securing your wallet')
    await shown.close()
    // it resolves once the request has ended, whether it succeeded or not
    assert.equal((await changing).failed?.code, 4001)
    assert.deepEqual(await site.setsOf(email), before)
    await context.close()
  })

  test('has no wallet in a credentialless iframe, and a new one beside a wallet whose browser has been away', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const email = 'away@example.org'
    await visited.page.evaluate(() => {
      window.events = []
      const frame = document.querySelector('iframe')!
      frame.setAttribute('credentialless', '')
      frame.setAttribute('src', frame.src)
    })
    await visited.page.waitForFunction(() => window.events.includes('@w3m-frame/READY'))
    await visited.logIn(email)
    assert.match((await visited.request('GET_USER', {})).failed?.message ?? '', /Embed it without `credentialless`/)
    assert.deepEqual(await site.setsOf(email), [])

    await visited.open()
    await visited.logIn(email)
    const lost = addressIn(await visited.request('GET_USER', {}))
    const other = await site.visit(await site.browser.createBrowserContext())
    await other.logIn(email)
    const early = other.request('GET_USER', {})
    assert.doesNotMatch(await textIn(other, 'Close'), /new wallet/)
    await other.press('Close')
    assert.equal((await early).failed?.code, 4001)

    site.pass(day)
    await other.request('SIGN_OUT')
    await other.logIn(email)
    const late = other.request('GET_USER', {})
    await other.press('Create a new wallet')
    await other.press('Create a new wallet', await other.window())
    const beside = addressIn(await late)
    assert.notEqual(beside, lost)
    // the one that was unavailable is unchanged
    await visited.page.bringToFront()
    await visited.request('SIGN_OUT')
    await visited.logIn(email)
    assert.deepEqual(
      (await site.setsOf(email)).map(({ address }) => address),
      [lost]
    )
    await context.close()
  })

  test('signs in without a screen once for one login, however often its reply is asked for', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    await visited.logIn('once@example.org')
    const address: Hex = addressIn(await visited.request('GET_USER', {}))
    let nonces = 0
    const signIn = () =>
      visited.request('GET_USER', {
        siwxMessage: {
          accountAddress: '<<AccountAddress>>',
          chainId: 'eip155:31337',
          domain: new URL(site.url).host,
          uri: site.url,
          version: '1',
          nonce: `nonceofthesite${++nonces}`
        }
      })
    const { ok } = await signIn()
    assert.ok(await verifyMessage({ address, message: ok!.message!, signature: ok!.signature as Hex }))
    assert.match((await visited.request('CONNECT_FARCASTER')).failed?.message ?? '', /Farcaster/)
    let isOver = false
    const again = signIn().finally(() => (isOver = true))
    await until(async () => (await textIn(visited, 'Sign')).includes(new URL(site.url).host), 'the screen')
    assert.equal(isOver, false)
    await visited.request('DISMISS')
    assert.equal((await again).ok?.signature, undefined)
    await context.close()
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { parseEther, type Hex } from 'viem'
import { parseJwtIssuers } from '../../services/auth/login/jwt-routes.ts'
import { codeOf, connectedAs, decide, logInByEmail, makeWalletWithPasskey, request, shows, typeInto, wrongFor } from './logins.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import { closed, openConnect, openModal, press, says, sees, openSite, until, type Site } from './site.ts'

// The settings screens of the embedded wallet, with the real frame, the real login service and real mails.

let site: Site

describe('a visitor of the embedded wallet', { timeout: 240_000 }, () => {
  before(async () => (site = await openSite({ jwtIssuers: parseJwtIssuers([await issuer.description()]) })))
  after(() => site?.stop())

  test('changes the email by the codes of both addresses, and has the same wallet by the new one', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await logInByEmail(site, page, 'ann@example.org')
    const address = await makeWalletWithPasskey(page)
    await closed(page)

    await openModal(page)
    await press(page, `${address.slice(0, 4)}…${address.slice(-6)}, switch account or wallet`)
    await press(page, 'Account settings')
    await press(page, 'Email ann@example.org')
    await (await page.waitForSelector('::-p-aria([name="Email"][role="textbox"])'))!.click({ count: 3 })
    await typeInto(page, 'Email', 'mira@example.org')
    await press(page, 'Save')
    await sees(page, 'Confirm current email')
    await typeInto(page, '6-digit code', await codeOf(site, 'ann@example.org', 1))
    await sees(page, 'Confirm new email')
    const right = await codeOf(site, 'mira@example.org')
    await typeInto(page, '6-digit code', wrongFor(right))
    await shows(page, 'ann@example.org')
    await shows(page, 'mira@example.org')
    await decide(page, 'Change email address')
    await sees(page, 'Wrong code. Try again. Attempts left: 4')
    await typeInto(page, '6-digit code', right)
    await sees(page, 'Account settings')
    await sees(page, 'mira@example.org')
    assert.equal(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL')), 'mira@example.org')

    await press(page, 'Logged-in devices')
    await decide(page, 'Done')
    await press(page, 'Log out')
    await says(page, /^Not connected\.$/)

    await openConnect(page)
    await logInByEmail(site, page, 'mira@example.org')
    assert.equal(await connectedAs(page), address)
    await visit.assertClean()
  })

  test('is logged in by the site itself with one call, signs, and is the same customer the next time', async () => {
    const visit = await site.visit('/?directory=false&ownLogin=true')
    const { page } = visit
    await says(page, /^Not connected\.$/)
    await page.setRequestInterception(true)
    const issued: string[] = []
    // the app's own server, with a logged-in user
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname !== '/own-login') return void request.continue()
      void issuer.token('customer-7', searchParams.get('nonce')!).then(body => {
        issued.push(body)
        return request.respond({ contentType: 'text/plain', body })
      })
    })
    const connect = () => page.evaluate(() => window.kit!.connect('embedded'))
    const connecting = connect()
    await page.waitForSelector('#w3m-iframe', { timeout: 20_000 })
    const address = await makeWalletWithPasskey(page)
    assert.match(await connecting, new RegExp(`:${address}$`))
    const signing = request(page, 'personal_sign', ['0x6869', address])
    await decide(page, 'Sign')
    assert.ok(await clientOf(site.stack.evm[0]!).verifyMessage({ address, message: 'hi', signature: (await signing) as Hex }))

    await page.evaluate(() => window.kit!.disconnect())
    await says(page, /^Not connected\.$/)
    assert.match(await connect(), new RegExp(`:${address}$`))
    assert.equal(issued.length, 2)
    await visit.assertClean()
  })

  test('chooses a name, is called by it, is found by it in ENS, and is sent to by it', async () => {
    const chain = clientOf(site.stack.evm[0]!)
    const name = 'nia-harbour.reown.id'
    assert.equal(await chain.getEnsAddress({ name }), null)

    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await logInByEmail(site, page, 'nia@example.org')
    const address = await makeWalletWithPasskey(page)
    await closed(page)
    await openModal(page)
    await press(page, `${address.slice(0, 4)}…${address.slice(-6)}, switch account or wallet`)
    await press(page, 'Account settings')
    await press(page, 'Choose a name People can find and pay you by it')
    await typeInto(page, 'Your name', 'nia-harbour')
    await sees(page, `${name} is available`)
    await press(page, 'Choose name')
    await shows(page, name)
    await decide(page, 'Sign')
    await sees(page, `${name} is yours`)
    await press(page, 'Done')
    await press(page, `${name}, switch account or wallet`)
    assert.equal((await chain.getEnsAddress({ name }))?.toLowerCase(), address.toLowerCase())
    await visit.assertClean()

    const other = await site.visit('/?directory=false&answers=approve')
    await openConnect(other.page)
    await press(other.page, 'Test Wallet')
    await says(other.page, /^Connected/)
    await closed(other.page)
    await openModal(other.page)
    await press(other.page, 'Send')
    await other.page.locator('::-p-aria([name="Amount in ETH"])').setTimeout(15_000).fill('0.25')
    await other.page.locator('::-p-aria([name="Recipient"][role="textbox"])').setTimeout(15_000).fill(name)
    await sees(other.page, `${address.slice(0, 4)}…${address.slice(-6)}`)
    await other.page.waitForSelector('>>> w3m-wallet-send-view >>> w3m-ui-button:not([loading]):not([disabled])')
    await press(other.page, 'Review send')
    await sees(other.page, name)
    await Promise.all([sees(other.page, 'Transaction started'), press(other.page, 'Send')])
    await until(async () => (await chain.getBalance({ address })) === parseEther('0.25'), 'what was sent to the name')
    await other.assertClean()
  })
})

/** Creates an app that authenticates its own users. */
const issuer = (() => {
  const keys = generateKeyPair('ES256', { extractable: true })
  const [iss, audience] = ['https://site.example', 'wallet']
  return {
    /** Value for `JWT_ISSUERS`. */
    description: async () => ({
      issuer: iss,
      audience,
      algorithm: 'ES256',
      jwks: { keys: [{ ...(await exportJWK((await keys).publicKey)), alg: 'ES256' }] }
    }),
    token: async (subject: string, nonce: string) =>
      new SignJWT({ nonce })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(iss)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('2m')
        .setJti(randomUUID())
        .sign((await keys).privateKey)
  }
})()

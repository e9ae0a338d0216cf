import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage, type Hex } from 'viem'
import { openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'

// What an app gets signed without a screen: one plain sign-in to itself for each finished login.

const placeholder = '<<AccountAddress>>'

describe('a sign-in that comes with a login', { timeout: 300_000 }, () => {
  let site: FrameSite
  let visited: FrameVisit
  let address: Hex

  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:31337')] })
    visited = await site.visit(await site.browser.createBrowserContext())
    address = await visited.signUp('ann@example.org')
  })
  after(() => site?.stop())

  let nonces = 0
  const message = (more: object = {}) => ({
    accountAddress: placeholder,
    chainId: 'eip155:31337',
    domain: new URL(site.url).host,
    uri: site.url,
    version: '1',
    nonce: `nonceofthesite${++nonces}`,
    ...more
  })
  const request = (more: object = {}) => visited.request('GET_USER', { siwxMessage: message(more) })
  /** Sends a request, and rejects it on the screen. Fails without a screen. */
  const rejected = async (more: object = {}) => {
    const asked = request(more)
    await visited.press('Reject')
    const { ok } = await asked
    assert.equal(ok?.address, address, 'the user stays logged in')
    return ok?.signature
  }

  test('signs an app’s own statement and resources on the screen alone, 20 of 20 times', async () => {
    for (let index = 0; index < 10; index++) {
      assert.equal(await rejected({ statement: `I owe ${index} tokens.` }), undefined)
      assert.equal(await rejected({ resources: [`${site.url}/owe/${index}`] }), undefined)
    }
  })

  test('shows one for a network that the frame does not know, or with times that are not of now', async () => {
    assert.equal(await rejected({ chainId: 'eip155:1' }), undefined)
    assert.equal(await rejected({ issuedAt: '2020-01-01T00:00:00.000Z' }), undefined)
    assert.equal(await rejected({ expirationTime: '2099-01-01T00:00:00.000Z' }), undefined)
  })

  test('signs none for another site or another account', async () => {
    for (const more of [
      { domain: 'other.example.org' },
      { uri: 'https://other.example.org' },
      { accountAddress: '0x0000000000000000000000000000000000000001' }
    ]) {
      assert.equal((await request(more)).ok?.signature, undefined)
    }
  })

  test('signs a plain one at once, once, and not again after a reload', async () => {
    const { ok } = await request({ statement: 'Sign in to this site.' })
    assert.ok(await verifyMessage({ address, message: ok!.message!, signature: ok!.signature as Hex }))
    assert.match(ok!.message!, /^127\.0\.0\.1:\d+ wants you to sign in/)
    assert.equal(await rejected(), undefined)
    await visited.open()
    assert.equal(await rejected(), undefined)
  })

  test('signs what the user approves on the screen', async () => {
    const asked = request({ statement: 'Read my orders.' })
    await visited.press('Sign')
    const { ok } = await asked
    assert.match(ok!.message!, /\n\nRead my orders\.\n\n/)
    assert.ok(await verifyMessage({ address, message: ok!.message!, signature: ok!.signature as Hex }))
  })

  test('signs no plain one more than ten minutes after the login, and one after the next', async () => {
    await visited.request('SIGN_OUT')
    await visited.logIn('ann@example.org')
    await visited.frame().evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 10 * 60_000 + 1
    })
    assert.equal(await rejected(), undefined)
    await visited.open()
    await visited.request('SIGN_OUT')
    await visited.logIn('ann@example.org')
    await visited.open()
    const { ok } = await request()
    assert.ok(await verifyMessage({ address, message: ok!.message!, signature: ok!.signature as Hex }), 'kept across a reload')
    assert.equal(await rejected(), undefined)
  })
})

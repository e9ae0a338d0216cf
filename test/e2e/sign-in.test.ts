import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { until } from '../adapters/walletconnect/stack.ts'
import { bringContractWallet } from './contract-wallet.ts'
import { closed, find, openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'
import { isPrompted, sessionsOf, type Served } from './sign-in-page.ts'

// A user signs in with the wallet: on the built playground, with the real service, with a real signature.

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let site: Site

describe('a visitor who is asked to sign in', () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('signs once, is signed in at the server, and stays so over a reload', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await sees(page, 'wants you to sign in')
    await press(page, 'Full message')
    await sees(page, 'wants you to sign in with your Ethereum account:')
    await sees(page, `Chain ID: 31337001`)

    await page.keyboard.press('Escape')
    await sees(page, 'wants you to sign in')

    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    const { sessions } = await sessionsOf(site, page)
    assert.deepEqual(
      sessions.map(({ account }) => account),
      [`eip155:31337001:${firstAddress}`]
    )
    assert.equal(await page.evaluate(() => document.cookie), '', 'no script of the page can read it')

    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    await sees(page, 'Harbour')
    assert.equal(await isPrompted(page), false)

    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await page.waitForFunction(
      async (url: string) => {
        const reply = await fetch(url, { credentials: 'include' })
        return ((await reply.json()) as { sessions: unknown[] }).sessions.length === 0
      },
      { timeout: 15_000 },
      `${site.stack.auth}/v1/siwx/session`
    )
    await visit.assertClean()
  })

  test('declines, is told so, and can sign after all; another network asks for itself', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await press(page, 'Sign')
    await answer(page, 'refuse')
    await sees(page, 'Signature declined')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)

    await openModal(page)
    await press(page, 'Harbour, change network')
    await press(page, 'Lantern')
    await answer(page, 'approve')
    await sees(page, 'wants you to sign in')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    const { sessions } = await sessionsOf(site, page)
    assert.deepEqual(sessions.map(({ chainId }) => chainId).sort(), ['eip155:31337001', 'eip155:31337002'])
    await visit.assertClean()
  })

  test('cancels where it is required: the wallet is disconnected', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await press(page, 'Cancel')
    await says(page, /^Not connected\.$/)
    await sees(page, 'Connect wallet')
    await visit.assertClean()
  })

  test('skips where it is optional: the wallet stays', async () => {
    const visit = await site.visit('/?siwx=optional')
    const { page } = visit
    await connect(page)
    await press(page, 'Skip')
    await closed(page)
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('where it is optional: declines, is told so, and signs in after all', async () => {
    const visit = await site.visit('/?siwx=optional&directory=false')
    const { page } = visit
    await connect(page)
    await sees(page, 'you can skip it')
    await press(page, 'Sign')
    await answer(page, 'refuse')
    await sees(page, 'Signature declined')
    assert.deepEqual((await sessionsOf(site, page)).sessions, [])
    await says(page, /^Connected/)
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    assert.deepEqual(
      (await sessionsOf(site, page)).sessions.map(({ account }) => account),
      [`eip155:31337001:${firstAddress}`]
    )
    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    await sees(page, 'Harbour')
    assert.equal(await isPrompted(page), false)
    await visit.assertClean()
  })

  test('disconnects while the server is down: is told so, tries again, and signs anew the next time', async () => {
    const visit = await site.visit('/?siwx=required&directory=false&answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await closed(page)
    let isDown = true
    await page.setRequestInterception(true)
    page.on(
      'request',
      request => void (isDown && request.url().startsWith(site.stack.auth) ? request.abort() : request.continue())
    )
    await openModal(page)
    await press(page, 'Disconnect')
    await sees(page, 'You’re still signed in')
    await says(page, /^Not connected\.$/)
    isDown = false
    assert.equal((await sessionsOf(site, page)).sessions.length, 1, 'the cookie is alive')
    await press(page, 'Try again')
    await closed(page)
    assert.deepEqual((await sessionsOf(site, page)).sessions, [])

    await openConnect(page)
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await closed(page)
    isDown = true
    await openModal(page)
    await press(page, 'Disconnect')
    await sees(page, 'You’re still signed in')
    await page.reload()
    await openConnect(page)
    await press(page, 'Test Wallet')
    await sees(page, 'A problem occurred while trying initialize authentication')
    await says(page, /^Not connected\.$/)
    isDown = false
    await press(page, 'Test Wallet')
    await sees(page, 'wants you to sign in')
    assert.deepEqual((await sessionsOf(site, page)).sessions, [])
  })

  test('reloads in the middle, and is asked again', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await press(page, 'Sign')
    await page.waitForSelector('>>> [data-testid=test-wallet-approve]')
    await page.reload()
    await sees(page, 'wants you to sign in')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    assert.equal((await sessionsOf(site, page)).sessions.length, 1)
    await visit.assertClean()
  })

  test('signs in on the page alone, without any server', async () => {
    const visit = await site.visit('/?siwx=required&siwxServer=false&directory=false&chain=false&answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await closed(page)
    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    assert.equal(await isPrompted(page), false)
    assert.ok(!visit.requests.some(address => address.startsWith(site.stack.auth)))
    await visit.assertClean()
  })

  for (const [where, isThere] of [
    ['on the chain', true],
    ['not there yet', false]
  ] as const) {
    test(`signs in with an account that is a contract, ${where}; a key that is not its owner’s signs nobody in`, async () => {
      const visit = await site.visit('/?siwx=required')
      const { page } = visit
      const [chain] = site.stack.evm
      const wallet = await bringContractWallet(page, chain!, isThere)
      await openConnect(page)
      await press(page, 'Contract Wallet')
      await press(page, 'Sign')
      await closed(page)
      const account = `eip155:31337001:${wallet.address}`
      assert.deepEqual(
        (await sessionsOf(site, page)).sessions.map(session => session.account),
        [account]
      )
      await openModal(page)
      await press(page, 'Disconnect')
      await says(page, /^Not connected\.$/)

      wallet.habit = 'stranger'
      await openConnect(page)
      await press(page, 'Contract Wallet')
      await press(page, 'Sign')
      await sees(page, 'The signature doesn’t match this account.')
      assert.deepEqual((await sessionsOf(site, page)).sessions, [])
      await visit.assertClean()
    })
  }

  for (const server of [true, false]) {
    const where = server ? 'the server' : 'this page'
    test(`a factory that lies, and a signature wrapped twice, sign nobody in at ${where}; the right one does after them`, async () => {
      const visit = await site.visit(`/?siwx=required&siwxServer=${server}&directory=false`)
      const { page } = visit
      const wallet = await bringContractWallet(page, site.stack.evm[0]!, false)
      await openConnect(page)
      await press(page, 'Contract Wallet')
      for (const [turn, habit] of (['lying factory', 'wrapped twice'] as const).entries()) {
        wallet.habit = habit
        await press(page, 'Sign')
        // the error of the previous attempt is gone when the wallet gets the request
        await until(() => wallet.count === turn + 1, 'the wallet has signed')
        await sees(page, 'The signature doesn’t match this account.')
        assert.deepEqual(server ? (await sessionsOf(site, page)).sessions : await keptOn(page), [])
      }
      wallet.habit = 'honest'
      await press(page, 'Sign')
      await closed(page)
      const signedIn = server ? (await sessionsOf(site, page)).sessions.map(({ account }) => account) : await keptOn(page)
      assert.deepEqual(signedIn, [`eip155:31337001:${wallet.address}`])
      await visit.assertClean()
    })
  }

  test('by bearer: signed in without a cookie, over a reload, a token that is over, and in two tabs that renew it at once', async () => {
    const address = '/?siwx=required&siwxBearer=true&answers=approve&directory=false'
    const visit = await site.visit(address)
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await closed(page)
    const first = await tokensOf(page)
    assert.deepEqual(await signedInBy(first!.token), [`eip155:31337001:${firstAddress}`])
    assert.deepEqual(
      (await page.browserContext().cookies()).map(({ name }) => name),
      [],
      'the service keeps nothing in the browser'
    )

    const other = await site.visit(address, { with: page })
    await says(other.page, /^Connected/)
    const tabs = [visit, other]
    // as the service sees an expired token; to renew it twice would revoke the session
    await page.evaluate(over => {
      const key = '@appkit/siwx-auth-token'
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...kept, token: over }))
    }, 'A'.repeat(43))
    await Promise.all(tabs.map(tab => tab.page.reload()))
    for (const tab of tabs) {
      // a background tab renders nothing
      await tab.page.bringToFront()
      await says(tab.page, /^Connected/)
      await openModal(tab.page)
      await sees(tab.page, 'Harbour')
      assert.equal(await isPrompted(tab.page), false)
    }
    const renewed = await tokensOf(page)
    assert.ok(renewed && ![first!.token, 'A'.repeat(43)].includes(renewed.token))
    await page.bringToFront()
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await page.waitForFunction(() => localStorage.getItem('@appkit/siwx-auth-token') === null, { timeout: 15_000 })
    assert.deepEqual(await signedInBy(renewed.token), [])
    for (const tab of tabs) await tab.assertClean()
  })

  test('a server that is down at the start: disconnected, and told so', async () => {
    const visit = await site.visit('/?siwx=required&answers=approve')
    const { page } = visit
    await page.setRequestInterception(true)
    page.on('request', request => (request.url().startsWith(site.stack.auth) ? void request.abort() : void request.continue()))
    await openConnect(page)
    await press(page, 'Test Wallet')
    await sees(page, 'A problem occurred while trying initialize authentication')
    await says(page, /^Not connected\.$/)
  })

  test('a page that does not ask loads nothing of it', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    assert.ok(!visit.requests.some(address => /sign-in|siwx|siwe/i.test(new URL(address).pathname)))
    await visit.assertClean()
  })
})

async function connect(page: Page): Promise<void> {
  await openConnect(page)
  await press(page, 'Test Wallet')
  await answer(page, 'approve')
  await says(page, /^Connected/)
}

/** Answers in the test wallet's panel. */
async function answer(page: Page, choice: 'approve' | 'refuse'): Promise<void> {
  await (await find(page, `>>> [data-testid=test-wallet-${choice}]`)).click()
}

/** Returns the accounts that are signed in on the page only. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as {
      data: { chainId: string; accountAddress: string }
    }[]
    return kept.map(({ data }) => `${data.chainId}:${data.accountAddress}`)
  })
}

/** Returns a bearer's tokens, from where any script of the page can read them. */
function tokensOf(page: Page): Promise<{ readonly token: string } | undefined> {
  return page.evaluate(() => {
    const kept = localStorage.getItem('@appkit/siwx-auth-token')
    return kept === null ? undefined : (JSON.parse(kept) as { token: string })
  })
}

/** Returns the service's response to a server of the app that has a page's token. */
async function signedInBy(token: string): Promise<string[]> {
  const reply = await fetch(`${site.stack.auth}/v1/siwx/session`, { headers: { authorization: `Bearer ${token}` } })
  const { sessions = [] } = (await reply.json()) as Partial<Served>
  return sessions.map(({ account }) => account)
}

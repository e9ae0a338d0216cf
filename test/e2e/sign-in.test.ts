import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { bringContractWallet } from './contract-wallet.ts'
import { closed, openConnect, openModal, openSite, press, says, sees, type Site, type VisitedPage } from './site.ts'

// A visitor signs in with the wallet: on the built playground, at the real service, with a real signature.

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let site: Site

describe('a visitor who is asked to sign in', () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('signs once, is signed in at the server, and stays so over a reload', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await sees(page, 'asks you to sign in')
    await press(page, 'Full message')
    await sees(page, 'wants you to sign in with your Ethereum account:')
    await sees(page, `Chain ID: 31337001`)

    await page.keyboard.press('Escape')
    await sees(page, 'asks you to sign in')

    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    const { sessions } = await sessionsOf(page)
    assert.deepEqual(
      sessions.map(({ account }) => account),
      [`eip155:31337001:${firstAddress}`]
    )
    assert.equal(await page.evaluate(() => document.cookie), '', 'no script of the page can read it')

    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    await sees(page, 'Harbour')
    assert.equal(await isAsked(page), false)

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
    await press(page, 'Choose network, now Harbour')
    await press(page, 'Lantern')
    await answer(page, 'approve')
    await sees(page, 'asks you to sign in')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    const { sessions } = await sessionsOf(page)
    assert.deepEqual(sessions.map(({ chainId }) => chainId).sort(), ['eip155:31337001', 'eip155:31337002'])
    await visit.assertClean()
  })

  test('cancels where it is required: the wallet is disconnected', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await press(page, 'Cancel')
    await says(page, /^Not connected\.$/)
    await sees(page, 'Connect Wallet')
    await visit.assertClean()
  })

  test('cancels where it is optional: the wallet stays', async () => {
    const visit = await site.visit('/?siwx=optional')
    const { page } = visit
    await connect(page)
    await press(page, 'Cancel')
    await closed(page)
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('reloads in the middle, and is asked again', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await connect(page)
    await press(page, 'Sign')
    await page.waitForSelector('>>> [data-testid=test-wallet-approve]')
    await page.reload()
    await sees(page, 'asks you to sign in')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await closed(page)
    assert.equal((await sessionsOf(page)).sessions.length, 1)
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
    assert.equal(await isAsked(page), false)
    assert.ok(!visit.requests.some(address => address.startsWith(site.stack.auth)))
    await visit.assertClean()
  })

  test('connects a phone and signs in there with one tap', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '')
    await sees(wallet.page, 'wants you to sign in with your Ethereum account:')
    await wallet.page.locator('[data-testid=approve-sign-in]').click()
    await says(page, /^Connected: eip155:31337001:/)
    await closed(page)
    assert.equal((await sessionsOf(page)).sessions.length, 1)
    await page.reload()
    await says(page, /^Connected/)
    assert.equal(await isAsked(page), false)
    await visit.assertClean()
    await wallet.assertClean()
  })

  test('a phone that declines is neither connected nor asked again', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '')
    await wallet.page.locator('[data-testid=refuse-sign-in]').click()
    await sees(page, 'declined')
    await says(page, /^Not connected\.$/)
    assert.equal(await wallet.page.$('[data-testid=proposal]'), null)
    await visit.assertClean()
  })

  test('a phone that knows nothing of it connects, and is asked to sign afterwards', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '&signs=off')
    await wallet.page.locator('[data-testid=approve-proposal]').click()
    await press(page, 'Sign')
    await wallet.page.locator('[data-testid=approve-request]').click()
    await closed(page)
    assert.equal((await sessionsOf(page)).sessions.length, 1)
    await visit.assertClean()
  })

  test('a server that never answers keeps no code waiting: the phone connects', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await page.setRequestInterception(true)
    // it takes the question, and never answers
    page.on('request', request => request.url().startsWith(site.stack.auth) || void request.continue())
    const wallet = await scan(page, '')
    await wallet.page.locator('[data-testid=approve-proposal]').click()
    await says(page, /^Connected/)
    await wallet.assertClean()
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
        (await sessionsOf(page)).sessions.map(session => session.account),
        [account]
      )
      await openModal(page)
      await press(page, 'Disconnect')
      await says(page, /^Not connected\.$/)

      wallet.lose()
      await openConnect(page)
      await press(page, 'Contract Wallet')
      await press(page, 'Sign')
      await sees(page, 'The signature does not fit this account.')
      assert.deepEqual((await sessionsOf(page)).sessions, [])
      await visit.assertClean()
    })
  }

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

/** Answers in the test wallet's own panel. */
async function answer(page: Page, choice: 'approve' | 'refuse'): Promise<void> {
  await page.locator(`>>> [data-testid=test-wallet-${choice}]`).setTimeout(15_000).click()
}

/** Scans the code on the screen with a phone of its own. */
async function scan(page: Page, query: string): Promise<VisitedPage> {
  await openConnect(page)
  await press(page, 'WalletConnect Scan with a phone')
  const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 15_000 })
  await page.waitForFunction(
    (element: Element) => Boolean((element as Element & { uri?: string }).uri),
    { timeout: 15_000 },
    code!
  )
  const uri = await page.evaluate(element => (element as Element & { uri: string }).uri, code!)
  return site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(uri)}${query}`)
}

function isAsked(page: Page): Promise<boolean> {
  return page.$('>>> w3m-siwx-sign-message-view').then(Boolean)
}

interface Served {
  readonly sessions: readonly { readonly account: string; readonly chainId: string }[]
}

/** What the service says to the page, by its cookie. */
function sessionsOf(page: Page): Promise<Served> {
  return page.evaluate(
    async (url: string) => (await (await fetch(url, { credentials: 'include' })).json()) as Served,
    `${site.stack.auth}/v1/siwx/session`
  )
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { ofFrame, ofSmartAccounts } from './logins.ts'
import { find, openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'

// A user connects in all three ways, on the built playground, under the strict policy, with the real local stack.

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let site: Site

describe('a visitor of the playground', () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('connects an announced wallet, sees address and balance, switches, reloads, disconnects', async () => {
    const visit = await site.visit('/')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await answer(page, 'approve')
    await says(page, new RegExp(`^Connected: eip155:31337001:${firstAddress}`, 'i'))

    await openModal(page)
    await sees(page, '10,000')
    await press(page, 'Harbour, change network')
    await press(page, 'Lantern')
    await answer(page, 'approve')
    await says(page, /on eip155:31337002\.$/)
    await page.keyboard.press('Escape')

    await page.reload()
    await says(page, new RegExp(`^Connected: eip155:31337002:${firstAddress}`, 'i'))

    await openModal(page)
    await press(page, 'alice.eth, switch account or wallet')
    await sees(page, 'Connect another wallet')
    await press(page, 'Back')
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await page.reload()
    await says(page, /^Not connected\.$/)
    // smart accounts and their frame are for embedded wallets only
    assert.deepEqual([...ofFrame(site, visit), ...ofSmartAccounts(visit)], [])
    await visit.assertClean()
  })

  test('signs with the provider of the kit, and the signature is the wallet’s', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await press(page, 'Sign a message')
    const signature = await result(page)
    assert.equal(await recoverMessageAddress({ message: 'Hello from the playground', signature }), firstAddress)
    await visit.assertClean()
  })

  test('who declines is told that nothing was shared, and can try again', async () => {
    const visit = await site.visit('/')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await answer(page, 'refuse')
    await sees(page, 'Connection declined')
    await press(page, 'Try again')
    await answer(page, 'approve')
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('connects whatever sits in window.ethereum, as Browser Wallet', async () => {
    const visit = await site.visit('/?door=legacy&answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Browser Wallet')
    await says(page, /^Connected/)
    await page.reload()
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('connects a phone over WalletConnect, signs there, is still connected after a reload, and hears the phone leave', async () => {
    const visit = await site.visit('/')
    const { page } = visit
    await openConnect(page)
    await press(page, 'WalletConnect Scan with your phone')
    const uri = await uriOnScreen(page)

    const wallet = await site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(uri)}`)
    await (await find(wallet.page, '[data-testid=approve-proposal]')).click()
    await says(page, /^Connected: eip155:3133700[12]:/)

    await press(page, 'Sign a message')
    await (await find(wallet.page, '[data-testid=approve-request]')).click()
    const signature = await result(page)
    const address = (await wallet.page.$eval('[data-testid=address]', element => element.textContent)) ?? ''
    assert.equal(await recoverMessageAddress({ message: 'Hello from the playground', signature }), address)

    await press(page, 'Sign a message')
    await (await find(wallet.page, '[data-testid=refuse-request]')).click()
    await page.waitForFunction(() => /reject|refus|declin/i.test(document.querySelector('#result')?.textContent ?? ''))

    await page.reload()
    await says(page, new RegExp(`^Connected: eip155:3133700[12]:${address}`, 'i'))
    await (await find(wallet.page, '[data-testid=disconnect]')).click()
    await says(page, /^Not connected\.$/)
    await visit.assertClean()
    await wallet.assertClean()
  })

  test('over WalletConnect no host is asked but the relay, which reads nothing of what is asked, and no frame comes', async () => {
    const visit = await site.visit('/')
    const { page } = visit
    const told = await socketFrames(page)
    const frames: string[] = []
    page.on('frameattached', frame => frames.push(frame.url()))
    await openConnect(page)
    await page.waitForNetworkIdle()
    const before = new Set(visit.requests.map(originOf))
    await press(page, 'WalletConnect Scan with your phone')
    const wallet = await site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(await uriOnScreen(page))}`)
    await (await find(wallet.page, '[data-testid=approve-proposal]')).click()
    await says(page, /^Connected/)
    await press(page, 'Sign a message')
    await (await find(wallet.page, '[data-testid=approve-request]')).click()
    await result(page)

    const relay = originOf(site.stack.relay)
    const chains = site.stack.evm.map(({ rpcUrl }) => originOf(rpcUrl))
    const since = new Set(visit.requests.map(originOf).filter(host => !before.has(host) && !chains.includes(host)))
    assert.deepEqual([...since], [relay])
    assert.ok(!before.has(relay), 'on a desktop the socket opens with the choice')
    assert.deepEqual(frames, [])
    // the pairing, and the signed request
    const published = told.filter(({ method }) => method === 'irn_publish' || method === 'wc_proposeSession')
    assert.ok(published.length >= 2, JSON.stringify(told.map(({ method }) => method)))
    const allowed = new Set([
      'topic',
      'message',
      'ttl',
      'tag',
      'prompt',
      'correlationId',
      'pairingTopic',
      'sessionProposal',
      'attestation'
    ])
    const others = published.flatMap(({ params }) => Object.keys(params ?? {})).filter(key => !allowed.has(key))
    assert.deepEqual(others, [])
    assert.doesNotMatch(JSON.stringify(told), /personal_sign|eth_|eip155|Hello/)
    await visit.assertClean()
    await wallet.assertClean()
  })

  test('on a phone the link is ready before the tap, and opens inside it', async () => {
    const visit = await site.visit('/?door=none', { phone: true })
    const { page } = visit
    const prepared = relayAnswers(page, 1)
    await openConnect(page)
    await prepared
    await page.waitForNetworkIdle()
    const link = `${site.stack.wallet}/wc?uri=wc%3A`
    const opened = page.browser().waitForTarget(target => target.url().startsWith(link), { timeout: 15_000 })
    await press(page, 'Phone Wallet')
    const wallet = await (await opened).page()
    await (await find(wallet!, '[data-testid=approve-proposal]')).click()
    await page.bringToFront()
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('nothing but the site’s own files is asked for before the first press', async () => {
    const visit = await site.visit('/?door=none')
    await visit.page.waitForNetworkIdle()
    assert.deepEqual(
      visit.requests.filter(address => new URL(address).origin !== new URL(site.url).origin),
      []
    )
    assert.ok(!visit.requests.some(address => /walletconnect|client|index\.es/i.test(address)), 'no WalletConnect code')
    await visit.assertClean()
  })

  test('a visitor who comes back while the rest of the page cannot be loaded is not connecting for ever', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await page.setRequestInterception(true)
    const lost: string[] = []
    const lose = (request: HTTPRequest): void => {
      if (!/\/assets\/background-tasks-/.test(request.url())) return void request.continue()
      lost.push(request.url())
      void request.abort()
    }
    page.on('request', lose)
    await page.reload()
    await page.waitForFunction(() => document.querySelector('#state')?.textContent === 'Not connected.')
    assert.ok(lost.length > 0, 'nothing was lost')
    page.off('request', lose)
    await page.setRequestInterception(false)
    // the stored connection remains
    await page.reload()
    await says(page, /^Connected/)
    await visit.assertClean()
  })

  test('without a network every press has an answer, and goes on once it is back', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await openModal(page)
    await sees(page, '10,000')
    await page.setOfflineMode(true)
    await press(page, 'Harbour, change network')
    await sees(page, 'Couldn’t load this screen')
    await page.setOfflineMode(false)
    await press(page, 'Try again')
    await press(page, 'Lantern')
    await says(page, /on eip155:31337002\.$/)
    await visit.assertClean()
  })

  test('the kit works with wallets in the page when no service answers', async () => {
    const visit = await site.visit('/?directory=false&relay=false&answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await visit.assertClean()
  })
})

/** Answers in the test wallet's panel. */
async function answer(page: Page, choice: 'approve' | 'refuse'): Promise<void> {
  await (await find(page, `>>> [data-testid=test-wallet-${choice}]`)).click()
}

/** Resolves once the relay has sent that many responses: the pairing is published. */
async function relayAnswers(page: Page, times: number): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  await new Promise<void>(resolve => session.on('Network.webSocketFrameReceived', () => --times || resolve()))
}

interface RelayRequest {
  readonly method?: string
  readonly params?: object
}

/** Collects the messages that the page sends over its sockets, which are the relay's. */
async function socketFrames(page: Page): Promise<readonly RelayRequest[]> {
  const told: RelayRequest[] = []
  const session = await page.createCDPSession()
  session.on('Network.webSocketFrameSent', ({ response }) => told.push(JSON.parse(response.payloadData) as RelayRequest))
  await session.send('Network.enable')
  return told
}

const originOf = (address: string): string => new URL(address).origin

async function result(page: Page): Promise<Hex> {
  await page.waitForFunction(() => /^0x[0-9a-f]{130}$/.test(document.querySelector('#result')?.textContent ?? ''), {
    timeout: 20_000
  })
  return (await page.$eval('#result', element => element.textContent)) as Hex
}

/** Returns the URI of the QR code, as "Copy link" would copy it. */
async function uriOnScreen(page: Page): Promise<string> {
  const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 15_000 })
  await page.waitForFunction(
    (element: Element) => Boolean((element as Element & { uri?: string }).uri),
    { timeout: 15_000 },
    code!
  )
  return page.evaluate(element => (element as Element & { uri: string }).uri, code!)
}

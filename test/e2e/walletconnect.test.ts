import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { verifySolanaSignature } from '../../adapters/siwx/verify-solana.ts'
import { closed, find, openConnect, openModal, openSite, press, says, sees, type Site, type VisitedPage } from './site.ts'

// One remote wallet for several namespaces, on the built playground and the real relay: the responder has EVM and Solana
// accounts.

let site: Site

before(async () => void (site = await openSite()))
after(() => site?.stop())

describe('a wallet of several chains over WalletConnect', () => {
  test('connects all by one approval, signs on Solana, is there after a reload, and leaves all it has connected, and no other', async () => {
    const visit = await site.visit('/?answers=approve&solana=true&bitcoin=standard')
    const { page } = visit
    const wallet = await connectResponder(visit)
    await says(page, /^Connected: eip155:3133700[12]:/)
    await choose(page, 'Local Solana', 'Harbour')
    await says(page, new RegExp(`^Connected: ${solanaChain()}:`))
    await page.keyboard.press('Escape')
    await closed(page)
    const address = await addressOf(page)
    await press(page, 'Sign a message')
    await (await find(wallet.page, '[data-method=solana_signMessage] [data-testid=approve-request]')).click()
    const { signature } = JSON.parse(await result(page)) as { signature: string }
    assert.ok(await verifySolanaSignature(address, 'Hello from the playground', signature))

    await page.reload()
    await says(page, new RegExp(`^Connected: ${solanaChain()}:${address} `))
    // one remote wallet at a time: a search for another shows injected wallets
    await choose(page, 'Local Bitcoin Needs another wallet', 'Local Solana')
    await press(page, 'Choose a wallet')
    await find(page, '::-p-aria([name="Bitcoin Test Wallet"][role="button"])')
    assert.equal(await page.$('::-p-aria([name="WalletConnect Scan with your phone"])'), null)
    await press(page, 'Bitcoin Test Wallet')
    await says(page, /^Connected: bip122:/)
    await closed(page)

    await choose(page, 'Local Solana', 'Local Bitcoin')
    await says(page, new RegExp(`^Connected: ${solanaChain()}:`))
    await press(page, 'Disconnect')
    await closed(page)
    await wallet.page.waitForSelector('[data-testid=sessions][data-count="0"]')
    await page.reload()
    await says(page, /^Connected: bip122:/)
    const kept = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('@appkit/connections') ?? '{}') as object))
    assert.deepEqual(kept, ['bip122'])
    await visit.assertClean()
    await wallet.assertClean()
  })

  test('hears the wallet leave both', async () => {
    const visit = await site.visit('/?solana=true')
    const wallet = await connectResponder(visit)
    await (await find(wallet.page, '[data-testid=disconnect]')).click()
    await says(visit.page, /^Not connected\.$/)
    await visit.page.reload()
    await says(visit.page, /^Not connected\.$/)
    await visit.assertClean()
  })
})

describe('a site that passes no adapter', () => {
  test('reaches the wallet for each of its chains, has its provider, and claims no balance', async () => {
    const visit = await site.visit('/?universal=true&solana=true')
    const { page } = visit
    const wallet = await connectResponder(visit)
    await says(page, /^Connected: eip155:3133700[12]:/)
    await press(page, 'Sign a message')
    await (await find(wallet.page, '[data-method=personal_sign] [data-testid=approve-request]')).click()
    assert.match(await result(page), /^0x[\da-f]{130}$/)

    await openModal(page)
    await sees(page, (await addressOf(page)).slice(0, 4))
    for (const absent of ['[name="Send"][role="button"]', '[name="Try again"][role="button"]'])
      assert.equal(await page.$(`::-p-aria(${absent})`), null, absent)
    await press(page, 'Harbour, change network')
    await press(page, 'Local Solana')
    await says(page, new RegExp(`^Connected: ${solanaChain()}:`))
    await page.reload()
    await says(page, new RegExp(`^Connected: ${solanaChain()}:`))
    await openModal(page)
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await visit.assertClean()
  })
})

const solanaChain = (): string => site.stack.solana[0]!.chainId

/** Scans the QR code with the user's phone, and approves. */
async function connectResponder({ page }: VisitedPage): Promise<VisitedPage> {
  await openConnect(page)
  await press(page, 'WalletConnect Scan with your phone')
  const uri = await uriOnScreen(page)
  const wallet = await site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(uri)}`)
  await (await find(wallet.page, '[data-testid=approve-proposal]')).click()
  await says(page, /^Connected/)
  await closed(page)
  return wallet
}

async function choose(page: Page, network: string, now: string): Promise<void> {
  await openModal(page)
  await press(page, `${now}, change network`)
  await press(page, network)
}

/** Returns the URI of the QR code. */
async function uriOnScreen(page: Page): Promise<string> {
  const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 15_000 })
  const settings = { timeout: 15_000, polling: 50 }
  await page.waitForFunction((element: Element) => Boolean((element as Element & { uri?: string }).uri), settings, code!)
  return page.evaluate(element => (element as Element & { uri: string }).uri, code!)
}

/** Returns the wallet's response, as the page shows it. */
async function result(page: Page): Promise<string> {
  const isThere = (): boolean => /^(0x|\{)/.test(document.querySelector('#result')?.textContent ?? '')
  await page.waitForFunction(isThere, { timeout: 20_000, polling: 50 })
  return page.$eval('#result', element => element.textContent ?? '')
}

async function addressOf(page: Page): Promise<string> {
  const words = await page.$eval('#state', line => line.textContent ?? '')
  return /(?:eip155|solana):\w+:(\w+)/.exec(words)![1]!
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  http,
  padHex,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
  walletActions,
  type Address,
  type Hex
} from 'viem'
import { calls, puppetCode, words } from '../services/chain/puppet.ts'
import { clientOf, type LocalClient } from '../stack/chains/test-client.ts'
import { contracts, people } from '../stack/chains/deployment.ts'
import { find, listed, lists, openConnect, openModal, openSite, press, says, sees, until, type Site } from './site.ts'
import { waitForReceipt } from '../../adapters/testing/submit.ts'

// Account screens on the built playground, under the strict policy. Asserts the state of the chain itself.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** An address without any transfer to it. */
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** A known recipient, and an address that was ground out to have the same first and last characters. */
const friend = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const alike = getAddress('0x9965b3c4d5e6f708192837465564738219b0a4dc')

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const mint = parseAbi(['function mint(address to, uint256 amount)'])

let site: Site
let chain: LocalClient

describe('an account', () => {
  before(async () => {
    site = await openSite()
    chain = clientOf(site.stack.evm[0]!)
  })
  after(() => site?.stop())

  test('is filled by the faucet, and shows its tokens, NFTs and transactions as the chain has them', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    await press(page, 'Get test funds')
    await page.waitForFunction(() => /^Test funds sent/.test(document.querySelector('#given')?.textContent ?? ''), {
      timeout: 30_000,
      polling: 100
    })

    await openModal(page)
    await sees(page, 'alice.eth')
    const dollars = await chain.readContract({
      address: contracts.dollar,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account]
    })
    await lists(page, `${shown(formatUnits(dollars, 6))} LUSD`)
    const rows = await listed(page)
    assert.ok(rows.some(row => row.includes('Local Gold')))
    assert.ok(!rows.some(row => row.includes('PTS')), 'what cannot be divided is hidden')
    // the name of a hostile token is rendered as text
    assert.ok(rows.some(row => row.includes('<img src=x')))
    assert.notEqual(await page.title(), 'owned')

    await press(page, 'NFTs', 'tab')
    await sees(page, 'Harbour Stamps')
    await page.waitForFunction(
      () => [...document.querySelectorAll('w3m-modal')].length === 1 // rendered, not only announced
    )
    await press(page, 'Activity', 'tab')
    await sees(page, 'Received')
    await visit.assertClean()
  })

  for (const [what, symbol, name, to, amount, expected] of [
    ['the coin, to an address', 'ETH', undefined, stranger, '0.25', parseEther('0.25')],
    ['a token, to a name', 'LUSD', 'dollar', 'bob.eth', '1.5', parseUnits('1.5', 6)],
    ['a token that returns nothing, as USDT', 'OUSD', 'olderDollar', stranger, '2', parseUnits('2', 6)],
    ['a token that keeps a share', 'TOLL', 'feeToken', stranger, '100', parseUnits('99', 18)]
  ] as const) {
    test(`sends ${what}: the receiver has it`, async () => {
      const visit = await site.visit('/?answers=approve')
      const { page } = visit
      await connect(page)
      const receiver = to === 'bob.eth' ? people.bob : to
      const before = await held(name, receiver)
      await openModal(page)
      await fillIn(page, { symbol, to, amount })
      // the toast disappears after a moment
      await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
      // back at the account, without back navigation to the form
      await page.waitForSelector('>>> w3m-account-tabs')
      assert.equal(await page.$('>>> button[aria-label="Back"]'), null)
      await until(async () => (await held(name, receiver)) - before === expected, `the receiver has ${amount} ${symbol}`)
      await press(page, 'Activity', 'tab')
      await lists(page, `−${amount} ${symbol}`)
      await visit.assertClean()
    })
  }

  test('swaps coins for a token by the service of the stack: what the screen says has come is what the chain has', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    const before = await held('dollar', account)
    await openModal(page)
    await press(page, 'Swap')
    await page.locator('::-p-aria([name="Amount in ETH"])').fill('0.2')
    await page.locator('>>> w3m-swap-view >>> .chip.solo').click()
    await page.locator('::-p-aria([name="Name or contract address"])').fill('LUSD')
    await page.locator('>>> w3m-swap-select-token-view >>> w3m-ui-row').click()
    // without a quote the button shows a spinner and is inactive
    await sees(page, 'You get about')
    await press(page, 'Review swap')
    await sees(page, 'Confirm once in your wallet.')
    await page.locator('>>> w3m-swap-preview-view >>> .swap').click()
    await sees(page, 'Swap complete')
    const got = formatUnits((await held('dollar', account)) - before, 6)
    assert.ok(Number(got) > 100, `only ${got} have come`)
    await sees(page, `You swapped 0.2 ETH for ${Number(got).toLocaleString('en', { maximumFractionDigits: 6 })} LUSD.`)
    await press(page, 'Close')
    await page.waitForSelector('>>> w3m-account-tabs')
    await visit.assertClean()
  })

  test('takes nobody for a friend whom a stranger wrote into its history, and says so before it sends there', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    await openModal(page)
    await fillIn(page, { symbol: 'ETH', to: friend, amount: '0.01' })
    await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
    await until(async () => (await held(undefined, friend)) >= parseEther('0.01'), 'the friend has it')

    await forgeHistory()

    // the recipient is known from a transfer of this app, so a reload behaves like a later visit
    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    await press(page, 'Activity', 'tab')
    // the last forged transaction is listed, and with it all earlier ones
    const ends = `${friend.slice(0, 4)}…${friend.slice(-6)}`
    await lists(page, `Imitates ${ends}`)
    // for each forged one: no amount moved, no move that only an untrusted token reports, and no address to copy
    const told = [...new Set(await listed(page))].map(row => row.replace(/ \w+ \d+$/, ''))
    // the service returns the address in lowercase; the kit shows it with its checksum
    const expected = [`Received Imitates ${ends} <0.001 LUSD`, `Sent To ${ends} −0.01 ETH`]
    assert.deepEqual(told.slice(0, 2), expected)

    await press(page, 'Send')
    await page.waitForSelector('>>> w3m-wallet-send-receiver')
    // only recipients of transfers from this app are offered
    const offered = await page.$$eval('>>> w3m-wallet-send-receiver >>> w3m-ui-pill', pills =>
      pills.map(pill => pill.textContent)
    )
    assert.ok(!offered.some(text => text.toLowerCase().includes(alike.toLowerCase())))
    await (await find(page, '::-p-aria([name="Amount in ETH"])')).fill('0.01')
    await (await find(page, '::-p-aria([name="Recipient"][role="textbox"])')).fill(alike)
    await page.waitForSelector('>>> w3m-wallet-send-view >>> w3m-ui-button:not([loading]):not([disabled])')
    await press(page, 'Review send')
    await sees(page, `This is not ${friend.slice(0, 4)}…${friend.slice(-6)}`)
    await sees(page, 'It starts and ends like the address you used on')
    const before = await held(undefined, alike)
    await page.waitForSelector('>>> w3m-wallet-send-preview-view >>> w3m-ui-button[disabled]')
    await (await find(page, '::-p-aria([name="I checked the full address and want to send"])')).click()
    await page.waitForSelector('>>> w3m-wallet-send-preview-view >>> w3m-ui-button[disabled]', { hidden: true })
    assert.equal(await held(undefined, alike), before)
    await visit.assertClean()
  })

  test('follows what is on its way through a reload, to its end', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    const anvil = createTestClient({ mode: 'anvil', transport: http(site.stack.evm[0]!.rpcUrl) })
    await anvil.setAutomine(false)
    try {
      const before = await held(undefined, other)
      await openModal(page)
      await fillIn(page, { symbol: 'ETH', to: other, amount: '0.5' })
      // the toast disappears after a moment
      await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
      await page.reload()
      await says(page, /^Connected/)
      await openModal(page)
      await press(page, 'Activity', 'tab')
      await lists(page, 'Sending…')
      await anvil.mine({ blocks: 1 })
      await until(async () => (await held(undefined, other)) - before === parseEther('0.5'), 'the receiver has it')
      await until(async () => !(await listed(page)).some(row => row.includes('Sending…')), 'it is no longer on its way')
      await lists(page, '−0.5 ETH')
    } finally {
      await anvil.setAutomine(true)
    }
    await visit.assertClean()
  })

  test('buys with money: what was quoted is in the account, though the window was closed and the bank took its time', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    await openModal(page)
    const before = await held('dollar', account)

    await press(page, 'Buy')
    await press(page, 'ETH on Harbour, change token')
    await lists(page, 'Local Dollar')
    await page.locator('::-p-text(LUSD · Harbour)').setTimeout(15_000).click()
    await sees(page, '≈ 98.3')
    // a popup opens only with user activation
    const opening = new Promise<Page | null>(resolve => page.once('popup', resolve))
    await page.locator('::-p-text(Sandbox Pay)').setTimeout(15_000).click()
    const shop = (await opening)!
    await shop.locator('::-p-text(Bank transfer)').setTimeout(15_000).click()
    assert.ok((await shop.content()).includes(account), 'it goes to this account')
    assert.equal(await shop.evaluate(() => window.opener), null, 'whoever is there has no hold of the page')
    await shop.locator('button').setTimeout(15_000).click()
    await shop.waitForSelector('::-p-text(Waiting for your bank)')
    await shop.close()
    await page.bringToFront()
    await sees(page, 'Window closed')

    // a later visit
    await page.reload()
    await says(page, /^Connected/)
    await openModal(page)
    await press(page, 'Buy')
    await press(page, 'Your purchases')
    await lists(page, 'Sandbox Pay · On its way')
    assert.equal(await held('dollar', account), before)
    const purchases = (await (await fetch(`${site.stack.pay}/purchases.json`)).json()) as { id: number }[]
    const body = new URLSearchParams({ id: String(purchases.at(-1)!.id) })
    await fetch(`${site.stack.pay}/purchases`, { method: 'POST', body })
    assert.equal((await held('dollar', account)) - before, parseUnits('98.3', 6))
    await lists(page, '98.3 LUSD')
    await visit.assertClean()
  })

  test('says that buying is not possible while the service is away, and that nothing was paid', async () => {
    const visit = await site.visit('/?answers=approve')
    const { page } = visit
    await connect(page)
    await openModal(page)
    await sees(page, 'Tokens')
    await page.setRequestInterception(true)
    page.on('request', request =>
      request.url().includes('/v1/onramp/')
        ? void request.respond({ status: 503, headers: { 'access-control-allow-origin': '*' } })
        : void request.continue()
    )
    await press(page, 'Buy')
    await sees(page, 'Couldn’t load providers')
    await sees(page, 'You haven’t been charged.')
    page.removeAllListeners('request')
    await page.setRequestInterception(false)
    await press(page, 'Try again')
    await sees(page, 'Choose a provider')
  })
})

interface Form {
  readonly symbol: string
  readonly to: string
  readonly amount: string
}

/**
 * Forges history entries for address poisoning: real transactions that the service must index and
 * detect.
 */
async function forgeHistory(): Promise<void> {
  const { rpcUrl } = site.stack.evm[0]!
  const anvil = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(walletActions)
  const { spammer, bank } = people
  const by = async (from: Address, to: Address, data: Hex) => {
    await anvil.impersonateAccount({ address: from })
    const hash = await anvil.sendTransaction({ account: from, to, data, chain: null })
    const { status } = await waitForReceipt(chain, hash)
    assert.equal(status, 'success')
  }
  // a zero-value `transferFrom` of a real token in the account's name, which needs no allowance
  await by(
    spammer,
    contracts.dollar,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, alike, 0n] })
  )
  // a token of the same name, which logs whatever it is called with
  const fake: Address = '0x00000000000000000000000000000000fa4e0001'
  await anvil.setCode({ address: fake, bytecode: puppetCode(words('Local Dollar', 'LUSD', 6)) })
  const named = [transferTopic, account, alike] as const
  await by(spammer, fake, calls.log(named, padHex(toHex(parseUnits('1.5', 6)))))
  // one unit of a real token, from the look-alike address itself
  await by(bank, contracts.dollar, encodeFunctionData({ abi: mint, args: [alike, 1n] }))
  await anvil.setBalance({ address: alike, value: parseEther('1') })
  await by(alike, contracts.dollar, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 1n] }))
  // the service has indexed the last one, and no cached response is fresh
  const id = `eip155:${chain.chain.id}`
  const history = `${site.stack.chain}/v1/account/${account}/history?chainId=${id}`
  await until(async () => (await (await fetch(history)).text()).includes(alike.toLowerCase()), 'the service tells of the dust')
}

/** Fills the send form and opens its review. */
async function fillIn(page: Page, { symbol, to, amount }: Form): Promise<void> {
  await press(page, 'Send')
  if (symbol !== 'ETH') {
    await press(page, 'ETH on Harbour, change token')
    const search = page.locator('>>> w3m-wallet-send-select-token-view >>> input')
    await search.fill(symbol)
    await page.locator(`::-p-text(${symbol})`).setTimeout(15_000).wait()
    await (await find(page, '>>> w3m-wallet-send-select-token-view >>> w3m-ui-row')).click()
  }
  await (await find(page, `::-p-aria([name="Amount in ${symbol}"])`)).fill(amount)
  await (await find(page, '::-p-aria([name="Recipient"][role="textbox"])')).fill(to)
  // a name is resolved first, and the button waits for it
  const receiver = to === 'bob.eth' ? people.bob : to
  await sees(page, `${receiver.slice(0, 4)}…${receiver.slice(-6)}`)
  await page.waitForSelector('>>> w3m-wallet-send-view >>> w3m-ui-button:not([loading])')
  await press(page, 'Review send')
  await sees(page, 'Review send')
}

/** Returns an address's balance of the native currency or of a token. */
async function held(token: keyof typeof contracts | undefined, address: Address): Promise<bigint> {
  if (!token) return chain.getBalance({ address })
  return chain.readContract({ address: contracts[token], abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}

async function connect(page: Page): Promise<void> {
  await openConnect(page)
  await press(page, 'Test Wallet')
  await says(page, /^Connected/)
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
}

/** Truncates to at most three decimals. */
function shown(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 3).replace(/0+$/, '')
  return Number(whole).toLocaleString('en') + (kept && `.${kept}`)
}

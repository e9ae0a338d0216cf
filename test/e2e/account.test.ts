import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { createTestClient, erc20Abi, formatUnits, http, parseEther, parseUnits, type Address } from 'viem'
import { clientOf, type LocalClient } from '../stack/chains/test-client.ts'
import { contracts, people } from '../stack/chains/deployment.ts'
import { openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'

// What an account holds and does, on the built playground, under the strict policy: the chain's own state is what is asserted.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Nobody has sent there before. */
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

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
    await press(page, 'Fill this account')
    await page.waitForFunction(() => /^Given/.test(document.querySelector('#given')?.textContent ?? ''), { timeout: 30_000 })

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
    // the name of a hostile token is only a name
    assert.ok(rows.some(row => row.includes('<img src=x')))
    assert.notEqual(await page.title(), 'owned')

    await press(page, 'NFTs', 'tab')
    await sees(page, 'Harbour Stamps')
    await page.waitForFunction(
      () => [...document.querySelectorAll('w3m-modal')].length === 1 // drawn, not only told
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
      // the words are gone again after a moment
      await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
      // back at the account, without a way back to the form
      await page.waitForSelector('>>> w3m-account-tabs')
      assert.equal(await page.$('>>> button[aria-label="Back"]'), null)
      await until(async () => (await held(name, receiver)) - before === expected, `the receiver has ${amount} ${symbol}`)
      await press(page, 'Activity', 'tab')
      await lists(page, `−${amount} ${symbol}`)
      await visit.assertClean()
    })
  }

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
      // the words are gone again after a moment
      await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
      await page.reload()
      await says(page, /^Connected/)
      await openModal(page)
      await press(page, 'Activity', 'tab')
      await lists(page, 'Sending')
      await anvil.mine({ blocks: 1 })
      await until(async () => (await held(undefined, other)) - before === parseEther('0.5'), 'the receiver has it')
      await until(async () => !(await listed(page)).some(row => row.includes('Sending')), 'it is no longer on its way')
      await lists(page, '−0.5 ETH')
    } finally {
      await anvil.setAutomine(true)
    }
    await visit.assertClean()
  })
})

interface Form {
  readonly symbol: string
  readonly to: string
  readonly amount: string
}

/** Fills the form of sending, and goes on to its review. */
async function fillIn(page: Page, { symbol, to, amount }: Form): Promise<void> {
  await press(page, 'Send')
  if (symbol !== 'ETH') {
    await press(page, 'ETH on Harbour, change token')
    const search = page.locator('>>> w3m-wallet-send-select-token-view >>> input')
    await search.fill(symbol)
    await page.locator(`::-p-text(${symbol})`).setTimeout(15_000).wait()
    await page.locator('>>> w3m-wallet-send-select-token-view >>> w3m-ui-row').setTimeout(15_000).click()
  }
  await page.locator(`::-p-aria([name="Amount in ${symbol}"])`).setTimeout(15_000).fill(amount)
  await page.locator('::-p-aria([name="Receiver"][role="textbox"])').setTimeout(15_000).fill(to)
  // a name is looked up first, and the button waits
  const receiver = to === 'bob.eth' ? people.bob : to
  await sees(page, `${receiver.slice(0, 4)}…${receiver.slice(-6)}`)
  await page.waitForSelector('>>> w3m-wallet-send-view >>> w3m-ui-button:not([loading])')
  await press(page, 'Preview Send')
  await sees(page, 'Review Send')
}

/** What an address has of the coin, or of a token. */
async function held(token: keyof typeof contracts | undefined, address: Address): Promise<bigint> {
  if (!token) return chain.getBalance({ address })
  return chain.readContract({ address: contracts[token], abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > end) assert.fail(`It did not come about: ${what}.`)
    await new Promise(resolve => setImmediate(resolve))
  }
}

async function connect(page: Page): Promise<void> {
  await openConnect(page)
  await press(page, 'Test Wallet')
  await says(page, /^Connected/)
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
}

/** The rows of the list that shows, as they read. */
function listed(page: Page): Promise<string[]> {
  return page.$$eval('>>> w3m-ui-row', rows => rows.map(row => (row.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim()))
}

async function lists(page: Page, text: string): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const rows = await listed(page)
    if (rows.some(row => row.includes(text))) return
    if (Date.now() > end) assert.fail(`No row says ${text}. They say: ${rows.join(' | ')}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** At most three decimals, cut. */
function shown(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, 3).replace(/0+$/, '')
  return Number(whole).toLocaleString('en') + (kept && `.${kept}`)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { erc20Abi, formatUnits } from 'viem'
import { clientOf, type LocalClient } from '../stack/chains/test-client.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'

// What an account holds and does, on the built playground, under the strict policy: the chain's own state is what is asserted.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

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
})

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

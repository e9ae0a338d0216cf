import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { verifySolanaSignature } from '../../adapters/siwx/verify-solana.ts'
import { mints, type MintName } from '../stack/solana/names.ts'
import type { SolanaTestWallet } from '../../adapters/testing/index.ts'
import { developmentSeeds, keyOf } from '../../adapters/testing/solana/keys.ts'
import { find, listed, lists, openConnect, openModal, openSite, press, says, sees, until, type Site } from './site.ts'

// A Solana account on the built playground, under the strict policy. Asserts the state of the chain itself.

/** Addresses without any transfer to them. */
const strangers = ['vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg', '4q2wPZMys1zCoAVpNmhgmofb6YM9MqLXmV25LdtEMAf9'] as const

let site: Site
/** The wallet's first account, whose key is public. */
let own: string

const request = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(site.stack.solana[0]!.rpcUrl, { method: 'POST', body })
  return ((await reply.json()) as { result: unknown }).result
}

describe('an account of Solana', () => {
  before(async () => {
    const [seed] = await developmentSeeds(1)
    own = (await keyOf(seed!)).address
    site = await openSite()
  })
  after(() => site?.stop())

  test('connects, shows what the chain has of it, is there after a reload, receives, and leaves', async () => {
    const visit = await site.visit('/?answers=panel&solana=true')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Solana Test Wallet')
    await answer(page, 'refuse')
    await sees(page, 'Try again')
    await press(page, 'Try again')
    await answer(page, 'approve')
    await says(page, /^Connected: solana:/)
    const address = await addressOf(page)

    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await press(page, 'Get test funds')
    await page.waitForFunction(() => /^Test funds sent/.test(document.querySelector('#given')?.textContent ?? ''), {
      timeout: 30_000,
      polling: 100
    })
    assert.equal(await lamportsOf(address), 2_000_000_000n)

    await openModal(page)
    for (const row of ['2 SOL', '100 LUSD', '100 LGLD', '100 SHEL']) await lists(page, row)
    // the service provides fiat values and history
    for (const worth of ['$300.00', '$100.00', '$150,000.00']) await lists(page, worth)
    await press(page, 'Activity', 'tab')
    for (const row of ['+2 SOL', '+100 LUSD', '+100 LGLD', '+100 SHEL']) await lists(page, row)

    await page.reload()
    await says(page, new RegExp(`^Connected: ${site.stack.solana[0]!.chainId}:${address} `))
    await openModal(page)
    await sees(page, 'Local Solana')
    await press(page, 'Receive')
    await sees(page, address)
    await press(page, 'Back')
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await page.reload()
    await says(page, /^Not connected\.$/)
    await visit.assertClean()
  })

  for (const [what, symbol, name, amount, units, to] of [
    ['SOL', 'SOL', undefined, '0.25', 250_000_000n, strangers[0]],
    ['a token, to somebody who has none of it', 'LUSD', 'dollar', '1.5', 1_500_000n, strangers[0]],
    ['a token of Token-2022', 'SHEL', 'shell', '2.5', 250n, strangers[1]]
  ] as const) {
    test(`sends ${what}: the receiver has it`, async () => {
      const visit = await site.visit('/?answers=approve&solana=true')
      const { page } = visit
      // balances are fetched once connected
      await request('requestAirdrop', own, 1_000_000_000)
      if (name) await request('stack_giveTokens', own, mints[name].address, String(units * 2n))
      await connect(page)
      const before = await heldBy(to, name)
      await openModal(page)
      await fillIn(page, { symbol, to, amount })
      // a token account costs a rent deposit, only if it does not exist yet
      if (name) await sees(page, 'Account opening deposit')
      // the toast disappears after a moment
      await Promise.all([sees(page, 'Transaction started'), press(page, 'Send')])
      await page.waitForSelector('>>> w3m-account-tabs')
      await until(async () => (await heldBy(to, name)) - before === units, `the receiver has ${amount} ${symbol}`)
      await press(page, 'Activity', 'tab')
      await lists(page, `−${amount} ${symbol}`)
      await until(async () => !(await listed(page)).some(row => row.includes('Sending…')), 'it is no longer on its way')
      await visit.assertClean()
    })
  }

  test('says in the form what is not there yet, and does not send it', async () => {
    const visit = await site.visit('/?answers=approve&solana=true')
    const { page } = visit
    await connect(page)
    await openModal(page)
    await press(page, 'Send')
    await (await find(page, '::-p-aria([name="Amount in SOL"])')).fill('0.1')
    await page
      .locator('::-p-aria([name="Recipient"][role="textbox"])')
      .setTimeout(15_000)
      .fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    await sees(page, 'Invalid address')
    await visit.assertClean()
  })

  for (const server of [true, false]) {
    const where = server ? 'at the server' : 'on this page'
    test(`connects and signs in with one step, ${where}, by a signature that the key gives, and stays so over a reload`, async () => {
      const visit = await site.visit(`/?answers=panel&solana=true&siwx=required&siwxServer=${server}`)
      const { page } = visit
      await openConnect(page)
      await press(page, 'Solana Test Wallet')
      await sees(page, 'wants you to sign in with your Solana account:')
      await answer(page, 'approve')
      await page.waitForSelector('>>> dialog[open]', { hidden: true })
      const address = await addressOf(page)
      await signedIn(page, server, address)
      await page.reload()
      await says(page, new RegExp(`^Connected: ${site.stack.solana[0]!.chainId}:${address} `))
      await openModal(page)
      await sees(page, 'Local Solana')
      assert.equal(await page.$('>>> w3m-siwx-sign-message-view'), null)
      await visit.assertClean()
    })
  }

  test('signs in after connecting where it has not wanted to do both at once', async () => {
    const visit = await site.visit('/?answers=panel&solana=true&siwx=required')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Solana Test Wallet')
    await sees(page, 'wants you to sign in with your Solana account:')
    await answer(page, 'refuse')
    await sees(page, 'Try again')
    await says(page, /^Not connected\.$/)
    await press(page, 'Try again')
    await sees(page, 'Connect to this site')
    await answer(page, 'approve')
    await sees(page, 'wants you to sign in')
    await press(page, 'Full message')
    await sees(page, 'wants you to sign in with your Solana account:')
    await press(page, 'Sign')
    await answer(page, 'approve')
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await signedIn(page, true, await addressOf(page))
    await visit.assertClean()
  })

  test('a wallet that signs another message is not connected, and may sign the right one', async () => {
    const visit = await site.visit('/?answers=approve&solana=true&siwx=required')
    const { page } = visit
    await openConnect(page)
    await page.evaluate(() => {
      const { solanaTestWallet } = window as unknown as { solanaTestWallet: SolanaTestWallet }
      const signature = new Uint8Array(64)
      const signedMessage = new TextEncoder().encode('Give everything away.')
      const account = { address: solanaTestWallet.accounts[0] }
      solanaTestWallet.answerNext({ result: [{ account, signedMessage, signature }] }, 'solana:signIn')
    })
    await press(page, 'Solana Test Wallet')
    await sees(page, 'Your wallet didn’t sign a sign-in message.')
    await says(page, /^Not connected\.$/)
    await press(page, 'Try again')
    await sees(page, 'wants you to sign in')
    await press(page, 'Sign')
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await signedIn(page, true, await addressOf(page))
    await visit.assertClean()
  })

  test('is one of several: each has its own address, and one can be left without the other', async () => {
    const visit = await site.visit('/?answers=approve&solana=true')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected: eip155:/)
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await openModal(page)
    await press(page, 'Harbour, change network')
    await press(page, 'Local Solana Needs another wallet')
    await sees(page, 'Test Wallet stays connected')
    await press(page, 'Cancel')
    await press(page, 'Local Solana Needs another wallet')
    await press(page, 'Choose a wallet')
    await press(page, 'Solana Test Wallet')
    await says(page, /^Connected: solana:/)
    await page.waitForSelector('>>> dialog[open]', { hidden: true })

    await page.reload()
    await says(page, /^Connected: solana:/)
    await openModal(page)
    await press(page, 'Local Solana, change network')
    await press(page, 'Harbour')
    await says(page, /^Connected: eip155:/)
    await press(page, 'Disconnect')
    // the other connection remains, unchanged, and is the active one at once
    await says(page, /^Connected: solana:/)
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await page.reload()
    await says(page, /^Connected: solana:/)
    await openModal(page)
    await sees(page, 'Local Solana')
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await page.reload()
    await says(page, /^Not connected\.$/)
    await visit.assertClean()
  })
})

/** Checks the session at the service, or the message and signature that the page stores. */
async function signedIn(page: Page, server: boolean, address: string): Promise<void> {
  if (server) {
    const told = await page.evaluate(async (url: string) => {
      const reply = await fetch(url, { credentials: 'include' })
      return (await reply.json()) as { sessions: { account: string }[] }
    }, `${site.stack.auth}/v1/siwx/session`)
    assert.deepEqual(
      told.sessions.map(({ account }) => account),
      [`${site.stack.solana[0]!.chainId}:${address}`]
    )
    return
  }
  const kept = await page.evaluate(() => Object.values(localStorage).find(value => value.includes('wants you to sign in')))
  const { message, signature } = found(JSON.parse(kept ?? 'null'))
  assert.ok(await verifySolanaSignature(address, message, signature))
}

/** Finds a session's message and signature in any storage format. */
function found(value: unknown): { message: string; signature: string } {
  if (typeof value === 'object' && value !== null) {
    const { message, signature } = value as Record<string, unknown>
    if (typeof message === 'string' && typeof signature === 'string') return { message, signature }
    for (const inner of Object.values(value)) {
      const within = found(inner)
      if (within.signature) return within
    }
  }
  return { message: '', signature: '' }
}

interface Form {
  readonly symbol: string
  readonly to: string
  readonly amount: string
}

/** Fills the send form and opens its review. */
async function fillIn(page: Page, { symbol, to, amount }: Form): Promise<void> {
  await press(page, 'Send')
  if (symbol !== 'SOL') {
    await press(page, 'SOL on Local Solana, change token')
    const search = page.locator('>>> w3m-wallet-send-select-token-view >>> input')
    await search.fill(symbol)
    await page.locator(`::-p-text(${symbol})`).setTimeout(15_000).wait()
    await (await find(page, '>>> w3m-wallet-send-select-token-view >>> w3m-ui-row')).click()
  }
  await (await find(page, `::-p-aria([name="Amount in ${symbol}"])`)).fill(amount)
  await (await find(page, '::-p-aria([name="Recipient"][role="textbox"])')).fill(to)
  await sees(page, `${to.slice(0, 4)}…${to.slice(-6)}`)
  await page.waitForSelector('>>> w3m-wallet-send-view >>> w3m-ui-button:not([loading])')
  await press(page, 'Review send')
  await sees(page, 'Review send')
}

async function connect(page: Page): Promise<void> {
  await openConnect(page)
  await press(page, 'Solana Test Wallet')
  await says(page, /^Connected/)
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
}

/** Answers the wallet's prompt. */
async function answer(page: Page, choice: 'approve' | 'refuse'): Promise<void> {
  await (await find(page, `>>> [data-testid="test-wallet-${choice}"]`)).click()
  await page.waitForSelector('>>> [data-testid="test-wallet"]', { hidden: true })
}

async function addressOf(page: Page): Promise<string> {
  const words = await page.$eval('#state', line => line.textContent ?? '')
  return /solana:\w+:(\w+)/.exec(words)![1]!
}

const lamportsOf = async (address: string): Promise<bigint> =>
  BigInt(((await request('getBalance', address)) as { value: number }).value)

/** Returns an address's balance of SOL or of a token. */
async function heldBy(address: string, name: MintName | undefined): Promise<bigint> {
  if (!name) return lamportsOf(address)
  const settings = { encoding: 'jsonParsed' }
  const { value } = (await request('getTokenAccountsByOwner', address, { mint: mints[name].address }, settings)) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce((total, { account }) => total + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { verifyBitcoinSignature } from '../../adapters/siwx/verify-bitcoin.ts'
import { verifyPolkadotSignature } from '../../adapters/siwx/verify-polkadot.ts'
import { find, openConnect, openModal, openSite, press, says, sees, type Site } from './site.ts'

// Bitcoin and Polkadot accounts on the built playground, under the strict policy, with wallets that really sign. Stand-ins
// provide the balances: see test/stack/README.md.

let site: Site

interface Coin {
  readonly name: string
  /** Query of the playground's URL. */
  readonly query: string
  readonly wallet: string
  readonly network: string
  readonly chainId: () => string
  /** The balance as the account shows it. */
  readonly held: (address: string) => Promise<string>
  /** Where the signature is stored. */
  readonly signsIn: readonly ('at the server' | 'on this page')[]
  readonly isSigned: (chainId: string, address: string, message: string, signature: string) => boolean | Promise<boolean>
}

const bitcoin = {
  wallet: 'Bitcoin Test Wallet',
  network: 'Local Bitcoin',
  chainId: () => site.stack.bitcoin[0]!.chainId,
  async held(address: string) {
    const reply = await fetch(`${site.stack.bitcoin[0]!.url}/address/${address}`)
    const { mempool_stats: told } = (await reply.json()) as { mempool_stats: { funded_txo_sum: number } }
    return `${told.funded_txo_sum / 1e8} BTC`
  },
  isSigned: verifyBitcoinSignature
}

const coins: readonly Coin[] = [
  { ...bitcoin, name: 'Bitcoin, by Wallet Standard', query: 'bitcoin=standard', signsIn: ['at the server'] },
  { ...bitcoin, name: 'Bitcoin, by sats-connect', query: 'bitcoin=sats', signsIn: ['on this page'] },
  {
    name: 'Polkadot',
    query: 'polkadot=true',
    wallet: 'Polkadot Test Wallet',
    network: 'Local Polkadot',
    chainId: () => site.stack.polkadot[0]!.chainId,
    held: async () => '2 DOT',
    signsIn: ['at the server', 'on this page'],
    isSigned: verifyPolkadotSignature
  }
]

before(async () => void (site = await openSite()))
after(() => site?.stop())

for (const { name, query, wallet, network, chainId, held, signsIn, isSigned } of coins) {
  describe(`an account of ${name}`, () => {
    test('connects, shows what it holds, receives, is there after a reload, and leaves', async () => {
      const visit = await site.visit(`/?answers=panel&${query}`)
      const { page } = visit
      await openConnect(page)
      await press(page, wallet)
      await answer(page, 'refuse')
      await sees(page, 'Try again')
      await press(page, 'Try again')
      await answer(page, 'approve')
      await says(page, /^Connected: (bip122|polkadot):/)
      const address = await addressOf(page)
      await page.waitForSelector('>>> dialog[open]', { hidden: true })
      await press(page, 'Get test funds')
      await page.waitForFunction(() => /^Test funds sent/.test(document.querySelector('#given')?.textContent ?? ''), {
        timeout: 30_000,
        polling: 100
      })

      await openModal(page)
      await sees(page, network)
      await sees(page, await held(address))
      // unsupported features are not shown, and lists without a data source are not reported as empty
      for (const absent of ['[name="Send"][role="button"]', '[name="NFTs"][role="tab"]', '[name="Try again"][role="button"]'])
        assert.equal(await page.$(`::-p-aria(${absent})`), null)
      await press(page, 'Receive')
      await sees(page, address)

      await page.reload()
      await says(page, new RegExp(`^Connected: ${chainId()}:${address} `))
      await openModal(page)
      await sees(page, network)
      await press(page, 'Disconnect')
      await says(page, /^Not connected\.$/)
      await page.reload()
      await says(page, /^Not connected\.$/)
      await visit.assertClean()
    })

    for (const where of signsIn) {
      const server = where === 'at the server'
      test(`signs in ${where}, by a signature that the key gives, and stays so over a reload`, async () => {
        const visit = await site.visit(`/?answers=panel&${query}&siwx=required&siwxServer=${server}`)
        const { page } = visit
        await openConnect(page)
        await press(page, wallet)
        await answer(page, 'approve')
        await sees(page, 'wants you to sign in')
        await press(page, 'Sign')
        await answer(page, 'refuse')
        await sees(page, 'Signature declined')
        await press(page, 'Sign')
        await answer(page, 'approve')
        await page.waitForSelector('>>> dialog[open]', { hidden: true })
        const address = await addressOf(page)
        if (server) await toldByServer(page, `${chainId()}:${address}`)
        else {
          const { message, signature } = await keptByPage(page)
          assert.ok(await isSigned(chainId(), address, message, signature))
        }
        await page.reload()
        await says(page, new RegExp(`^Connected: ${chainId()}:${address} `))
        await openModal(page)
        await sees(page, network)
        assert.equal(await page.$('>>> w3m-siwx-sign-message-view'), null)
        await visit.assertClean()
      })
    }
  })
}

test('accounts of three kinds of chain are connected at once, and one is left without the others', async () => {
  const visit = await site.visit('/?answers=approve&bitcoin=sats&polkadot=true')
  const { page } = visit
  await openConnect(page)
  await press(page, 'Test Wallet')
  await says(page, /^Connected: eip155:/)
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
  let from = 'Harbour'
  for (const { network, wallet, chainId } of coins.slice(1)) {
    await openModal(page)
    await press(page, `${from}, change network`)
    await press(page, `${network} Needs another wallet`)
    await press(page, 'Choose a wallet')
    await press(page, wallet)
    await says(page, new RegExp(`^Connected: ${chainId()}:`))
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    from = network
  }
  await page.reload()
  await says(page, /^Connected: polkadot:/)
  await openModal(page)
  await press(page, 'Local Polkadot, change network')
  await press(page, 'Local Bitcoin')
  await says(page, /^Connected: bip122:/)
  await press(page, 'Disconnect')
  // the one that was used last
  await says(page, /^Connected: polkadot:/)
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
  await page.reload()
  await says(page, /^Connected: polkadot:/)
  await visit.assertClean()
})

/** Answers the wallet's prompt. */
async function answer(page: Page, choice: 'approve' | 'refuse'): Promise<void> {
  await (await find(page, `>>> [data-testid="test-wallet-${choice}"]`)).click()
  await page.waitForSelector('>>> [data-testid="test-wallet"]', { hidden: true })
}

async function addressOf(page: Page): Promise<string> {
  const words = await page.$eval('#state', line => line.textContent ?? '')
  return /(?:bip122|polkadot):\w+:(\w+)/.exec(words)![1]!
}

async function toldByServer(page: Page, account: string): Promise<void> {
  const told = await page.evaluate(async (url: string) => {
    const reply = await fetch(url, { credentials: 'include' })
    return (await reply.json()) as { sessions: { account: string }[] }
  }, `${site.stack.auth}/v1/siwx/session`)
  assert.deepEqual(
    told.sessions.map(session => session.account),
    [account]
  )
}

/** Returns the session that the page stores. */
async function keptByPage(page: Page): Promise<{ message: string; signature: string }> {
  const kept = await page.evaluate(() => Object.values(localStorage).find(value => value.includes('wants you to sign in')))
  const walk = (value: unknown): { message: string; signature: string } | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const { message, signature } = value as Record<string, unknown>
    if (typeof message === 'string' && typeof signature === 'string') return { message, signature }
    return Object.values(value)
      .map(walk)
      .find(found => found)
  }
  const found = walk(JSON.parse(kept ?? 'null'))
  assert.ok(found, 'the page keeps a session')
  return found
}

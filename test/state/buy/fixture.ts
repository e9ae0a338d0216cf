import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import { $purchases, type Purchase } from '../../../state/buy/purchases.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import type { SellerOptions } from '../../kit/scripted-seller.ts'

// The buy screens, over a scripted service.

export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const minute = 60_000
export const hour = 60 * minute

/** The kit of the running test. */
export let run: PortfolioKit

/** Starts a kit; `run` is its handle. */
export async function start(options: Parameters<typeof portfolioKit>[0]): Promise<void> {
  run = await portfolioKit(options)
}

/** Opens the buy screen with its prices. */
export async function open(sells: SellerOptions = {}, more: Parameters<typeof portfolioKit>[0] = {}, timeZone = 'Europe/Zurich') {
  await start({
    wallet: { account: `eip155:1:${account}` },
    ...more,
    chain: { transactions: 0, ...more.chain, sells }
  })
  run.platform.page.timeZone = timeZone
  await run.kit.open('OnRampProviders')
  const flow = buyFlow()
  run.follow(flow.$offers, flow.$purchase, flow.$token, flow.$currency, flow.$problem, flow.$status, $purchases, $tokens)
  await eventually(() => flow.$status.get().name !== 'loading' || sells.list === 'never', 'it is known who sells')
  await run.platform.advance(600)
  return flow
}

export const offerOf = (flow: ReturnType<typeof buyFlow>, name: string) => {
  const offer = flow.$offers.get().find(({ provider }) => provider.name === name)
  assert.ok(offer, `${name} does not sell it`)
  return offer
}
export const states = (flow: ReturnType<typeof buyFlow>) =>
  Object.fromEntries(flow.$offers.get().map(({ provider, state }) => [provider.name, state.name]))
export const looks = () => run.chain.requestedPaths.filter(path => path.includes('/history')).length
export const pages = () => run.chain.posted.filter(({ path }) => path.includes('onrampurl'))

export const came = (
  more: Partial<Transaction['metadata']> & { symbol?: string; direction?: 'in' | 'out'; id?: string } = {}
): Transaction => {
  const { symbol = 'ETH', direction = 'in', id = 'new', ...metadata } = more
  return {
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${'7f'.repeat(32)}`,
      minedAt: new Date(run.platform.now()).toISOString(),
      chain: 'eip155:1',
      nonce: 0,
      sentFrom: `0x${'99'.repeat(20)}`,
      sentTo: account,
      status: 'confirmed',
      ...metadata
    },
    transfers: [{ fungible_info: { name: symbol, symbol }, direction, quantity: { numeric: '0.04925' } }]
  }
}

/** Starts a purchase and opens its page. */
export async function begin(flow: ReturnType<typeof buyFlow>, name = 'harbour-pay') {
  flow.choose(offerOf(flow, name))
  await eventually(() => flow.$opening.get().name === 'open', 'the page is open')
  await eventually(() => looks() > 0 && $purchases.get()[0]?.known !== undefined, 'what the account has is known')
  return $purchases.get()[0]!
}

export const stored = (...purchases: readonly Partial<Purchase>[]) => ({
  '@appkit/purchases': JSON.stringify(
    purchases.map((more, index) => ({
      id: `p${index}`,
      provider: 'harbour-pay',
      label: 'Harbour Pay',
      account: `eip155:1:${account}`,
      symbol: 'ETH',
      paid: { amount: '100', currency: 'USD' },
      startedAt: 1_700_000_000_000,
      state: { name: 'waiting' },
      ...more
    }))
  )
})

/** Ends the kit after every test of a suite. */
export function endEachTest(): void {
  afterEach(() => run?.end())
}

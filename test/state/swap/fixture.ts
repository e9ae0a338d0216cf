import { afterEach } from 'node:test'
import type { Balance } from '../../../adapters/api/contract/chain.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import type { SwapParameters } from '../../../state/swap/route-values.ts'
import { swapFlow } from '../../../state/swap/swap.ts'
import { $history, push } from '../../../state/router/router.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import type { ConnectingOptions } from '../../kit/connecting-source.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { usdc, type SwapScript } from '../../kit/scripted-swaps.ts'
import { until } from '../../kit/until.ts'

// The swap form, over scripted tokens, quotes and wallet.

export const ether = 10n ** 18n
const balance = (symbol: string, numeric: string, decimals: number, price: number, address?: string): Balance => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  price,
  value: price * Number(numeric),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: ''
})
export const fakeUsdc = '0x00000000000000000000000000000000000fa4e5'
const held = [
  balance('ETH', '2', 18, 3000),
  balance('USDC', '1000', 6, 1, usdc),
  balance('USDC', '5000000', 6, 0, fakeUsdc),
  balance('OLD', '7', 18, 0, '0x000000000000000000000000000000000000001d')
]

/** The page of the running test. */
export let page: PortfolioKit
let events: TrackedEvent[]
export let stopEvents: () => void

export async function start(swaps: SwapScript = {}, wallet: ConnectingOptions = {}): Promise<void> {
  page = await portfolioKit({
    chain: { tokens: held, swaps },
    wallet: {
      balance: { value: 2n * ether, decimals: 18, symbol: 'ETH' },
      transacts: 'approve',
      sending: { mines: true, swaps: {} },
      ...wallet
    }
  })
  events = []
  stopEvents = subscribeEvents(event => void events.push(event))
  await page.kit.open('Account')
  push('Swap')
}

/** Returns the flow as on its first screen, once the tokens are loaded. */
export async function form(params: SwapParameters = {}) {
  const flow = swapFlow()
  page.follow(flow.$quote, flow.$held, flow.$draft, flow.$impact, flow.tokens.$found, flow.tokens.$choice, flow.$accepted)
  flow.begin(params)
  await until(flow.tokens.$list, ({ name }) => name !== 'loading')
  await until(flow.$from, token => token?.balance !== undefined)
  if (params.toToken && flow.tokens.$list.get().name === 'ready') await until(flow.$to, token => token !== undefined)
  return flow
}

/** Returns the flow with a quote for the form. */
export async function quoted(params: SwapParameters = { fromToken: 'USDC', toToken: 'ETH', amount: '300' }) {
  const flow = await form(params)
  await page.platform.advance(200)
  await until(flow.$quoteStatus, ({ name }) => name === 'known')
  return flow
}

export async function previewed(params?: SwapParameters) {
  const flow = await quoted(params)
  flow.review()
  await until(flow.$plan, plan => plan !== undefined)
  return flow
}

export const tracked = (name: string) => events.filter(({ event }) => event === name).map(({ properties }) => properties)
export const screens = () => $history.get().map(({ name }) => name)

/** Stops everything that a test has started when it ends. */
export function swapEachTest(): void {
  afterEach(() => {
    stopEvents()
    page.end()
  })
}

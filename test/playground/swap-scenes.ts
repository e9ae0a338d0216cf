import type { Balance } from '../../adapters/api/contract/chain.ts'
import { gnosis, mainnet, sepolia } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import { usdc, wbtc, type SwapScript } from '../kit/scripted-swaps.ts'
import { northwind } from './fixtures.ts'
import type { Scenes, ShownScene } from './scenes.ts'

// Swapping, in all of its states.

const balance = (symbol: string, name: string, numeric: string, decimals: number, price: number, address?: string): Balance => ({
  ...{ name, symbol, chainId: 'eip155:1', price, value: price * Number(numeric), iconUrl: '' },
  ...(address && { address: `eip155:1:${address}` }),
  quantity: { decimals: String(decimals), numeric }
})
const impostor = '0x8f3C27d1A4b05E6692E1C07d5B38FA14D2706B5E'
const held = [
  balance('ETH', 'Ether', '2.3754', 18, 3000),
  balance('USDC', 'USD Coin', '3204.5', 6, 1, usdc),
  balance('WBTC', 'Wrapped Bitcoin', '0.018', 8, 90_000, wbtc),
  balance('USDC', 'USD Coin', '50000', 6, 0, impostor)
]

type SwapScreen = 'Swap' | 'SwapSelectToken' | 'SwapPreview'

interface Given extends Omit<ShownScene<SwapScreen>, 'shows' | 'wallet' | 'params'> {
  readonly service?: SwapScript
  readonly wallet?: ConnectingOptions
  readonly side?: 'from' | 'to'
}

/** Returns a scene that is connected, with a swap service. */
function swaps<Name extends SwapScreen>(
  shows: string,
  { service = {}, wallet, side = 'to', swap = {}, ...scene }: Given = {}
): ShownScene<Name> {
  return {
    shows,
    from: 'Account',
    connected: true,
    still: true,
    directory: false,
    pairing: false,
    chain: { tokens: held, swaps: service },
    wallet: {
      wallets: [northwind],
      balance: { value: 2_375_400_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      transacts: 'approve',
      ...wallet,
      sending: { mines: true, swaps: {}, ...wallet?.sending }
    },
    swap: { ...swap, side },
    ...scene
  }
}

const dollars = { fromToken: 'USDC', toToken: 'ETH', amount: '420' }
const coins = { fromToken: 'ETH', toToken: 'USDC', amount: '0.75' }
const permits = {
  swap: dollars,
  service: { allowance: { permits: true } },
  wallet: {
    sending: { swaps: { permit: { domain: {}, types: {}, primaryType: 'Permit', message: { deadline: '1700001200' } } } }
  }
}
const received = [{ token: usdc, amount: 2_243_811_092n }, { amount: -750_000_000_000_000_000n }]

export const swapScenes: Pick<Scenes, SwapScreen> = {
  Swap: {
    empty: swaps('Nothing typed'),
    full: swaps('Quote', { swap: coins }),
    details: swaps('Quote details', { swap: coins, then: ({ clickFirst }) => clickFirst('.fold') }),
    slippage: swaps('Very high slippage', {
      swap: { ...coins, slippage: '12' },
      then: ({ clickFirst }) => clickFirst('.fold')
    }),
    'wrong slippage': swaps('Invalid slippage', {
      swap: { ...coins, slippage: '80' },
      then: ({ clickFirst }) => clickFirst('.fold')
    }),
    money: swaps('Amount in dollars', { swap: coins, then: ({ clickFirst }) => clickFirst('.unit') }),
    loading: swaps('Loading tokens', { service: { list: 'never' } }),
    slow: swaps('Getting a quote', { service: { quotes: 'never' }, swap: coins }),
    partial: swaps('No price', {
      service: { priced: false },
      chain: { tokens: [], swaps: { priced: false, foreign: true } },
      swap: { fromToken: 'ETH', toToken: 'LINK', amount: '0.5' }
    }),
    'insufficient funds': swaps('More than the balance', { swap: { ...coins, amount: '7' } }),
    'insufficient gas': swaps('No coin for the fee', {
      swap: dollars,
      wallet: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } }
    }),
    'insufficient liquidity': swaps('Not enough liquidity', { service: { quotes: 422 }, swap: dollars }),
    offline: swaps('No quotes', { service: { quotes: 502 }, swap: dollars }),
    impact: swaps('High price impact', { service: { impact: 4.2 }, swap: dollars }),
    hostile: swaps('Fake token', { swap: { ...coins, toToken: impostor } }),
    failed: swaps('Service not responding', { service: { list: 503 } }),
    unsupported: swaps('Swaps not supported here', { service: { none: true }, networks: [mainnet, gnosis, sepolia] }),
    share: swaps('Token with a transfer fee', { service: { keeps: { to: 125 } }, swap: coins }),
    'very full': swaps('Too many digits', {
      swap: { fromToken: 'ETH', toToken: 'WBTC', amount: '1.234567890123456789' }
    }),
    refused: { shows: 'Not connected', directory: false, pairing: false }
  },
  SwapSelectToken: {
    full: swaps('Suggested, owned and all tokens', { swap: coins }),
    empty: swaps('No matching token', { swap: coins, then: ({ type }) => type('zzzz') }),
    search: swaps('Search results', { swap: coins, then: ({ type }) => type('usd') }),
    loading: swaps('Loading tokens', { service: { list: 'never' } }),
    'very full': swaps('10,000 tokens', { service: { tokens: 10_000 }, swap: coins }),
    failed: swaps('Unreadable contract', {
      swap: coins,
      wallet: { sending: { tokens: { [`0x${'7'.repeat(40)}`]: 'fail' } } },
      then: ({ type }) => type(`0x${'7'.repeat(40)}`)
    })
  },
  SwapPreview: {
    full: swaps('Final review', { swap: coins }),
    approve: swaps('Approve, then swap', { swap: dollars }),
    permit: swaps('Sign, then swap', permits),
    share: swaps('Token with a transfer fee', { swap: dollars, service: { keeps: { from: 100 } } }),
    signing: swaps('Waiting for the signature', {
      ...permits,
      wallet: { ...permits.wallet, signing: 'wait' },
      then: ({ swap }) => swap()
    }),
    together: swaps('Approve and swap in one', { swap: dollars, wallet: { batches: true } }),
    reset: swaps('Reset, approve, swap', { swap: dollars, service: { allowance: { allowance: '1', reset: true } } }),
    impact: swaps('High impact needs confirmation', { swap: dollars, service: { impact: 14.61 } }),
    hostile: swaps('Fake token', { swap: { ...coins, toToken: impostor } }),
    slow: swaps('Waiting for the wallet', {
      swap: dollars,
      wallet: { transacts: 'wait' },
      then: ({ swap }) => swap()
    }),
    moved: swaps('Price changed', {
      swap: dollars,
      then: ({ chain, swap }) => (chain!.swaps.say({ transaction: 409 }), swap())
    }),
    failed: swaps('Simulation fails', {
      swap: coins,
      wallet: { sending: { swaps: { trial: { outcome: 'fails', failure: { code: 'refused', reason: 'TRANSFER_FAILED' } } } } },
      then: ({ swap }) => swap()
    }),
    offline: swaps('Quote expired', {
      swap: dollars,
      then: ({ chain, requote }) => (chain!.swaps.say({ quotes: 502 }), requote())
    }),
    success: swaps('Confirmed, amount known', {
      swap: coins,
      wallet: { sending: { swaps: { outcome: received } } },
      then: ({ swap }) => swap()
    }),
    partial: swaps('Confirmed, amount unknown', { swap: coins, then: ({ swap }) => swap() })
  }
}

import type { Balance } from '../../adapters/api/contract/chain.ts'
import { gnosis, mainnet, sepolia } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import { usdc, wbtc, type SwapScript } from '../kit/scripted-swaps.ts'
import { northwind } from './cast.ts'
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

/** Connected, with a service that swaps. */
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
    full: swaps('An offer', { swap: coins }),
    details: swaps('All that the offer comes to', { swap: coins, then: ({ clickFirst }) => clickFirst('.fold') }),
    slippage: swaps('Far too much slippage', {
      swap: { ...coins, slippage: '12' },
      then: ({ clickFirst }) => clickFirst('.fold')
    }),
    'wrong slippage': swaps('Slippage that is none', {
      swap: { ...coins, slippage: '80' },
      then: ({ clickFirst }) => clickFirst('.fold')
    }),
    money: swaps('Typed in dollars', { swap: coins, then: ({ clickFirst }) => clickFirst('.unit') }),
    loading: swaps('The tokens are being loaded', { service: { list: 'never' } }),
    slow: swaps('An offer is asked for', { service: { quotes: 'never' }, swap: coins }),
    partial: swaps('No price is known', {
      service: { priced: false },
      chain: { tokens: [], swaps: { priced: false, foreign: true } },
      swap: { fromToken: 'ETH', toToken: 'LINK', amount: '0.5' }
    }),
    'insufficient funds': swaps('More than there is', { swap: { ...coins, amount: '7' } }),
    'insufficient gas': swaps('Nothing to pay the network with', {
      swap: dollars,
      wallet: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } }
    }),
    'insufficient liquidity': swaps('Nobody trades so much', { service: { quotes: 422 }, swap: dollars }),
    offline: swaps('Nobody answers with an offer', { service: { quotes: 502 }, swap: dollars }),
    impact: swaps('So much at once is dear', { service: { impact: 4.2 }, swap: dollars }),
    hostile: swaps('A token that calls itself as another', { swap: { ...coins, toToken: impostor } }),
    failed: swaps('The service does not answer', { service: { list: 503 } }),
    unsupported: swaps('Nobody swaps on this network', { service: { none: true }, networks: [mainnet, gnosis, sepolia] }),
    share: swaps('A token that keeps a share of each transfer', { service: { keeps: { to: 125 } }, swap: coins }),
    'very full': swaps('More digits than fit', {
      swap: { fromToken: 'ETH', toToken: 'WBTC', amount: '1.234567890123456789' }
    }),
    refused: { shows: 'Nobody is connected', directory: false, pairing: false }
  },
  SwapSelectToken: {
    full: swaps('Suggested ones, one’s own, and all others', { swap: coins }),
    empty: swaps('No such token', { swap: coins, then: ({ type }) => type('zzzz') }),
    search: swaps('A search', { swap: coins, then: ({ type }) => type('usd') }),
    loading: swaps('The tokens are being loaded', { service: { list: 'never' } }),
    'very full': swaps('10 000 tokens', { service: { tokens: 10_000 }, swap: coins }),
    failed: swaps('A contract that cannot be read', {
      swap: coins,
      wallet: { sending: { tokens: { [`0x${'7'.repeat(40)}`]: 'fail' } } },
      then: ({ type }) => type(`0x${'7'.repeat(40)}`)
    })
  },
  SwapPreview: {
    full: swaps('A last look', { swap: coins }),
    approve: swaps('Two steps', { swap: dollars }),
    permit: swaps('A signature, then the swap', permits),
    share: swaps('A token that keeps a share of each transfer', { swap: dollars, service: { keeps: { from: 100 } } }),
    signing: swaps('The signature is asked for', {
      ...permits,
      wallet: { ...permits.wallet, signing: 'wait' },
      then: ({ swap }) => swap()
    }),
    together: swaps('Both at once', { swap: dollars, wallet: { batches: true } }),
    reset: swaps('Three steps', { swap: dollars, service: { allowance: { allowance: '1', reset: true } } }),
    impact: swaps('So much at once has to be confirmed', { swap: dollars, service: { impact: 14.61 } }),
    hostile: swaps('A token that calls itself as another', { swap: { ...coins, toToken: impostor } }),
    slow: swaps('The wallet is asked', {
      swap: dollars,
      wallet: { transacts: 'wait' },
      then: ({ swap }) => swap()
    }),
    moved: swaps('The price has changed', {
      swap: dollars,
      then: ({ chain, swap }) => (chain!.swaps.say({ transaction: 409 }), swap())
    }),
    failed: swaps('It would fail', {
      swap: coins,
      wallet: { sending: { swaps: { trial: { outcome: 'fails', failure: { code: 'refused', reason: 'TRANSFER_FAILED' } } } } },
      then: ({ swap }) => swap()
    }),
    offline: swaps('The offer is gone', {
      swap: dollars,
      then: ({ chain, requote }) => (chain!.swaps.say({ quotes: 502 }), requote())
    }),
    success: swaps('It is in a block, and this is what came', {
      swap: coins,
      wallet: { sending: { swaps: { outcome: received } } },
      then: ({ swap }) => swap()
    }),
    partial: swaps('It is in a block, and nobody tells what came', { swap: coins, then: ({ swap }) => swap() })
  }
}

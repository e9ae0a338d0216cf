import type { Purchase, PurchaseState } from '../../state/buy/purchases.ts'
import type { OnrampOptionsReply } from '../../adapters/api/contract/onramp.ts'
import type { Scene, Stage } from '../kit/open-scene.ts'
import type { SellerOptions } from '../kit/scripted-seller.ts'
import type { Scenes } from './scenes.ts'

// The on-ramp flow, in all of its states.

const now = Date.parse('2030-01-01T00:00:00Z')
const purchase = (id: string, state: PurchaseState, more: Partial<Purchase> = {}): Purchase => ({
  id,
  provider: 'harbour-pay',
  label: 'Harbour Pay',
  account: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
  symbol: 'ETH',
  paid: { amount: '100', currency: 'USD' },
  startedAt: now - 60_000,
  known: [],
  state,
  ...more
})
const stored = (...purchases: readonly Purchase[]) => ({ '@appkit/purchases': JSON.stringify(purchases) })
const arrived = { name: 'arrived', amount: '0.04915', hash: `0x${'7f'.repeat(32)}` } as const

export const buyScene = {
  from: 'Account',
  connected: true,
  directory: false,
  still: true,
  chain: { sells: {}, transactions: 0 }
} as const satisfies Scene

const manyOffers: OnrampOptionsReply = {
  paymentCurrencies: [],
  purchaseCurrencies: [],
  providers: Array.from({ length: 12 }, (_, index) => ({
    name: `seller-${index}`,
    label: index ? `Seller number ${index}` : 'Die außerordentlich zuverlässige Wechselstube am Hafen',
    fee: [1, 2],
    quotes: index % 2 === 0,
    paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'BRL', 'INR', 'CAD', 'AUD', 'SEK'].map(id => ({
      id,
      payment_method_limits: []
    })),
    purchaseCurrencies: Array.from({ length: 200 }, (_each, token) => ({
      id: `TK${token}`,
      name: token ? `Token number ${token}` : 'Nameless Harbour Token of the Northern Shores',
      symbol: token ? `TK${token}` : 'HARBOURNORTH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }]
    }))
  }))
}
const chain = (sells: SellerOptions) => ({ ...buyScene.chain, sells })
const about = { params: { purchase: 'one' } } as const

/** Waits for prices, which are requested a moment after the offers are known. */
const asked = async ({ sees, pass }: Stage): Promise<void> => {
  await sees('.got')
  await pass(600)
}
const priced = async (stage: Stage): Promise<void> => {
  await asked(stage)
  await stage.sees('.got[role="status"]:not(:has(.skeleton))')
}

export const buyScenes: Pick<
  Scenes,
  'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'OnRampActivity' | 'BuyInProgress'
> = {
  OnRampProviders: {
    full: {
      shows: 'Two prices, one shown at checkout',
      ...buyScene,
      stored: stored(purchase('one', { name: 'waiting' })),
      then: priced
    },
    loading: { shows: 'Loading providers', ...buyScene, chain: chain({ list: 'never' }) },
    asking: {
      shows: 'Loading prices',
      ...buyScene,
      chain: chain({ quotes: { 'harbour-pay': 'never', coinbase: 'never' } }),
      then: asked
    },
    partial: {
      shows: 'One price missing, one provider unavailable',
      ...buyScene,
      chain: chain({ quotes: { 'harbour-pay': 500, coinbase: 422 } }),
      then: asked
    },
    'too much': { shows: 'Above every maximum', ...buyScene, then: ({ type }) => type('25000') },
    wrong: { shows: 'Invalid amount', ...buyScene, then: ({ type }) => type('12,5,0') },
    empty: {
      shows: 'No providers',
      ...buyScene,
      chain: chain({ offers: { paymentCurrencies: [], purchaseCurrencies: [], providers: [] } })
    },
    restricted: { shows: 'Nothing is sold where the user is', ...buyScene, timeZone: 'Asia/Shanghai' },
    failed: { shows: 'Service error', ...buyScene, chain: chain({ list: 500 }) },
    offline: { shows: 'Service unreachable', ...buyScene, chain: chain({ list: 'offline' }) },
    'very full': {
      shows: '12 providers, longest names',
      ...buyScene,
      chain: chain({ offers: manyOffers }),
      then: priced
    }
  },
  OnRampTokenSelect: {
    full: { shows: 'Three tokens on two networks', ...buyScene },
    'very full': { shows: '200 tokens', ...buyScene, chain: chain({ offers: manyOffers }) },
    'nothing found': { shows: 'No matching token', ...buyScene, then: ({ type }) => type('zzzz') }
  },
  OnRampFiatSelect: {
    full: { shows: 'Three currencies', ...buyScene },
    'very full': { shows: '10 currencies', ...buyScene, chain: chain({ offers: manyOffers }) }
  },
  OnRampActivity: {
    full: {
      shows: 'One purchase in each state',
      ...buyScene,
      stored: stored(
        purchase('one', { name: 'waiting' }),
        purchase('two', arrived, { startedAt: now - 86_400_000 }),
        purchase('three', { name: 'failed' }, { provider: 'coinbase', label: 'Coinbase', startedAt: now - 2 * 86_400_000 }),
        purchase('four', { name: 'unseen' }, { startedAt: now - 9 * 86_400_000, paid: { amount: '1999.95', currency: 'EUR' } })
      )
    },
    empty: { shows: 'No purchases', ...buyScene }
  },
  BuyInProgress: {
    opening: { shows: 'Opening the provider', ...buyScene, chain: chain({ page: 'never' }), buys: 'Harbour Pay' },
    open: { shows: 'Provider window open', ...buyScene, buys: 'Harbour Pay' },
    closed: {
      shows: 'Provider window closed',
      ...buyScene,
      buys: 'Harbour Pay',
      then: ({ windows, pass }) => (windows.at(-1)?.close(), pass(1_100))
    },
    blocked: { shows: 'Pop-up blocked', ...buyScene, buys: 'Harbour Pay', windows: 'blocked' },
    failed: { shows: 'Provider not responding', ...buyScene, chain: chain({ page: 502 }), buys: 'Harbour Pay' },
    waiting: {
      shows: 'Recent purchase on its way',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' }))
    },
    slow: {
      shows: 'Hours-old purchase on its way',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' }, { startedAt: now - 5 * 3_600_000 }))
    },
    unseeable: {
      shows: 'Status unknown',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' })),
      then: ({ chain: service, pass }) => (service?.decide(500), pass(5_100))
    },
    success: { shows: 'Arrived', ...buyScene, ...about, stored: stored(purchase('one', arrived)) },
    refused: {
      shows: 'Payment failed',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'failed' }))
    },
    unseen: { shows: 'Not received after 3 days', ...buyScene, ...about, stored: stored(purchase('one', { name: 'unseen' })) },
    empty: { shows: 'No purchases', ...buyScene }
  }
}

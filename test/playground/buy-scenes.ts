import type { Purchase, PurchaseState } from '../../state/purchases.ts'
import type { OnrampOptionsReply } from '../../adapters/api/contract/onramp.ts'
import type { Scene, Stage } from '../kit/open-scene.ts'
import type { SellerOptions } from '../kit/scripted-seller.ts'
import type { Scenes } from './scenes.ts'

// Buying with money, in all of its states.

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

/** Prices are asked for, a moment after what is sold is known. */
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
      shows: 'Two prices, and one who tells it on its page',
      ...buyScene,
      stored: stored(purchase('one', { name: 'waiting' })),
      then: priced
    },
    loading: { shows: 'Who sells is not known yet', ...buyScene, chain: chain({ list: 'never' }) },
    asking: {
      shows: 'Prices are asked for',
      ...buyScene,
      chain: chain({ quotes: { 'harbour-pay': 'never', coinbase: 'never' } }),
      then: asked
    },
    partial: {
      shows: 'One price is not known, one does not sell for that',
      ...buyScene,
      chain: chain({ quotes: { 'harbour-pay': 500, coinbase: 422 } }),
      then: asked
    },
    'too much': { shows: 'More than anybody sells', ...buyScene, then: ({ type }) => type('25000') },
    wrong: { shows: 'No amount', ...buyScene, then: ({ type }) => type('12,5,0') },
    empty: {
      shows: 'Nothing is sold',
      ...buyScene,
      chain: chain({ offers: { paymentCurrencies: [], purchaseCurrencies: [], providers: [] } })
    },
    failed: { shows: 'The service fails', ...buyScene, chain: chain({ list: 500 }) },
    offline: { shows: 'The service cannot be reached', ...buyScene, chain: chain({ list: 'offline' }) },
    'very full': {
      shows: 'Twelve sellers, the longest names',
      ...buyScene,
      chain: chain({ offers: manyOffers }),
      then: priced
    }
  },
  OnRampTokenSelect: {
    full: { shows: 'Three tokens on two networks', ...buyScene },
    'very full': { shows: 'Two hundred tokens', ...buyScene, chain: chain({ offers: manyOffers }) },
    'nothing found': { shows: 'No such token', ...buyScene, then: ({ type }) => type('zzzz') }
  },
  OnRampFiatSelect: {
    full: { shows: 'Three currencies', ...buyScene },
    'very full': { shows: 'Ten currencies', ...buyScene, chain: chain({ offers: manyOffers }) }
  },
  OnRampActivity: {
    full: {
      shows: 'One of each',
      ...buyScene,
      stored: stored(
        purchase('one', { name: 'waiting' }),
        purchase('two', arrived, { startedAt: now - 86_400_000 }),
        purchase('three', { name: 'failed' }, { provider: 'coinbase', label: 'Coinbase', startedAt: now - 2 * 86_400_000 }),
        purchase('four', { name: 'unseen' }, { startedAt: now - 9 * 86_400_000, paid: { amount: '1999.95', currency: 'EUR' } })
      )
    },
    empty: { shows: 'Nothing was bought', ...buyScene }
  },
  BuyInProgress: {
    opening: { shows: 'The page is asked for', ...buyScene, chain: chain({ page: 'never' }), buys: 'Harbour Pay' },
    open: { shows: 'The window is open', ...buyScene, buys: 'Harbour Pay' },
    closed: {
      shows: 'The window was closed',
      ...buyScene,
      buys: 'Harbour Pay',
      then: ({ windows, pass }) => (windows.at(-1)?.close(), pass(1_100))
    },
    blocked: { shows: 'The browser opens no window', ...buyScene, buys: 'Harbour Pay', windows: 'blocked' },
    failed: { shows: 'The provider does not answer', ...buyScene, chain: chain({ page: 502 }), buys: 'Harbour Pay' },
    waiting: {
      shows: 'One of before is on its way',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' }))
    },
    slow: {
      shows: 'One of hours ago is on its way',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' }, { startedAt: now - 5 * 3_600_000 }))
    },
    unseeable: {
      shows: 'Nobody can tell whether it is there',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'waiting' })),
      then: ({ chain: service, pass }) => (service?.decide(500), pass(5_100))
    },
    success: { shows: 'It is there', ...buyScene, ...about, stored: stored(purchase('one', arrived)) },
    refused: {
      shows: 'The payment did not go through',
      ...buyScene,
      ...about,
      stored: stored(purchase('one', { name: 'failed' }))
    },
    unseen: { shows: 'Three days, and nothing', ...buyScene, ...about, stored: stored(purchase('one', { name: 'unseen' })) },
    empty: { shows: 'Nothing was bought', ...buyScene }
  }
}

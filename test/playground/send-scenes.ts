import { asset } from '../kit/asset.ts'
import type { FakeTransfersOptions } from '../kit/fake-transfers.ts'
import { slowly } from './fixtures.ts'
import type { Scenes } from './scenes.ts'

// The send flow, in all of its states.

const studio = '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e'
const dollars = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const assets = [
  asset('ETH', 3120.5, '2.3754', { name: 'Ether' }),
  asset('USDC', 1, '3204.5', { name: 'USD Coin', decimals: 6, address: dollars })
]
const manyAssets = Array.from({ length: 10_000 }, (_, index) =>
  asset(`TK${index + 1}`, index % 3 ? 1.25 : 0, String((index + 1) / 100), {
    name: `Token number ${index + 1}`,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`
  })
)
export const sending = {
  assets,
  native: 2_375_400_000_000_000_000n,
  names: { 'studio.eth': { kind: 'found', name: 'studio.eth', address: studio, record: 'network' } },
  simulation: {
    outcome: 'succeeds',
    changes: [{ token: dollars, amount: -420_000_000n }],
    arrives: 420_000_000n
  }
} as const satisfies FakeTransfersOptions
/** A recent recipient. */
const sentBefore = {
  '@appkit/receivers': JSON.stringify([
    { namespace: 'eip155', address: studio, name: 'studio.eth', at: Date.parse('2026-10-12') },
    { namespace: 'eip155', address: '0x52908400098527886E0F7030069857D2e4169ee8', at: Date.parse('2026-10-02') }
  ])
}
export const canSend = { from: 'Account', connected: true, directory: 'stack', wallet: { sending } } as const
const toStudio = { token: dollars, to: 'studio.eth', amount: '420' }

export const sendScenes: Pick<Scenes, 'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview' | 'WalletSendConfirmed'> = {
  WalletSend: {
    empty: { shows: 'Nothing typed', ...canSend, stored: sentBefore },
    full: { shows: 'Complete form', ...canSend, stored: sentBefore, send: toStudio },
    partial: {
      shows: 'No price, no recipient',
      ...canSend,
      wallet: { sending: { ...sending, assets: [] } },
      send: { amount: '0.25' }
    },
    loading: {
      shows: 'Looking up a name, loading the fee',
      ...canSend,
      wallet: { sending: { ...sending, fee: 'never', names: { 'studio.eth': 'never' } } },
      send: toStudio
    },
    'insufficient funds': {
      shows: 'More than the balance',
      ...canSend,
      send: { ...toStudio, amount: '4200' },
      // the shortfall is shown without any input
      then: ({ sees }) => sees('.note')
    },
    'insufficient gas': {
      shows: 'No coin for the fee',
      ...canSend,
      wallet: { sending, balance: { value: 0n, decimals: 18, symbol: 'ETH' } },
      send: toStudio
    },
    'invalid address': { shows: 'Invalid address', ...canSend, send: { ...toStudio, to: '0x1234' } },
    'unknown name': { shows: 'Name without an address', ...canSend, send: { ...toStudio, to: 'nobody.eth' } },
    'incorrect value': { shows: 'Invalid amount', ...canSend, send: { ...toStudio, amount: '1e9' } },
    offline: {
      shows: 'Everything offline',
      ...canSend,
      wallet: { sending: { ...sending, fee: 'fail', names: { 'studio.eth': 'fail' } }, balance: 'fail' },
      send: toStudio
    },
    failed: {
      shows: 'Contract rejects the transfer',
      ...canSend,
      wallet: { sending: { ...sending, fee: 'refuse' } },
      send: toStudio
    },
    'very full': {
      shows: 'Too many digits, invalid symbol',
      ...canSend,
      wallet: {
        sending: {
          ...sending,
          assets: [asset('LONGSYMBOLTOKEN', 1, '1000000000000000000', { name: 'A long one', decimals: 6, address: dollars })]
        }
      },
      send: { ...toStudio, amount: '123456789012.123456' }
    },
    asked: { shows: 'Requested by the site, read-only', ...canSend, send: { ...toStudio, asked: 'scene' } },
    refused: { shows: 'Network can’t send', connected: true, directory: 'stack' }
  },
  WalletSendSelectToken: {
    full: { shows: 'Two tokens', ...canSend, send: toStudio },
    empty: { shows: 'No matching token', ...canSend, send: toStudio, then: ({ type }) => type('zzzz') },
    'very full': { shows: '10,000 tokens', ...canSend, wallet: { sending: { ...sending, assets: manyAssets } }, send: {} },
    failed: {
      shows: 'Unreadable contract',
      ...canSend,
      wallet: { sending: { ...sending, tokens: { [studio]: 'fail' } } },
      send: {},
      then: ({ type }) => type(studio)
    },
    success: {
      shows: 'Found by contract address',
      ...canSend,
      wallet: {
        sending: { ...sending, tokens: { [studio]: { name: 'Studio', symbol: 'STU', decimals: 18, balance: 5n * 10n ** 18n } } }
      },
      send: {},
      then: ({ type }) => type(studio)
    }
  },
  WalletSendPreview: {
    full: { shows: 'Final review', ...canSend, stored: sentBefore, send: toStudio },
    loading: {
      shows: 'Simulating',
      ...canSend,
      wallet: { sending: { ...sending, simulation: 'never' } },
      send: toStudio
    },
    partial: {
      shows: 'No simulation, unused address',
      ...canSend,
      wallet: { sending: { ...sending, assets: [], simulation: 'fail', receiver: { kind: 'account', unused: true } } },
      send: { to: studio, amount: '0.123456789012345678' }
    },
    'look-alike': {
      shows: 'Look-alike of studio.eth',
      ...canSend,
      stored: sentBefore,
      send: { ...toStudio, to: '0x8F3c27d1a94B5e0362e7C0d15b83FA41D2706B5E' }
    },
    'name changed': {
      shows: 'studio.eth has a new address',
      ...canSend,
      stored: {
        '@appkit/receivers': JSON.stringify([
          {
            namespace: 'eip155',
            address: '0x52908400098527886E0F7030069857D2e4169ee8',
            name: 'studio.eth',
            at: Date.parse('2026-10-02')
          }
        ])
      },
      send: toStudio
    },
    contract: {
      shows: 'Recipient is a contract',
      ...canSend,
      wallet: { sending: { ...sending, receiver: { kind: 'contract', unused: false } } },
      send: toStudio
    },
    'takes a share': {
      shows: 'Recipient gets less than sent',
      ...canSend,
      wallet: { sending: { ...sending, simulation: { ...sending.simulation, arrives: 411_600_000n } } },
      send: toStudio
    },
    'would fail': {
      shows: 'Contract rejects with a reason',
      ...canSend,
      wallet: {
        sending: { ...sending, simulation: { outcome: 'fails', failure: { code: 'refused', reason: 'Blacklisted.' } } }
      },
      send: toStudio
    },
    slow: {
      shows: 'Waiting for the wallet',
      ...canSend,
      wallet: { sending: { ...sending, send: 'wait' } },
      send: toStudio,
      then: async ({ send }) => void (await send())
    },
    failed: {
      shows: 'Wallet error',
      ...canSend,
      wallet: { sending: { ...sending, send: 'fail' } },
      send: toStudio,
      then: async ({ send }) => void (await send())
    },
    declined: {
      shows: 'Declined after 3 s, back to the form',
      ...canSend,
      wallet: { sending: { ...sending, send: 'wait' } },
      send: toStudio,
      async then({ send, wallet }) {
        await send()
        setTimeout(() => wallet.transfers.answer('refuse'), slowly)
      }
    },
    'very full': {
      shows: 'Longest amount',
      ...canSend,
      wallet: { sending, balance: { value: 10n ** 36n, decimals: 18, symbol: 'ETH' } },
      send: { to: 'studio.eth', amount: '123456789012.123456789012345678' }
    }
  },
  WalletSendConfirmed: {
    success: { shows: 'On its way', ...canSend, send: { ...toStudio, asked: 'scene' } }
  }
}

import { mainnet, solana } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import { few, longName, many, networks, northwind, slowly, solanaWallet } from './fixtures.ts'
import type { Scenes } from './scenes.ts'

// Choosing a network, in all of its states.

const elsewhere: ConnectingOptions = { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' }

export const networkScenes: Pick<
  Scenes,
  'WhatIsANetwork' | 'Networks' | 'SwitchNetwork' | 'SwitchActiveChain' | 'UnsupportedChain'
> = {
  WhatIsANetwork: { full: { shows: 'What a network is', from: 'Networks' } },
  Networks: {
    full: { shows: 'Eight networks, first connected', from: 'Account', connected: true, networks, directory: 'stack' },
    partial: { shows: 'Three networks, not connected', networks: few, directory: 'stack' },
    'very full': { shows: '80 networks', from: 'Account', connected: true, networks: [mainnet, ...many] },
    refused: {
      shows: 'Two approved by the wallet',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      wallet: { approvedChainIds: ['eip155:1', 'eip155:8453'] }
    },
    empty: {
      shows: 'No matching network',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ type }) => type('zzzz')
    },
    success: {
      shows: 'Found by name',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ type }) => type('o')
    }
  },
  SwitchNetwork: {
    loading: {
      shows: 'Waiting for the wallet',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'wait' }
    },
    refused: {
      shows: 'Declined',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'refuse' }
    },
    failed: {
      shows: 'Wallet error',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'fail' }
    },
    success: {
      shows: 'Accepted after 3 s, back to networks',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'wait' },
      then: ({ wallet }) => void setTimeout(() => wallet.answer('approve'), slowly)
    }
  },
  SwitchActiveChain: {
    full: {
      shows: 'Wallet without Solana',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      directory: 'stack',
      networks
    },
    'same wallet': {
      shows: 'Wallet with a Solana account too',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      directory: 'stack',
      networks,
      wallet: { wallets: [northwind] },
      alsoThere: {
        account: solanaWallet.account,
        wallets: [{ ...northwind, namespace: 'solana' }]
      }
    },
    partial: {
      shows: 'Not connected',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      directory: 'stack',
      networks
    },
    'very full': {
      shows: 'Longest names',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      networks: [mainnet, { ...solana, name: longName }],
      wallet: { wallets: [{ ...northwind, name: longName }] }
    }
  },
  UnsupportedChain: {
    full: { shows: 'Three networks to choose from', connected: true, networks: few, directory: 'stack', wallet: elsewhere },
    partial: { shows: 'One network', connected: true, networks: [mainnet], directory: 'stack', wallet: elsewhere },
    'very full': { shows: '80 networks', connected: true, networks: many, wallet: elsewhere }
  }
}

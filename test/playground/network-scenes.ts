import { mainnet, solana } from '../../adapters/networks/index.ts'
import type { ConnectingOptions } from '../kit/connecting-source.ts'
import { few, longName, many, networks, northwind, slowly, solanaWallet } from './cast.ts'
import type { Scenes } from './scenes.ts'

// Choosing a network, in all of its states.

const elsewhere: ConnectingOptions = { account: 'eip155:999999:0x52908400098527886E0F7030069857D2E4169EE7' }

export const networkScenes: Pick<
  Scenes,
  'WhatIsANetwork' | 'Networks' | 'SwitchNetwork' | 'SwitchActiveChain' | 'UnsupportedChain'
> = {
  WhatIsANetwork: { full: { shows: 'What a network is', from: 'Networks' } },
  Networks: {
    full: { shows: 'Eight networks, connected to the first', from: 'Account', connected: true, networks, directory: 'stack' },
    partial: { shows: 'Three networks, nobody connected', networks: few, directory: 'stack' },
    'very full': { shows: 'Eighty networks', from: 'Account', connected: true, networks: [mainnet, ...many] },
    refused: {
      shows: 'The wallet has approved two of them',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      wallet: { approvedChainIds: ['eip155:1', 'eip155:8453'] }
    },
    empty: {
      shows: 'No such network',
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
      shows: 'The wallet is asked',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'wait' }
    },
    refused: {
      shows: 'The visitor has declined',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'refuse' }
    },
    failed: {
      shows: 'The wallet failed',
      from: 'Networks',
      connected: true,
      directory: 'stack',
      params: { chainId: 'eip155:8453' },
      wallet: { switches: 'fail' }
    },
    success: {
      shows: 'The wallet says yes after 3 s: back to the networks',
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
      shows: 'The connected wallet is not on Solana',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      connected: true,
      directory: 'stack',
      networks
    },
    'same wallet': {
      shows: 'The connected wallet has an account on Solana too',
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
      shows: 'Nobody is connected',
      from: 'Networks',
      params: { chainId: solana.caipNetworkId },
      directory: 'stack',
      networks
    },
    'very full': {
      shows: 'The longest names',
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
    'very full': { shows: 'Eighty networks', connected: true, networks: many, wallet: elsewhere }
  }
}

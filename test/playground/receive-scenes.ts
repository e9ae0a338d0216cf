import { mainnet, solana } from '../../adapters/networks/index.ts'
import type { Scene } from '../kit/open-scene.ts'
import { few, many, networks, northwind, returning, solanaWallet } from './fixtures.ts'
import type { Scenes } from './scenes.ts'

// Receiving, in all of its states.

/** Connected on Solana only. */
const onSolana: Pick<Scene, 'connected' | 'wallet' | 'networks' | 'namespace'> = {
  connected: true,
  namespace: 'solana',
  networks: [solana, ...many],
  wallet: { account: solanaWallet.account, wallets: [{ ...northwind, namespace: 'solana' }] }
}

export const receiveScenes: Pick<Scenes, 'WalletReceive' | 'WalletCompatibleNetworks'> = {
  WalletReceive: {
    full: { shows: 'Code, address, networks', from: 'Account', connected: true, networks, directory: 'stack', shares: 'yes' },
    partial: { shows: 'One network, without an image', from: 'Account', connected: true, networks: [mainnet], directory: false },
    'very full': { shows: 'Longer address, 80 networks', from: 'Account', ...onSolana },
    slow: { shows: 'Returning user, wallet not responding yet', ...returning },
    empty: { shows: 'Not connected' },
    success: {
      shows: 'Copied',
      from: 'Account',
      connected: true,
      networks,
      directory: 'stack',
      then: ({ press }) => press('copy')
    }
  },
  WalletCompatibleNetworks: {
    full: { shows: 'Wallet networks', from: 'WalletReceive', connected: true, networks, directory: 'stack' },
    partial: { shows: 'No network images', from: 'WalletReceive', connected: true, networks: few, directory: false },
    'very full': { shows: '80 networks', from: 'WalletReceive', connected: true, networks: [mainnet, ...many] }
  }
}

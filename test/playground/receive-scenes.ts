import { mainnet, solana } from '../../adapters/networks/index.ts'
import type { Scene } from '../kit/open-scene.ts'
import { few, many, networks, northwind, returning, solanaWallet } from './cast.ts'
import type { Scenes } from './scenes.ts'

// Receiving, in all of its states.

/** Connected on Solana alone. */
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
    'very full': { shows: 'A longer address, eighty networks', from: 'Account', ...onSolana },
    slow: { shows: 'A returning visitor, whose wallet has not answered', ...returning },
    empty: { shows: 'Nobody is connected' },
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
    full: { shows: 'The networks of the wallet', from: 'WalletReceive', connected: true, networks, directory: 'stack' },
    partial: { shows: 'No network has an image', from: 'WalletReceive', connected: true, networks: few, directory: false },
    'very full': { shows: 'Eighty networks', from: 'WalletReceive', connected: true, networks: [mainnet, ...many] }
  }
}

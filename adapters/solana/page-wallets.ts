import type { WalletSource } from '../wallet-source.ts'
import { discoverWallets } from './discovery.ts'
import type { SolanaOptions } from './index.ts'
import type { Surroundings } from './link.ts'

/** The wallets in the page: listed at once, and connected by what is loaded when one is chosen. */
export type PageWallets = Pick<WalletSource, 'wallets' | 'connect' | 'reconnect' | 'disconnect'>

export function findPageWallets(surroundings: Surroundings, { window = globalThis }: SolanaOptions = {}): PageWallets {
  const discovery = discoverWallets(window, surroundings.stopped)
  const connecting = () => import('./connection.ts')
  return {
    wallets: discovery.subscribe,
    async connect(walletId, options) {
      if (!options.namespaces.includes('solana')) return []
      return (await connecting()).connectWallet(discovery, walletId, options, surroundings)
    },
    async reconnect(walletId, options) {
      if (!options.namespaces.includes('solana')) return []
      return (await connecting()).reconnectWallet(discovery, walletId, options, surroundings)
    },
    disconnect: async connection => (await connecting()).disconnectWallet(connection)
  }
}

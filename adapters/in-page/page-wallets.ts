import type { Namespace } from '../base/caip.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { Discovery, FoundWallet } from './discovery.ts'
import type { LinkedAccount, Surroundings, WalletKind } from './link.ts'

/** The wallets in the page: listed at once, and connected by what is loaded when one is chosen. */
export type PageWallets = Pick<WalletSource, 'wallets' | 'connect' | 'reconnect' | 'disconnect'>

/** Wallets of one namespace. `load` brings how they are spoken to, when the first is connected. */
export function pageWallets<Found extends FoundWallet, Account extends LinkedAccount>(
  namespace: Namespace,
  discovery: Discovery<Found>,
  surroundings: Surroundings,
  load: () => Promise<{ kindOf(found: Found): WalletKind<Found, Account> }>
): PageWallets {
  const connecting = async () => {
    const [connection, { kindOf }] = await Promise.all([import('./connection.ts'), load()])
    return { ...connection, bench: { discovery, surroundings, kindOf } }
  }
  return {
    wallets: discovery.subscribe,
    async connect(walletId, options) {
      if (!options.namespaces.includes(namespace)) return []
      const { connectWallet, bench } = await connecting()
      return connectWallet(bench, walletId, options)
    },
    async reconnect(walletId, options) {
      if (!options.namespaces.includes(namespace)) return []
      const { reconnectWallet, bench } = await connecting()
      return reconnectWallet(bench, walletId, options)
    },
    disconnect: async connection => (await import('./connection.ts')).disconnectWallet(connection)
  }
}

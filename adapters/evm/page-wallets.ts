import type { WalletSource } from '../wallet-source.ts'
import { discoverWallets } from './discovery.ts'
import type { EvmOptions } from './index.ts'
import type { Surroundings } from './link.ts'

/** The wallets in the page: listed at once, and connected by what is loaded when one is chosen. */
export type PageWallets = Pick<WalletSource, 'wallets' | 'connect' | 'reconnect' | 'disconnect'>

export function findPageWallets(
  surroundings: Surroundings,
  { eip6963 = true, injected = true, window = globalThis }: EvmOptions = {}
): PageWallets {
  const discovery = discoverWallets({ eip6963, injected, window }, surroundings.stopped)
  const connecting = () => import('./connection.ts')
  return {
    wallets(onChange) {
      return discovery.subscribe(wallets => {
        onChange(wallets)
        // who looks at the wallet of a page will press it: the answer is not to wait for code
        if (wallets.length) globalThis.requestIdleCallback?.(() => void connecting().catch(() => undefined))
      })
    },
    async connect(walletId, options) {
      if (!options.namespaces.includes('eip155')) return []
      return (await connecting()).connectWallet(discovery, walletId, options, surroundings)
    },
    async reconnect(walletId, options) {
      if (!options.namespaces.includes('eip155')) return []
      return (await import('./reconnect.ts')).reconnectWallet(discovery, walletId, options, surroundings)
    },
    disconnect: async connection => (await import('./disconnect.ts')).disconnectWallet(connection)
  }
}

import type { Namespace } from '../base/caip.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { Discovery, DiscoveredWallet } from './discovery.ts'
import type { LinkContext, WalletDriver, WalletState } from './wallet-driver.ts'

/** Source of injected wallets: lists immediately; connecting is lazy-loaded. */
export type InjectedWallets = Pick<WalletSource, 'wallets' | 'connect' | 'reconnect' | 'disconnect'>

export interface InjectedWalletsOptions<Found extends DiscoveredWallet, State extends WalletState> {
  readonly namespace: Namespace
  readonly discovery: Discovery<Found>
  readonly surroundings: LinkContext
  /** Loads the driver of the namespace, when the first wallet connects. */
  load(): Promise<{ getDriver(found: Found): WalletDriver<Found, State> }>
  /** Loads the code that connects a wallet once one is listed: users who see a wallet will probably click it. */
  readonly preload?: true
}

/** Creates the source of one namespace. */
export function createInjectedWallets<Found extends DiscoveredWallet, State extends WalletState>({
  namespace,
  discovery,
  surroundings,
  load,
  preload
}: InjectedWalletsOptions<Found, State>): InjectedWallets {
  const connecting = () => Promise.all([load(), import('./connection.ts')])
  return {
    wallets: onChange =>
      discovery.subscribe(wallets => {
        onChange(wallets)
        if (preload && wallets.length) globalThis.requestIdleCallback?.(() => void connecting().catch(() => undefined))
      }),
    async connect(walletId, options) {
      if (!options.namespaces.includes(namespace)) return []
      const [{ getDriver }, { connectWallet }] = await connecting()
      return connectWallet({ discovery, surroundings, getDriver }, walletId, options)
    },
    async reconnect(walletId, options) {
      if (!options.namespaces.includes(namespace)) return []
      const [{ getDriver }, { reconnectWallet }] = await Promise.all([load(), import('./reconnect.ts')])
      return reconnectWallet({ discovery, surroundings, getDriver }, walletId, options)
    },
    disconnect: async connection => (await import('./disconnect.ts')).disconnectWallet(connection)
  }
}

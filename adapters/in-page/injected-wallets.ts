import type { Namespace } from '../base/caip.ts'
import type { WalletSource } from '../wallet-source.ts'
import type { Discovery, DiscoveredWallet } from './discovery.ts'
import type { LinkContext, WalletDriver, WalletState } from './wallet-driver.ts'

/** Source of injected wallets: lists immediately; connecting is lazy-loaded. */
export interface InjectedWallets extends Pick<WalletSource, 'wallets' | 'connect' | 'reconnect' | 'disconnect'> {
  /** Loads the code that connects, if a wallet is listed. */
  preload(): Promise<unknown>
}

export interface InjectedWalletsOptions<Found extends DiscoveredWallet, State extends WalletState> {
  readonly namespace: Namespace
  readonly discovery: Discovery<Found>
  readonly surroundings: LinkContext
  /** Loads the driver of the namespace, when the first wallet connects. */
  load(): Promise<{ getDriver(found: Found): WalletDriver<Found, State> }>
}

/** Creates the source of one namespace. */
export function createInjectedWallets<Found extends DiscoveredWallet, State extends WalletState>({
  namespace,
  discovery,
  surroundings,
  load
}: InjectedWalletsOptions<Found, State>): InjectedWallets {
  const connecting = () => Promise.all([load(), import('./connection.ts')])
  let listed = false
  return {
    wallets: onChange =>
      discovery.subscribe(wallets => {
        listed = wallets.length > 0
        onChange(wallets)
      }),
    preload: async () => listed && connecting(),
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

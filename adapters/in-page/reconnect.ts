import { waitForWallet } from '../base/wait-for-wallet.ts'
import { establish, toConnection, type WalletSetup } from './connection.ts'
import type { ConnectOptions, Connection } from '../wallet-source.ts'
import type { DiscoveredWallet } from './discovery.ts'
import type { WalletState } from './wallet-driver.ts'

/**
 * Reconnects an earlier connection without a prompt.
 * Returns an empty list if the wallet is absent or has no permission any more.
 * @throws KitError `wallet-silent`, `aborted`, or the wallet's error
 */
export async function reconnectWallet<Found extends DiscoveredWallet, State extends WalletState>(
  setup: WalletSetup<Found, State>,
  walletId: string,
  options: ConnectOptions
): Promise<readonly Connection[]> {
  const found = await waitForWallet(setup.discovery, walletId, options.signal)
  if (!found) return []
  const driver = setup.getDriver(found)
  const link = await establish(found, driver, setup, options, link => driver.reconnect(link, options))
  return link.accounts.length ? [toConnection(link, driver)] : []
}

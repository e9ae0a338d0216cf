import { walletConnect } from '../../adapters/walletconnect/index.ts'
import type { Adapter } from '../../adapters/wallet-source.ts'
import { cloud } from '../options/cloud.ts'
import type { ServicesPreset } from '../options/options.ts'

/**
 * Returns options for universal mode: with a project id and no adapter the kit connects wallets over
 * WalletConnect alone, on any network.
 *
 * `getProvider()` returns the wallet's provider, which forwards the app's requests. Without an adapter the kit cannot use
 * the chain otherwise: there is no balance and no transfer.
 *
 * A separate module, so that builds of apps that pass adapters do not contain it.
 *
 * @param projectId - From the dashboard of the services' operator.
 * @param services - Default: those of {@link cloud}. `selfHosted('https://kit.example.com')`, or an address for each service.
 * @example
 * createKit({ networks: [mainnet, solana], ...universal('0123…') })
 */
export function universal(
  projectId: string,
  services: ServicesPreset = cloud(projectId).services
): { adapters: readonly Adapter[]; projectId: string; services: ServicesPreset } {
  return { adapters: [walletConnect()], projectId, services }
}

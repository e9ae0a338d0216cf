import { walletConnect } from '../adapters/walletconnect/index.ts'
import type { Adapter } from '../adapters/wallet-source.ts'
import { cloud } from './cloud.ts'
import type { ServicesPreset } from './options.ts'

/**
 * Universal mode: a site with a project id that passes no adapter reaches wallets over WalletConnect alone, whatever its networks are.
 * Install `@walletconnect/sign-client@2.21.8`. `getProvider()` is the wallet's, and asks it what the site asks. What else can be done on a
 * chain nobody has told the kit: there is no balance, and nothing to send with, without an adapter for it.
 *
 * A module of its own, so that the build of a site that passes adapters has nothing of it.
 *
 * @param projectId - From the dashboard of the services' operator.
 * @param services - Absent: those of {@link cloud}. `selfHosted('https://kit.example.com')`, or an address for each.
 * @example
 * createKit({ networks: [mainnet, solana], ...universal('0123…') })
 */
export function universal(
  projectId: string,
  services: ServicesPreset = cloud(projectId).services
): { adapters: readonly Adapter[]; projectId: string; services: ServicesPreset } {
  return { adapters: [walletConnect()], projectId, services }
}

import { createWalletRegistry } from '../in-page/discovery.ts'
import { withNewNames } from '../in-page/new-names.ts'
import { pollDiscovery } from '../in-page/poll-discovery.ts'
import { createInjectedWallets, type InjectedWallets } from '../in-page/injected-wallets.ts'
import { discoverStandardWallets, type WalletsWindow } from '../in-page/wallet-standard-discovery.ts'
import { parseStandardWallet, detectSatsWallets, type BitcoinWallet } from './detect-wallets.ts'
import type { LinkContext } from '../in-page/wallet-driver.ts'
import type { BitcoinOptions } from './index.ts'

/** Fields of `window` that discovery reads. */
export type BitcoinWindow = WalletsWindow & { readonly btc_providers?: unknown }

/** Discovers injected Bitcoin wallets. A wallet found both ways is listed once, by the first. */
export function createBitcoinWallets(surroundings: LinkContext, { window = globalThis }: BitcoinOptions = {}): InjectedWallets {
  const { stopped } = surroundings
  const wallets = createWalletRegistry<BitcoinWallet>(stopped)
  discoverStandardWallets(wallets, parseStandardWallet, window, stopped)
  // The list has no events, so late wallets are found by polling.
  const discovery = pollDiscovery(wallets, () => wallets.add(withNewNames(wallets, detectSatsWallets(window))), stopped)
  return createInjectedWallets({ namespace: 'bip122', discovery, surroundings, load: () => import('./driver.ts') })
}

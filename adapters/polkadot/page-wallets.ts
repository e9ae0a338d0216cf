import { createWalletRegistry } from '../in-page/discovery.ts'
import { withNewNames } from '../in-page/new-names.ts'
import { pollDiscovery } from '../in-page/poll-discovery.ts'
import { createInjectedWallets, type InjectedWallets } from '../in-page/injected-wallets.ts'
import { detectExtensions, type PolkadotWallet } from './detect-extensions.ts'
import type { LinkContext } from '../in-page/wallet-driver.ts'
import type { PolkadotOptions } from './index.ts'

/** Discovers injected extensions. They announce no events, so late ones are found by polling. */
export function createPolkadotWallets(
  surroundings: LinkContext,
  { window = globalThis as object }: PolkadotOptions = {}
): InjectedWallets {
  const { stopped } = surroundings
  const wallets = createWalletRegistry<PolkadotWallet>(stopped)
  const discovery = pollDiscovery(wallets, () => wallets.add(withNewNames(wallets, detectExtensions(window))), stopped)
  return createInjectedWallets({ namespace: 'polkadot', discovery, surroundings, load: () => import('./driver.ts') })
}

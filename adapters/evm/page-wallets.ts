import { createInjectedWallets, type InjectedWallets } from '../in-page/injected-wallets.ts'
import type { LinkContext } from '../in-page/wallet-driver.ts'
import { discoverWallets } from './discovery.ts'
import type { EvmOptions } from './index.ts'

/** Discovers injected EVM wallets. */
export const createEvmWallets = (
  surroundings: LinkContext,
  { eip6963 = true, injected = true, window = globalThis }: EvmOptions = {}
): InjectedWallets =>
  createInjectedWallets({
    namespace: 'eip155',
    discovery: discoverWallets({ eip6963, injected, window }, surroundings.stopped),
    surroundings,
    load: () => import('./driver.ts')
  })

import { createRegister } from '../in-page/discovery.ts'
import { lookAgain } from '../in-page/look-again.ts'
import { pageWallets, type PageWallets } from '../in-page/page-wallets.ts'
import { readExtensions, type PolkadotWallet } from './wallets.ts'
import type { Surroundings } from '../in-page/link.ts'
import type { PolkadotOptions } from './index.ts'

/** The extensions in the page. They tell nobody when they come: whoever came late is found by looking again. */
export function findPageWallets(
  surroundings: Surroundings,
  { window = globalThis as object }: PolkadotOptions = {}
): PageWallets {
  const { stopped } = surroundings
  const wallets = createRegister<PolkadotWallet>(stopped)
  const discovery = lookAgain(wallets, () => wallets.add(readExtensions(window)), stopped)
  return pageWallets('polkadot', discovery, surroundings, () => import('./connection.ts'))
}

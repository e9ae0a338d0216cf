import { createRegister } from '../in-page/discovery.ts'
import { lookAgain } from '../in-page/look-again.ts'
import { pageWallets, type PageWallets } from '../in-page/page-wallets.ts'
import { findStandardWallets, type WalletsWindow } from '../in-page/standard-discovery.ts'
import { checkStandard, readSatsWallets, type BitcoinWallet } from './wallets.ts'
import type { Surroundings } from '../in-page/link.ts'
import type { BitcoinOptions } from './index.ts'

/** What discovery takes of a window. */
export type BitcoinWindow = WalletsWindow & { readonly btc_providers?: unknown }

/** The wallets of Bitcoin in the page. One that is there by both ways is in the list once, as it came first. */
export function findPageWallets(surroundings: Surroundings, { window = globalThis }: BitcoinOptions = {}): PageWallets {
  const { stopped } = surroundings
  const wallets = createRegister<BitcoinWallet>(stopped)
  findStandardWallets(wallets, checkStandard, window, stopped)
  // the list tells of nothing: whoever came late is found by looking again
  const discovery = lookAgain(wallets, () => wallets.add(readSatsWallets(window)), stopped)
  return pageWallets('bip122', discovery, surroundings, () => import('./connection.ts'))
}

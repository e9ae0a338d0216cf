import { createRegister } from '../in-page/discovery.ts'
import { pageWallets, type PageWallets } from '../in-page/page-wallets.ts'
import { findStandardWallets } from '../in-page/standard-discovery.ts'
import type { Surroundings } from '../in-page/link.ts'
import type { SolanaOptions } from './index.ts'
import { checkWallet, type SolanaWallet } from './standard-wallet.ts'

/** The wallets of Solana in the page. */
export function findPageWallets(surroundings: Surroundings, { window = globalThis }: SolanaOptions = {}): PageWallets {
  const { stopped } = surroundings
  const wallets = createRegister<SolanaWallet>(stopped)
  findStandardWallets(wallets, checkWallet, window, stopped)
  return pageWallets('solana', wallets, surroundings, () => import('./connection.ts'))
}

import { createWalletRegistry } from '../in-page/discovery.ts'
import { createInjectedWallets, type InjectedWallets } from '../in-page/injected-wallets.ts'
import { discoverStandardWallets } from '../in-page/wallet-standard-discovery.ts'
import type { LinkContext } from '../in-page/wallet-driver.ts'
import type { SolanaOptions } from './index.ts'
import { parseSolanaWallet, type SolanaWallet } from './standard-wallet.ts'

/** Discovers injected Solana wallets. */
export function createSolanaWallets(surroundings: LinkContext, { window = globalThis }: SolanaOptions = {}): InjectedWallets {
  const { stopped } = surroundings
  const wallets = createWalletRegistry<SolanaWallet>(stopped)
  discoverStandardWallets(wallets, parseSolanaWallet, window, stopped)
  return createInjectedWallets({ namespace: 'solana', discovery: wallets, surroundings, load: () => import('./driver.ts') })
}

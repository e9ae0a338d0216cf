import type { WalletEntry } from '../registry.ts'
import { describedWallets } from './described-wallets.ts'
import { majorEvm } from './wallets/entry-helpers.ts'
import listedWallets from './wallets/listed.json' with { type: 'json' }

/**
 * Wallets of the directory, in listing order: those that it describes itself, and those of a public list
 * (scripts/directory-wallets.ts). The list is one of wallets for EVM networks and does not name them, so it stands for the major
 * ones. `WALLETS_FILE` extends or replaces the list without a new release.
 */
export const wallets: readonly WalletEntry[] = [
  ...describedWallets,
  ...(listedWallets as readonly WalletEntry[]).map(wallet => ({ ...wallet, chains: majorEvm }))
]

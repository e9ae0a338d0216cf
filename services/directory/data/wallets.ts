import type { WalletEntry } from '../registry.ts'
import { exchangeWallets } from './wallets/exchanges.ts'
import { hardwareWallets } from './wallets/hardware.ts'
import { popularWallets } from './wallets/popular.ts'
import { nonEvmWallets } from './wallets/non-evm.ts'
import { softwareWallets } from './wallets/software.ts'

/**
 * Wallets of the directory, in listing order.
 * Contains verified data only: a missing link is missing on purpose. `WALLETS_FILE` extends or replaces the list without a new
 * release.
 */
export const wallets: readonly WalletEntry[] = [...popularWallets, ...softwareWallets, ...exchangeWallets, ...hardwareWallets, ...nonEvmWallets]

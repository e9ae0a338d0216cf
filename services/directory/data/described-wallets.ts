import type { WalletEntry } from '../registry.ts'
import { exchangeWallets } from './wallets/exchanges.ts'
import { hardwareWallets } from './wallets/hardware.ts'
import { popularWallets } from './wallets/popular.ts'
import { nonEvmWallets } from './wallets/non-evm.ts'
import { softwareWallets } from './wallets/software.ts'

/** Wallets that the directory describes itself. Contains verified data only: a missing link is missing on purpose. */
export const describedWallets: readonly WalletEntry[] = [...popularWallets, ...softwareWallets, ...exchangeWallets, ...hardwareWallets, ...nonEvmWallets]

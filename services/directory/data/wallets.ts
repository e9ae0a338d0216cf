import type { WalletEntry } from '../registry.ts'
import { exchanges } from './wallets/exchanges.ts'
import { hardware } from './wallets/hardware.ts'
import { leading } from './wallets/leading.ts'
import { otherNamespaces } from './wallets/namespaces.ts'
import { software } from './wallets/software.ts'

/**
 * The wallets that the directory knows, in the order it lists them. Only what is known of a wallet is said: a link that is
 * missing is missing on purpose. `WALLETS_FILE` extends or replaces the list without a new release.
 */
export const wallets: readonly WalletEntry[] = [...leading, ...software, ...exchanges, ...hardware, ...otherNamespaces]

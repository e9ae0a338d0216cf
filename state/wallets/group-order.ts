import { defaultFeatures, type WalletGroup } from '../options/options.ts'
import type { WalletEntry } from './entry.ts'

// Groups of the Connect screen and their order (docs/decisions/screens.md). Pure.

export interface GroupedWallets {
  readonly group: WalletGroup
  readonly wallets: readonly WalletEntry[]
}

/**
 * Returns the groups in the configured order; missing ones follow in the default order.
 * Leaves out empty groups.
 */
export function orderGroups(
  placed: readonly { readonly group: WalletGroup; readonly entry: WalletEntry }[],
  order: readonly WalletGroup[]
): readonly GroupedWallets[] {
  return [...new Set([...order, ...defaultFeatures.connectorTypeOrder])]
    .map(group => ({ group, wallets: placed.filter(each => each.group === group).map(({ entry }) => entry) }))
    .filter(({ wallets }) => wallets.length > 0)
}

/** Returns the group of a source's wallet. */
export function groupOfConnector({ type }: WalletEntry): WalletGroup {
  return type === 'WALLET_CONNECT' ? 'walletConnect' : type === 'EXTERNAL' ? 'external' : 'injected'
}

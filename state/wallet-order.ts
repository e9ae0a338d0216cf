import { defaultFeatures, type WalletGroup } from './options.ts'
import type { WalletEntry } from './wallet-entry.ts'

// The groups of the Connect screen and their order (spec section 2). Pure.

export interface GroupedWallets {
  readonly group: WalletGroup
  readonly wallets: readonly WalletEntry[]
}

/** The groups in the configured order; what is missing there follows in the default one. An empty group is left out. */
export function inGroups(
  placed: readonly { readonly group: WalletGroup; readonly entry: WalletEntry }[],
  order: readonly WalletGroup[]
): readonly GroupedWallets[] {
  return [...new Set([...order, ...defaultFeatures.connectorTypeOrder])]
    .map(group => ({ group, wallets: placed.filter(each => each.group === group).map(({ entry }) => entry) }))
    .filter(({ wallets }) => wallets.length > 0)
}

/** The group of a wallet that a source brings. */
export function groupOf({ type }: WalletEntry): WalletGroup {
  return type === 'WALLET_CONNECT' ? 'walletConnect' : type === 'EXTERNAL' ? 'external' : 'injected'
}

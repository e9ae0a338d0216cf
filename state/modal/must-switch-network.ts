import { computed } from 'nanostores'
import { $unsupportedNetwork } from '../networks/networks.ts'
import { $options } from '../options/options.ts'
import { $connectedSession } from '../session/active-session.ts'

/**
 * Whether the kit opens at UnsupportedChain: four conditions of docs/decisions/screens.md.
 * The fourth: not a basic WalletConnect session.
 */
export const $mustSwitchNetwork = computed(
  [$unsupportedNetwork, $options, $connectedSession],
  (unsupported, { enableNetworkSwitch, allowUnsupportedChain }, session) =>
    unsupported && enableNetworkSwitch && !allowUnsupportedChain && !isBasic(session?.connection.walletId)
)

/**
 * Returns whether it is a WalletConnect session without any chain adapter:
 * the app accepts all chains of the wallet.
 */
function isBasic(walletId: string | undefined): boolean {
  return walletId === 'walletConnect' && !hasChain()
}

/** Returns whether an adapter can read a chain: otherwise the app connects over WalletConnect alone. */
export function hasChain(): boolean {
  return $options.get().adapters.some(({ chain }) => chain)
}

import { computed } from 'nanostores'
import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { $connected } from '../current.ts'
import { push } from '../router.ts'
import { $walletGroups } from '../wallets.ts'
import type { WalletEntry } from '../wallet-entry.ts'
import { wayTo } from '../wallet-ways.ts'

/**
 * Leads from a network that the connected wallet's account is not on to a wallet for it: the same one, where it speaks that chain too, or
 * any other. Nothing changes until that one has agreed; then both are connected.
 */

/** Tells the connected wallet, where it has a connector for the network's chain too. */
export const $sameWalletFor = computed(
  [$connected, $walletGroups],
  (session, groups) =>
    (chainId: ChainId): WalletEntry | undefined =>
      groups
        .flatMap(({ wallets }) => wallets)
        .find(
          entry =>
            entry.connectors.some(each => each.sourceId === session?.sourceId && each.id === session.walletId) &&
            wayTo(entry, namespaceOf(chainId))
        )
)

/** Asks the connected wallet for its account there. */
export function connectSame(chainId: ChainId, { id }: WalletEntry): void {
  push('ConnectingExternal', { walletId: id, namespace: namespaceOf(chainId) })
}

/** Shows the wallets of the network's chain. */
export function connectOther(chainId: ChainId): void {
  push('Connect', { namespace: namespaceOf(chainId), chainId })
}

import { computed } from 'nanostores'
import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { $connectedSession } from '../session/active-session.ts'
import { push } from '../router/router.ts'
import { $walletGroups } from '../wallets/wallets.ts'
import type { WalletEntry } from '../wallets/entry.ts'
import { getConnectTarget } from '../wallets/connect-target.ts'

/**
 * Connects a wallet for a network of another namespace: the connected wallet if it supports that chain
 * too, or any other. Nothing changes until that wallet has approved; then both are connected.
 */

/** Returns the connected wallet's entry if it has a connector for the network's namespace. */
export const $connectorForChain = computed(
  [$connectedSession, $walletGroups],
  (session, groups) =>
    (chainId: ChainId): WalletEntry | undefined =>
      groups
        .flatMap(({ wallets }) => wallets)
        .find(
          entry =>
            entry.connectors.some(each => each.sourceId === session?.sourceId && each.id === session.walletId) &&
            getConnectTarget(entry, getNamespace(chainId))
        )
)

/** Connects the same wallet in that namespace. */
export function connectSameWallet(chainId: ChainId, { id }: WalletEntry): void {
  push('ConnectingExternal', { walletId: id, namespace: getNamespace(chainId) })
}

/** Shows the wallets of the network's namespace. */
export function showWalletsForChain(chainId: ChainId): void {
  push('Connect', { namespace: getNamespace(chainId), chainId })
}

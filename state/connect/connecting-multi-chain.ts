import { computed } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { $networks } from '../networks/networks.ts'
import { push } from '../router/router.ts'
import { $sessions, sessionOf } from '../session/session.ts'
import { $walletGroups, getWallet } from '../wallets/wallets.ts'
import { setActiveNamespace } from './commit-connections.ts'

/** A chain choice for a wallet with several namespaces, between Connect and ConnectingExternal. */

export interface WalletChain {
  readonly namespace: Namespace
  /** Configured networks of the namespace, in order. */
  readonly networks: readonly Network[]
  /** Current connection of the namespace: this wallet, or another one that would be replaced. */
  readonly connected?: 'same' | { readonly name: string }
}

/**
 * Returns the wallet's namespaces that the app supports, in the
 * configured order; empty once the wallet is gone.
 */
export const $walletChains = computed(
  [$networks, $sessions, $walletGroups],
  all =>
    (walletId: string): readonly WalletChain[] => {
      const wallet = getWallet(walletId)
      const wanted = [...new Set(all.map(({ chainNamespace }) => chainNamespace))]
      return wanted.flatMap(namespace => {
        const connector = wallet?.connectors.find(each => each.namespace === namespace)
        if (!connector) return []
        const session = sessionOf(namespace)
        const networks = all.filter(({ chainNamespace }) => chainNamespace === namespace)
        if (session.status !== 'connected') return { namespace, networks }
        const isSame = session.sourceId === connector.sourceId && session.walletId === connector.id
        return { namespace, networks, connected: isSame ? 'same' : { name: session.connection.name } }
      })
    }
)

/**
 * Connects the wallet in the namespace.
 * If it is connected there already, that namespace becomes active.
 */
export function selectChain(walletId: string, { namespace, connected }: WalletChain): void {
  if (connected !== 'same') return push('ConnectingExternal', { walletId, namespace })
  setActiveNamespace(namespace)
  forceCloseModal()
}

import { computed } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { dismissModal } from '../modal.ts'
import { $networks } from '../networks.ts'
import { push } from '../router.ts'
import { $sessions, sessionOf } from '../session.ts'
import { $walletGroups, walletById } from '../wallets.ts'
import { activate } from './switch-account.ts'

/** Has the visitor say on which of its chains a wallet is connected: from Connect to ConnectingExternal. */

export interface ChainOfWallet {
  readonly namespace: Namespace
  /** The site's networks of it, in the site's order. */
  readonly networks: readonly Network[]
  /** What is connected in it now: this wallet, or another one that would give up its place. */
  readonly connected?: 'same' | { readonly name: string }
}

/** Tells the chains of a wallet that the site works with, in the site's order: none once the wallet has gone. */
export const $chainsOf = computed([$networks, $sessions, $walletGroups], all => (walletId: string): readonly ChainOfWallet[] => {
  const wallet = walletById(walletId)
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
})

/** Asks the wallet there. Where it is connected already that is the chain the visitor is on from now. */
export function chooseChain(walletId: string, { namespace, connected }: ChainOfWallet): void {
  if (connected !== 'same') return push('ConnectingExternal', { walletId, namespace })
  activate(namespace)
  dismissModal()
}

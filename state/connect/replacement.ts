import { atom, type ReadableAtom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import { push } from '../router/router.ts'
import { $walletGroups } from '../wallets/wallets.ts'
import type { ConnectedWallet } from './connected-wallets.ts'
import { $profileWalletsText } from './profile-wallets.text.ts'
import type { RecentWallet } from './recent-wallets.ts'
import { selectWallet } from './select-wallet.ts'

/** Confirmation that another wallet replaces this one. */
export interface Replacement {
  readonly replaced: string
  /** Name of the new wallet, if known. */
  readonly wanted?: string
  go(): void
}

/**
 * Creates the connection of another wallet. It replaces the connected wallet of its namespace
 * after the user has confirmed and the new wallet has approved.
 */
export function createReplacement($wallets: ReadableAtom<readonly ConnectedWallet[]>) {
  const $replacement = atom<Replacement | undefined>(undefined)

  /** Opens the wallets of a namespace. */
  function connectAnother(namespace: Namespace): void {
    replacing({ namespace }, () => push('Connect', { namespace }))
  }

  /** Connects a recent wallet. Needs user activation. */
  function connectRecent(recent: RecentWallet): void {
    const { namespace, sourceId, walletId, name } = recent
    replacing({ namespace, wanted: name }, () => {
      push('Connect', { namespace })
      const entry = $walletGroups
        .get()
        .flatMap(({ wallets }) => wallets)
        .find(({ connectors }) => connectors.some(each => each.id === walletId && each.sourceId === sourceId))
      if (entry) selectWallet(entry)
    })
  }

  function replacing({ namespace, wanted }: { namespace: Namespace; wanted?: string }, go: () => void): void {
    const replaced = $wallets.get().find(wallet => wallet.namespace === namespace)
    if (!replaced) return go()
    $replacement.set({
      replaced: replaced.embedded ? $profileWalletsText.get().embedded : replaced.name,
      ...(wanted && { wanted }),
      go() {
        $replacement.set(undefined)
        go()
      }
    })
  }

  return { $replacement, connectAnother, connectRecent, keep: () => $replacement.set(undefined) }
}

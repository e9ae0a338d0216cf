import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { readRecentConnections, writeRecentConnections } from '../session/recent-connections.ts'
import { recentConnectionsKey, type RecentConnection } from '../session/store-recent-connection.ts'
import { $connectors, $discovering } from '../wallets/discovery.ts'
import type { ConnectedWallet } from './connected-wallets.ts'

export interface RecentWallet extends RecentConnection {
  readonly imageUrl?: string | undefined
  /** Whether it can be connected now. */
  readonly available: boolean
}

/** Creates the formerly connected wallets, from storage and all tabs. */
export function createRecentWallets($wallets: ReadableAtom<readonly ConnectedWallet[]>) {
  const $stored = atom<readonly RecentConnection[]>([])
  onMount($stored, () => {
    const read = (): void => $stored.set(readRecentConnections())
    read()
    return environment().onStorage(key => {
      if (key === null || key.endsWith(recentConnectionsKey)) read()
    })
  })
  /** Formerly connected wallets, the latest first. */
  const $recent = computed(
    [$stored, $wallets, $connectors, $discovering],
    (stored, wallets, connectors, discovering): readonly RecentWallet[] =>
      stored
        .filter(recent => !wallets.some(wallet => isSame(wallet, recent)))
        .map(recent => {
          const connector = connectors.find(({ id, sourceId }) => id === recent.walletId && sourceId === recent.sourceId)
          const imageUrl = connector?.type === 'WALLET_CONNECT' ? undefined : connector?.imageUrl
          return { ...recent, imageUrl, available: discovering || connector !== undefined }
        })
  )

  function forget(recent: RecentWallet): void {
    writeRecentConnections($stored.get().filter(other => !isSame(other, recent)))
    $stored.set(readRecentConnections())
  }

  return { $recent, forget }
}

function isSame(
  one: Pick<RecentConnection, 'namespace' | 'walletId' | 'name'>,
  other: Pick<RecentConnection, 'namespace' | 'walletId' | 'name'>
): boolean {
  return one.namespace === other.namespace && one.walletId === other.walletId && one.name === other.name
}

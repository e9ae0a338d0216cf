import type { Namespace } from '../../adapters/base/caip.ts'
import type { Connection } from '../../adapters/wallet-source.ts'
import { maxRecentConnections } from '../options/limits.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'

/** Stored entry of a formerly connected wallet: enough to offer it again. Contains no accounts. */
export interface RecentConnection {
  readonly namespace: Namespace
  readonly sourceId: string
  readonly walletId: string
  readonly name: string
}

export const recentConnectionsKey = 'recent_connections'

/** Stores a newly connected wallet as the first entry. Stored data is untrusted: readers validate it. */
export function storeRecentConnection({ namespace, walletId, name }: Connection, sourceId: string): void {
  const stored = readJson(recentConnectionsKey)
  const others = (Array.isArray(stored) ? (stored as Partial<RecentConnection | null>[]) : []).filter(
    other => other?.walletId !== walletId || other.sourceId !== sourceId || other.namespace !== namespace || other.name !== name
  )
  writeJson(recentConnectionsKey, [{ namespace, sourceId, walletId, name }, ...others].slice(0, maxRecentConnections))
}

import { sanitizeDisplayName } from '../../adapters/base/display-name.ts'
import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { maxRecentConnections } from '../options/limits.ts'
import { recentConnectionsKey, type RecentConnection } from './store-recent-connection.ts'
import { writeJson } from '../platform/environment.ts'
import { readJson } from '../platform/storage.ts'

/**
 * Returns the wallets that were connected last, newest first.
 * Drops invalid entries: any script of the origin can write there.
 */
export function readRecentConnections(): readonly RecentConnection[] {
  const stored = readJson(recentConnectionsKey)
  return (Array.isArray(stored) ? stored : []).flatMap(toRecent).slice(0, maxRecentConnections)
}

export function writeRecentConnections(recent: readonly RecentConnection[]): void {
  writeJson(recentConnectionsKey, recent.length ? recent : undefined)
}

function toRecent(entry: unknown): readonly RecentConnection[] {
  if (!isRecord(entry)) return []
  const { namespace, sourceId, walletId } = entry
  const name = sanitizeDisplayName(entry.name)
  const known = namespaces.includes(namespace as Namespace)
  return known && typeof sourceId === 'string' && typeof walletId === 'string' && name
    ? [{ namespace: namespace as Namespace, sourceId, walletId, name }]
    : []
}

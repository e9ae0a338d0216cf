import { displayName } from '../adapters/base/display-name.ts'
import { namespaces, type Namespace } from '../adapters/base/caip.ts'
import { isRecord } from '../adapters/base/record.ts'
import { recentlyConnectedKept } from './limits.ts'
import { recentConnectionsKey, type RecentConnection } from './remember-connected.ts'
import { writeJson } from './environment.ts'
import { readJson } from './storage.ts'

/** The wallets that were connected last, newest first. Anybody on the origin can write there: what is no wallet is left out. */
export function recentConnections(): readonly RecentConnection[] {
  const stored = readJson(recentConnectionsKey)
  return (Array.isArray(stored) ? stored : []).flatMap(toRecent).slice(0, recentlyConnectedKept)
}

export function writeRecentConnections(recent: readonly RecentConnection[]): void {
  writeJson(recentConnectionsKey, recent.length ? recent : undefined)
}

function toRecent(entry: unknown): readonly RecentConnection[] {
  if (!isRecord(entry)) return []
  const { namespace, sourceId, walletId } = entry
  const name = displayName(entry.name)
  const known = namespaces.includes(namespace as Namespace)
  return known && typeof sourceId === 'string' && typeof walletId === 'string' && name
    ? [{ namespace: namespace as Namespace, sourceId, walletId, name }]
    : []
}

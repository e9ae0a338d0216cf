import type { Namespace } from '../adapters/base/caip.ts'
import type { Connection } from '../adapters/wallet-source.ts'
import { recentlyConnectedKept } from './limits.ts'
import { writeJson } from './environment.ts'
import { readJson } from './storage.ts'

/** What is remembered of a wallet that was connected: enough to offer it again. None of its accounts. */
export interface RecentConnection {
  readonly namespace: Namespace
  readonly sourceId: string
  readonly walletId: string
  readonly name: string
}

export const recentConnectionsKey = 'recent_connections'

/** Puts a wallet that has just connected first. What is stored is foreign: who reads it checks it. */
export function rememberConnected({ namespace, walletId, name }: Connection, sourceId: string): void {
  const stored = readJson(recentConnectionsKey)
  const others = (Array.isArray(stored) ? (stored as Partial<RecentConnection | null>[]) : []).filter(
    other => other?.walletId !== walletId || other.sourceId !== sourceId || other.namespace !== namespace || other.name !== name
  )
  writeJson(recentConnectionsKey, [{ namespace, sourceId, walletId, name }, ...others].slice(0, recentlyConnectedKept))
}

import type { ChainId } from '../../adapters/base/caip.ts'
import { environment, writeJson } from '../platform/environment.ts'
import type { ConnectionHints } from './hints.ts'
import { storagePrefix } from '../platform/storage.ts'

// Storage of connection hints for the next visit.

export const connectionsKey = `${storagePrefix}connections`

export function writeConnectionHints(hints: ConnectionHints): void {
  writeJson('connections', Object.keys(hints).length ? hints : undefined)
}

export function writeActiveChainId(chainId: ChainId): void {
  environment().storage.setItem(`${storagePrefix}active_caip_network_id`, chainId)
}

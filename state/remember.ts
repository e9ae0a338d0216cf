import type { ChainId } from '../adapters/base/caip.ts'
import { environment, writeJson } from './environment.ts'
import type { Hints } from './hints.ts'
import { prefix } from './storage.ts'

// What is left for the next visit.

export const connectionsKey = `${prefix}connections`

export function writeHints(hints: Hints): void {
  writeJson('connections', Object.keys(hints).length ? hints : undefined)
}

export function writeActiveNetwork(chainId: ChainId): void {
  environment().storage.setItem(`${prefix}active_caip_network_id`, chainId)
}

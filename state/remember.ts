import type { ChainId } from '../adapters/base/caip.ts'
import { environment } from './environment.ts'
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

/** Stores a value; `undefined` removes the key. */
export function writeJson(key: string, value: unknown): void {
  const { storage } = environment()
  if (value === undefined) storage.removeItem(prefix + key)
  else storage.setItem(prefix + key, JSON.stringify(value))
}

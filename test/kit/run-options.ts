import { $options, resolveOptions, type KitOptions } from '../../state/options.ts'
import { stopAll } from '../../state/lifetime.ts'

/** A network of nobody's: no wallet's real funds are on it. */
export const testNetwork = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
} as const

/** Puts options in place, as `createKit` does, for what needs no more of a running kit. Returns what ends it, as `stop()` does. */
export function runOptions(options: Partial<KitOptions> = {}): () => void {
  stopAll()
  $options.set(resolveOptions({ networks: [testNetwork], ...options }))
  return stopAll
}

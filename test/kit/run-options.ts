import { runCleanups } from '../../state/platform/cleanup.ts'
import { $options, resolveOptions, type KitOptions } from '../../state/options/options.ts'

/** A test network: no wallet holds real funds on it. */
export const testNetwork = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
} as const

/**
 * Sets options for code that needs no more of a running kit and no page.
 * Returns a function that ends it, as `stop()` does.
 */
export function runOptions(given: Partial<KitOptions> = {}): () => void {
  runCleanups()
  const options = resolveOptions({ networks: [testNetwork], ...given })
  $options.set(options)
  return runCleanups
}

import type { Network } from '../../adapters/base/network.ts'
import type { SourceContext } from '../../adapters/wallet-source.ts'

/**
 * Returns the kit's context for an adapter, with storage in memory and the given services.
 * An alert fails the test.
 */
export function adapterContext(networks: readonly Network[], given: Partial<SourceContext> = {}): SourceContext {
  const stored = new Map<string, string>()
  return {
    networks,
    rpcUrls: chainId => networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default.http ?? [],
    fetch,
    storage: {
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: key => void stored.delete(key)
    },
    services: {},
    metadata: async () => ({ name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }),
    alert(code, message) {
      throw new Error(`${code}: ${message}`)
    },
    ...given
  }
}

/** Returns a network with only what adapters need. */
export function testNetwork(id: number, rpcUrl = 'http://127.0.0.1:1', name = `Chain ${id}`): Network {
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  }
}

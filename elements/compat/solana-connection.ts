import type * as Web3 from '@solana/web3.js'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $networks } from '../../state/networks/networks.ts'
import { rpcUrls } from '../../state/networks/rpc-urls.ts'
import { $networkChange, getNetworkState } from './app-kit-state.ts'
import type { SolanaSender } from './solana-provider.ts'
import { reportUnsupported } from './unsupported-methods.ts'

/** `Connection` of the app's own @solana/web3.js 1; of another version, what `sendTransaction` needs of it. */
export type Connection = typeof Web3 extends { readonly Connection: new (...options: never[]) => infer Own } ? Own : SolanaSender

/** The class, as it is used here. */
export type ConnectionClass = new (url: string, commitment: 'confirmed') => Connection

/**
 * Creates the store of the connection to the active Solana network: `undefined` until the class has loaded, and without a Solana
 * network.
 */
export function createConnectionStore(load: () => Promise<ConnectionClass | undefined>): ReadableAtom<Connection | undefined> {
  const $class = atom<ConnectionClass | undefined>()
  /** One for each URL: effects of the app depend on it. */
  const made = new Map<string, Connection>()
  const $connection = computed([$networkChange, $class], (_change, Class) => {
    const url = solanaUrl()
    if (!Class || url === undefined) return undefined
    const connection = made.get(url) ?? new Class(url, 'confirmed')
    made.set(url, connection)
    return connection
  })
  onMount($connection, () => {
    if (!$class.get()) load().then(Class => $class.set(Class), console.error)
  })
  return $connection
}

/** The connection of `useAppKitConnection()`. */
export const $solanaConnection = /* @__PURE__ */ createConnectionStore(async () => {
  let web3: object = {}
  try {
    web3 = await import('@solana/web3.js')
  } catch {
    // not installed
  }
  if ('Connection' in web3) return web3.Connection as ConnectionClass
  reportUnsupported('useAppKitConnection() without @solana/web3.js 1 (npm install @solana/web3.js@1)')
  return undefined
})

/** Returns the RPC URL of the active Solana network, or of the first configured one. */
function solanaUrl(): string | undefined {
  const first = $networks.get().find(({ chainNamespace }) => chainNamespace === 'solana')
  const chainId = getNetworkState('solana').caipNetworkId ?? first?.caipNetworkId
  return chainId && rpcUrls(chainId)[0]
}

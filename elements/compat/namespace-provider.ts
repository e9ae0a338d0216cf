import type { Namespace } from '../../adapters/base/caip.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { getAccountState } from './app-kit-state.ts'
import type { BitcoinConnector } from './bitcoin-provider.ts'
import type { SolanaProvider } from './solana-provider.ts'

/** The provider that a method is called on, and the address of its active account. */
export interface ProviderContext {
  readonly provider: Provider
  readonly address: string | undefined
}

/** AppKit's methods of a namespace. What they do loads with the first call. */
interface Methods<Own> {
  readonly names: readonly Exclude<keyof Own, keyof Provider | 'publicKey'>[]
  load(): Promise<object>
}

const solana: Methods<SolanaProvider> = {
  names: ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction', 'sendTransaction'],
  load: () => import('./solana-requests.ts')
}
const bip122: Methods<BitcoinConnector> = {
  names: ['signMessage', 'sendTransfer', 'signPSBT', 'getAccountAddresses'],
  load: () => import('./bitcoin-requests.ts')
}

/** The same object for the same provider: effects of the app depend on it. */
const known = new WeakMap<Provider, Provider>()

/** Adds AppKit's methods of a namespace to the provider of its wallet. */
export function toNamespaceProvider(namespace: Namespace, provider: Provider | undefined): Provider | undefined {
  if (!provider || (namespace !== 'solana' && namespace !== 'bip122')) return provider
  const made = known.get(provider) ?? extended(namespace, provider)
  known.set(provider, made)
  return made
}

function extended(namespace: 'solana' | 'bip122', provider: Provider): Provider {
  const { names, load } = namespace === 'solana' ? solana : bip122
  const address = (): string | undefined => getAccountState(namespace).address
  const call = async (name: string, values: unknown[]): Promise<unknown> => {
    const methods = (await load()) as Record<string, (context: ProviderContext, ...values: unknown[]) => unknown>
    return methods[name]!({ provider, address: address() }, ...values)
  }
  return {
    request: request => provider.request(request),
    ...(provider.on && { on: (event, listener) => provider.on!(event, listener) }),
    ...(provider.removeListener && { removeListener: (event, listener) => provider.removeListener!(event, listener) }),
    ...Object.fromEntries(names.map(name => [name, (...values: unknown[]) => call(name, values)])),
    /** Of Solana. */
    get publicKey() {
      const text = address()
      return namespace === 'solana' && text !== undefined ? { toBase58: () => text, toString: () => text } : undefined
    }
  }
}

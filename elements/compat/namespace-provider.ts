import type { Namespace } from '../../adapters/base/caip.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { getAccountState } from './app-kit-state.ts'
import { bitcoinMethods } from './bitcoin-provider.ts'
import { solanaMethods } from './solana-provider.ts'

/** The same object for the same provider: effects of the app depend on it. */
const known = new WeakMap<Provider, Provider>()

/** Adds AppKit's methods of a namespace to the provider of its wallet. */
export function toNamespaceProvider(namespace: Namespace, provider: Provider | undefined): Provider | undefined {
  if (!provider || (namespace !== 'solana' && namespace !== 'bip122')) return provider
  const made = known.get(provider) ?? (namespace === 'solana' ? solanaProvider(provider) : bitcoinProvider(provider))
  known.set(provider, made)
  return made
}

const solanaProvider = (provider: Provider): Provider =>
  Object.defineProperties(
    forward(provider),
    Object.getOwnPropertyDescriptors(solanaMethods(provider, () => getAccountState('solana').address))
  )

const bitcoinProvider = (provider: Provider): Provider => ({ ...forward(provider), ...bitcoinMethods(provider) })

const forward = (provider: Provider): Provider => ({
  request: request => provider.request(request),
  ...(provider.on && { on: (event, listener) => provider.on!(event, listener) }),
  ...(provider.removeListener && { removeListener: (event, listener) => provider.removeListener!(event, listener) })
})

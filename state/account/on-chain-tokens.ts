import type { Balance } from '../../adapters/api/contract/chain.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { $chainServiceMissing, $chainServiceConfigured } from '../services/chain-service.ts'
import { getChain, type AccountContext } from '../networks/account-context.ts'
import { showToast } from '../alerts/toast.ts'
import type { Portfolio } from './tokens.ts'

// Reads an account's tokens without a service that lists them.

/** Reads the tokens from the chain's nodes, if they can list them. They have no prices. */
export async function fetchOnChainTokens(
  { account, network }: AccountContext,
  signal: AbortSignal
): Promise<readonly Balance[] | undefined> {
  try {
    return await getChain(network)?.holdings?.(account, network, createChainRequest(network.caipNetworkId, signal))
  } catch {
    signal.throwIfAborted()
    return undefined // the native balance may still be available
  }
}

/**
 * Returns the native balance from the network alone.
 * On namespaces that no service lists that is everything; elsewhere a toast says that the rest is unavailable.
 *
 * @throws what the chain throws
 */
export async function fetchNativeToken(
  { account, network }: AccountContext,
  { signal, isServed }: { readonly signal: AbortSignal; readonly isServed: boolean }
): Promise<Portfolio> {
  if (isServed && $chainServiceConfigured.get() && !$chainServiceMissing.get()) showToast('balance-unavailable', 'error')
  const chain = getChain(network)
  if (!chain) throw new Error('No adapter was given for this network.')
  const { caipNetworkId: id, nativeCurrency } = network
  const { value: amount, decimals, symbol } = await chain.balance(account, network, createChainRequest(id, signal))
  return { tokens: [{ id, name: nativeCurrency.name, symbol, decimals, amount }], complete: !isServed }
}

import type { Balance } from '../adapters/api/contract/chain.ts'
import { requestOn } from './chain-request.ts'
import { $chainAbsent, $chainConfigured } from './chain-service.ts'
import { chainOf, type Subject } from './subject.ts'
import { showToast } from './toast.ts'
import type { Portfolio } from './tokens.ts'

// What an account holds, without a service that lists it.

/** Where the chain's nodes list what an account holds, nobody else is needed for that; prices they know none. */
export async function holdingsOn({ account, network }: Subject, signal: AbortSignal): Promise<readonly Balance[] | undefined> {
  try {
    return await chainOf(network)?.holdings?.(account, network, requestOn(network.caipNetworkId, signal))
  } catch {
    signal.throwIfAborted()
    return undefined // the native balance alone may be had
  }
}

/**
 * The native balance, from the network itself: all there is to tell of kinds of chain that no service lists anything of; elsewhere it is said
 * that the rest could not be had. Throws what the chain throws.
 */
export async function nativeAlone(
  { account, network }: Subject,
  { signal, isServed }: { readonly signal: AbortSignal; readonly isServed: boolean }
): Promise<Portfolio> {
  if (isServed && $chainConfigured.get() && !$chainAbsent.get()) showToast('balance-unavailable', 'error')
  const chain = chainOf(network)
  if (!chain) throw new Error('No adapter was given for this network.')
  const { caipNetworkId: id, nativeCurrency } = network
  const { value: amount, decimals, symbol } = await chain.balance(account, network, requestOn(id, signal))
  return { tokens: [{ id, name: nativeCurrency.name, symbol, decimals, amount }], complete: !isServed }
}

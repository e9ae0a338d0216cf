import type { Balance } from '../adapters/api/contract/chain.ts'
import { requestOn } from './chain-request.ts'
import { chainOf, type Subject } from './subject.ts'
import type { Token } from './tokens.ts'

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

/** The native balance, from the network itself. Throws what the chain throws. */
export async function nativeOn({ account, network }: Subject, signal: AbortSignal): Promise<Token> {
  const chain = chainOf(network)
  if (!chain) throw new Error('No adapter was given for this network.')
  const { caipNetworkId: id, nativeCurrency } = network
  const request = requestOn(id, signal)
  const { value: amount, decimals, symbol } = await chain.balance(account, network, request)
  return { id, name: nativeCurrency.name, symbol, decimals, amount }
}

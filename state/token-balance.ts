import type { AccountId } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import type { ChainRequest } from '../adapters/chain.ts'
import type { ShownBalance } from './balance.ts'
import { $options } from './options.ts'
import { chainOf } from './subject.ts'

/**
 * What an account has of the token that the site names for a network (`tokens`), by what the contract says of itself; of the native currency
 * where the kind of chain has no tokens. Throws KitError `not-a-token`, and what the chain throws.
 */
export async function tokenBalance(
  account: AccountId,
  network: Network,
  request: ChainRequest
): Promise<ShownBalance | undefined> {
  const { address: token, image } = $options.get().tokens[network.caipNetworkId]!
  const chain = chainOf(network)
  const transfers = await chain?.transfers?.()
  if (!transfers) return chain?.balance(account, network, request)
  try {
    const { balance: value, decimals, symbol } = await transfers.token(token, account, network, request)
    return { value, decimals, symbol, token, ...(image && { image }) }
  } catch (error) {
    // visitors see that there is no balance; why is for whoever wrote the address
    if (!request.signal?.aborted) console.error(error)
    throw error
  }
}

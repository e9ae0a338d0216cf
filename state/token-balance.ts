import type { AccountId } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import type { Chain, ChainRequest } from '../adapters/chain.ts'
import type { ShownBalance } from './balance.ts'

/**
 * What an account has of the token that the site names for a network (`tokens`), by what the contract says of itself; of the native currency
 * where the kind of chain has no tokens. Throws KitError `not-a-token`, and what the chain throws.
 */
export async function tokenBalance(
  chain: Chain | undefined,
  { address: token, image }: { readonly address: string; readonly image?: string },
  account: AccountId,
  network: Network,
  request: ChainRequest
): Promise<ShownBalance | undefined> {
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

import type { AccountId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Chain, ChainRequest } from '../../adapters/chain.ts'
import type { DisplayBalance } from './balance.ts'

/**
 * Returns the account's balance of the token in the option `tokens`, with the contract's own metadata;
 * the native balance if the namespace has no tokens.
 *
 * @throws KitError `not-a-token`, and what the chain throws
 */
export async function fetchTokenBalance(
  chain: Chain | undefined,
  { address: token, image }: { readonly address: string; readonly image?: string },
  account: AccountId,
  network: Network,
  request: ChainRequest
): Promise<DisplayBalance | undefined> {
  const transfers = await chain?.transfers?.()
  if (!transfers) return chain?.balance(account, network, request)
  try {
    const { balance: value, decimals, symbol } = await transfers.token(token, account, network, request)
    return { value, decimals, symbol, token, ...(image && { image }) }
  } catch (error) {
    // the user only sees that the balance is unavailable; the cause is for the developer
    if (!request.signal?.aborted) console.error(error)
    throw error
  }
}

import { parseAccountId } from '../../adapters/base/caip.ts'
import { safeDataImageUrl } from '../../adapters/base/image-url.ts'
import { environment } from '../platform/environment.ts'
import type { Identity } from './identity.ts'
import { $networks } from '../networks/networks.ts'
import { rpcUrls } from '../networks/rpc-urls.ts'
import { getChain, type AccountRef } from '../networks/account-context.ts'

/**
 * Reads an account's name and avatar from its chain, over the network's own RPC.
 *
 * @throws what the chain throws
 */
export async function fetchOnChainIdentity({ account, network }: AccountRef, signal: AbortSignal): Promise<Identity | undefined> {
  const names = await getChain(network)?.names?.()
  const home = names?.homeOf(network, $networks.get())
  if (!names || !home) return undefined
  const { address } = parseAccountId(account)
  const found = await names.lookUp(address, home, {
    on: network.caipNetworkId,
    signal,
    rpcUrls: rpcUrls(home.caipNetworkId),
    fetch: environment().fetch
  })
  const avatarUrl = safeDataImageUrl(found?.avatar)
  return found && { name: found.name, ...(avatarUrl && { avatarUrl }) }
}

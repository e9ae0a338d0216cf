import { parseAccountId } from '../adapters/base/caip.ts'
import { dataImageUrl } from '../adapters/base/image-url.ts'
import { environment } from './environment.ts'
import type { Identity } from './identity.ts'
import { $networks } from './networks.ts'
import { rpcUrls } from './rpc-urls.ts'
import { chainOf, type Named } from './subject.ts'

/** How people know an account by the names of its chain, read over the network's own RPC. Throws what the chain throws. */
export async function networkIdentity({ account, network }: Named, signal: AbortSignal): Promise<Identity | undefined> {
  const names = await chainOf(network)?.names?.()
  const home = names?.homeOf(network, $networks.get())
  if (!names || !home) return undefined
  const { address } = parseAccountId(account)
  const found = await names.lookUp(address, home, {
    on: network.caipNetworkId,
    signal,
    rpcUrls: rpcUrls(home.caipNetworkId),
    fetch: environment().fetch
  })
  const avatarUrl = dataImageUrl(found?.avatar)
  return found && { name: found.name, ...(avatarUrl && { avatarUrl }) }
}

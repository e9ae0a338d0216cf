import type { ChainId } from '../../adapters/base/caip.ts'
import type { SignInRequest } from '../../adapters/wallet-source.ts'
import { wantedNetwork } from '../flows/connect.ts'
import { $network, $networks } from '../networks.ts'
import { $options } from '../options.ts'
import type { WalletEntry } from '../wallet-entry.ts'
import type { WalletWay } from '../wallet-ways.ts'

/**
 * What a wallet may sign as it connects, where the site asks for signing in: on a network, or by the code of WalletConnect. `undefined` at
 * once where it does not ask; nothing comes where it cannot say what: then the visitor is asked once the wallet has connected.
 */
export function toSignAsItConnects(on?: ChainId): Promise<SignInRequest | undefined> | undefined {
  const { siwx, siwe } = $options.get()
  if (!siwx && !siwe) return undefined
  return import('../flows/sign-in.ts').then(({ messageToConnectWith }) => messageToConnectWith(on)).catch(() => undefined)
}

/** The same for a wallet of the page that signs in and connects in one step, where it can. */
export function toSignWith(
  { connectors }: WalletEntry,
  { sourceId, walletId, namespaces }: WalletWay
): ReturnType<typeof toSignAsItConnects> {
  const connector = connectors.find(
    each => each.sourceId === sourceId && each.id === walletId && namespaces.includes(each.namespace)
  )
  if (!connector?.signsIn || !$options.get().siwx) return undefined
  const networks = [wantedNetwork(), $network.get(), ...$networks.get()]
  const network = networks.find(each => each?.chainNamespace === connector.namespace)
  return network && toSignAsItConnects(network.caipNetworkId)
}

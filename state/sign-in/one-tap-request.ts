import type { ChainId } from '../../adapters/base/caip.ts'
import type { SignInRequest } from '../../adapters/wallet-source.ts'
import { getTargetNetwork } from '../networks/target-network.ts'
import { $network, $networks } from '../networks/networks.ts'
import { $options } from '../options/options.ts'
import type { WalletEntry } from '../wallets/entry.ts'
import type { ConnectTarget } from '../wallets/connect-target.ts'

/**
 * Returns the one-tap sign-in request of a connect, on a network or for the WalletConnect pairing.
 * Returns `undefined` at once if the app has no sign-in, and resolves to `undefined` if no message can be created: the user is
 * then asked after connecting.
 */
export function getOneTapRequest(on?: ChainId): Promise<SignInRequest | undefined> | undefined {
  const { siwx, siwe } = $options.get()
  if (!siwx && !siwe) return undefined
  return import('./sign-in.ts').then(({ getOneTapMessage }) => getOneTapMessage(on)).catch(() => undefined)
}

/** Returns the one-tap request for an injected wallet that can sign in and connect in one step. */
export function getOneTapRequestFor(
  { connectors }: WalletEntry,
  { sourceId, walletId, namespaces }: ConnectTarget
): ReturnType<typeof getOneTapRequest> {
  const connector = connectors.find(
    each => each.sourceId === sourceId && each.id === walletId && namespaces.includes(each.namespace)
  )
  if (!connector?.signsIn || !$options.get().siwx) return undefined
  const networks = [getTargetNetwork(), $network.get(), ...$networks.get()]
  const network = networks.find(each => each?.chainNamespace === connector.namespace)
  return network && getOneTapRequest(network.caipNetworkId)
}

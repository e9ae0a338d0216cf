import { computed } from 'nanostores'
import type { ChainId } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import { $options } from './options.ts'
import { $connected, $session } from './current.ts'
import { chainIdOf } from './kit-state.ts'
import { $activeNamespace, $selectedChainId } from './session.ts'

/** The networks the site asked for, in its order. */
export const $networks = computed($options, ({ networks }) => networks)

/** The network the kit is on: the connected wallet's own word, else the visitor's choice. */
export const $chainId = computed([$session, $selectedChainId, $activeNamespace], (session, _selected, namespace) =>
  chainIdOf(session, namespace)
)

/** The active network, if it is one of the requested ones. */
export const $network = computed([$networks, $chainId], (networks, chainId) =>
  networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
)

/** A wallet is connected, and sits on a network that the site did not ask for. */
export const $unsupportedNetwork = computed([$connected, $network], (session, network) => Boolean(session && !network))

/** The networks a wallet has approved; `undefined` when it takes any. */
export const $approvedChainIds = computed($connected, session => session?.connection.approvedChainIds)

export function networkOf(chainId: ChainId): Network | undefined {
  return $networks.get().find(({ caipNetworkId }) => caipNetworkId === chainId)
}

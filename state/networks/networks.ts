import { computed } from 'nanostores'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { $options } from '../options/options.ts'
import { $connectedSession, $session } from '../session/active-session.ts'
import { chainIdOf } from '../session/kit-state.ts'
import { $activeNamespace, $selectedChainId } from '../session/session.ts'

/** The configured networks, in order. */
export const $networks = computed($options, ({ networks }) => networks)

/** CAIP-2 id of the active network: the connected wallet's chain, else the user's selection. */
export const $chainId = computed([$session, $selectedChainId, $activeNamespace], (session, _selected, namespace) =>
  chainIdOf(session, namespace)
)

/** The active network, if it is a configured one. */
export const $network = computed([$networks, $chainId], (networks, chainId) =>
  networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
)

/** Whether a wallet is connected on a network that is not configured. */
export const $unsupportedNetwork = computed([$connectedSession, $network], (session, network) => Boolean(session && !network))

/** Approved chains of the wallet; `undefined` if it accepts any. */
export const $approvedChainIds = computed($connectedSession, session => session?.connection.approvedChainIds)

export function getNetwork(chainId: ChainId): Network | undefined {
  return $networks.get().find(({ caipNetworkId }) => caipNetworkId === chainId)
}

import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import { smartAccountOf } from './account.ts'
import { chainIdOf, type SmartContext } from './operation.ts'

/** The smart account of an owner on a network; `undefined` where the network has none. */
export function smartContext(networks: Networks, network: FrameNetwork, owner: string): SmartContext | undefined {
  const { smart } = network
  return smart && { networks, network, smart, account: smartAccountOf(owner, smart, chainIdOf(network)) }
}

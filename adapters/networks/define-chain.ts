import { toNetwork, type Network, type NetworkInput } from '../base/network.ts'

/** Creates a network that is not in the list: adds the namespace and the CAIP-2 id, if they are missing. */
export const defineChain = (chain: NetworkInput): Network => toNetwork(chain)

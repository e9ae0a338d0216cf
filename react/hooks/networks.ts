import { $chainId, $network, $networks, $unsupportedNetwork } from '../../state/networks/networks.ts'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { absent, no, useKitStore } from './use-kit-store.ts'

const noNetworks: readonly Network[] = []

/** Returns the active network, if it is configured. */
export const useNetwork = (): Network | undefined => useKitStore($network, absent)

/** Returns the configured networks. */
export const useNetworks = (): readonly Network[] => useKitStore($networks, { ssr: () => noNetworks })

/** Returns the active chain id, CAIP-2. */
export const useChainId = (): ChainId | undefined => useKitStore($chainId, absent)

/** Returns whether the wallet is on a network that is not configured. */
export const useUnsupportedNetwork = (): boolean => useKitStore($unsupportedNetwork, no)

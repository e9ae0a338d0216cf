import { useStore } from '@nanostores/react'
import type { NetworkInput } from '../../../adapters/base/network.ts'
import { requireAppKit } from '../../../elements/compat/app-kit.ts'
import { $networkChange, getNetworkState, type NetworkState } from '../../../elements/compat/app-kit-state.ts'
import { useIsHydrating } from '../use-hydrating.ts'

const nowhere: NetworkState = {
  caipNetwork: undefined,
  chainId: undefined,
  caipNetworkId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true
}

/** Returns the active network, and the function that switches it. */
export function useAppKitNetwork(): NetworkState & { readonly switchNetwork: (network: NetworkInput) => Promise<void> } {
  const served = useIsHydrating()
  useStore($networkChange)
  return { ...(served ? nowhere : getNetworkState()), switchNetwork }
}

const switchNetwork = (network: NetworkInput) => requireAppKit().switchNetwork(network)

import { useStore } from '@nanostores/react'
import type { NetworkInput } from '../../../adapters/base/network.ts'
import { requireAppKit } from '../../../elements/compat/app-kit.ts'
import { $networkChange, getNetworkState, type NetworkState } from '../../../elements/compat/app-kit-state.ts'
import { servedNetwork } from '../../../elements/compat/server-values.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns the active network, and the function that switches it. */
export function useAppKitNetwork(): NetworkState & { readonly switchNetwork: (network: NetworkInput) => Promise<void> } {
  const served = useIsHydrating()
  useStore($networkChange)
  return { ...(served ? servedNetwork : getNetworkState()), switchNetwork }
}

const switchNetwork = (network: NetworkInput) => requireAppKit().switchNetwork(network)

/** Returns the active network, without what depends on the wallet. */
export function useAppKitNetworkCore(): Pick<NetworkState, 'caipNetwork' | 'chainId' | 'caipNetworkId'> {
  const { caipNetwork, chainId, caipNetworkId } = useAppKitNetwork()
  return { caipNetwork, chainId, caipNetworkId }
}

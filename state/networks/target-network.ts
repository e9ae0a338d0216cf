import type { Network } from '../../adapters/base/network.ts'
import { $open } from '../router/open.ts'
import { $history } from '../router/router.ts'
import { getNetwork } from './networks.ts'

/** Returns the network that the user has chosen and wants a wallet for. */
export function getTargetNetwork(): Network | undefined {
  const wanted = $history.get().map(({ params }) => ('chainId' in params ? params.chainId : undefined))
  const chainId = $open.get() && wanted.findLast(Boolean)
  return chainId ? getNetwork(chainId) : undefined
}

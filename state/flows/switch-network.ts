import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { raiseAlert } from '../alerts.ts'
import { $selectedChainId } from '../session.ts'
import { networkOf } from '../networks.ts'
import { $activeNamespace, sessionOf } from '../session.ts'
import { writeActiveNetwork } from '../remember.ts'
import { track } from '../track.ts'

/**
 * Switches to one of the site's networks, and the connected wallet of its namespace with it. Resolves once the wallet is there.
 *
 * @throws KitError `unsupported-chain` for a network that is not among the requested ones; `UserRejectedError`, KitError
 * `switch-failed` or `chain-not-approved` from the wallet
 */
export async function switchNetwork(chainId: ChainId, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const network = networkOf(chainId)
  if (!network) {
    raiseAlert('network-not-found', chainId)
    throw new KitError('unsupported-chain', `${chainId} is not among the networks of this kit.`, {
      metaMessages: ['Add it to createKit({ networks }).']
    })
  }
  const session = sessionOf(namespaceOf(chainId))
  if (session.status === 'connected' && session.chainId !== chainId)
    await session.connection.switchNetwork(network, { ...(signal && { signal }) })
  if (signal?.aborted) return
  $activeNamespace.set(namespaceOf(chainId))
  $selectedChainId.set(chainId)
  writeActiveNetwork(chainId)
  track('SWITCH_NETWORK', { network: chainId })
}

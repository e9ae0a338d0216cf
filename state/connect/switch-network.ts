import { getNamespace, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { getNetwork } from '../networks/networks.ts'
import { $options, type Options } from '../options/options.ts'
import { writeActiveChainId } from '../session/store-hints.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf } from '../session/session.ts'
import { assertRunning } from '../options/running.ts'
import { track } from '../analytics/track.ts'
import { markUsed } from './commit-connections.ts'

/**
 * Switches to a configured network, and the connected wallet of its namespace with it.
 * Resolves once the wallet has switched; a wallet that is connecting switches after it has responded. Does nothing on a
 * server.
 *
 * @throws KitError `unsupported-chain` for a network that is not configured, `aborted` when the kit stops or the user leaves
 * first; `UserRejectedError`, KitError `switch-failed` or `chain-not-approved` from the wallet
 */
export async function switchNetwork(
  chainId: ChainId,
  { signal, options = $options.get() }: { signal?: AbortSignal; options?: Options } = {}
): Promise<void> {
  if (!environment().browser) return
  assertRunning(options)
  const network = getNetwork(chainId)
  if (!network) {
    raiseAlert('network-not-found', chainId)
    throw new KitError('unsupported-chain', `${chainId} is not among the networks of this kit.`, {
      metaMessages: ['Add it to createKit({ networks }).']
    })
  }
  const namespace = getNamespace(chainId)
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(signal?.reason)
  const forget = onStop(leave)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  try {
    if (sessionOf(namespace).status === 'connecting') {
      choose(chainId) // shown at once; overridden by the wallet's chain until it has switched
      await answered(namespace, leaving.signal)
      throwIfLeft(leaving.signal)
    }
    const session = sessionOf(namespace)
    if (session.status === 'connected' && session.chainId !== chainId)
      await session.connection.switchNetwork(network, { signal: leaving.signal })
    throwIfLeft(leaving.signal)
  } finally {
    forget()
    signal?.removeEventListener('abort', leave)
  }
  choose(chainId)
  track('SWITCH_NETWORK', { network: chainId })
}

function choose(chainId: ChainId): void {
  const namespace = getNamespace(chainId)
  markUsed(namespace)
  $activeNamespace.set(namespace)
  $selectedChainId.set(chainId)
  writeActiveChainId(chainId)
}

/** Resolves once the connecting wallet of a namespace has responded, or the signal aborts. */
function answered(namespace: Namespace, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      if (!signal.aborted && sessionOf(namespace).status === 'connecting') return
      unlisten()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const unlisten = $sessions.listen(look)
    signal.addEventListener('abort', look)
    look()
  })
}

function throwIfLeft(signal: AbortSignal): void {
  if (signal.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
}

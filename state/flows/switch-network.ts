import { namespaceOf, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { raiseAlert } from '../alerts.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { networkOf } from '../networks.ts'
import { $options, type Options } from '../options.ts'
import { writeActiveNetwork } from '../remember.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf } from '../session.ts'
import { throwIfStopped } from '../stopped.ts'
import { track } from '../track.ts'

/**
 * Switches to one of the site's networks, and the connected wallet of its namespace with it. Resolves once the wallet is there: one
 * that is being asked whether it connects goes there when it has answered. Does nothing on a server.
 *
 * @throws KitError `unsupported-chain` for a network that is not among the requested ones, `aborted` when the kit stops or the visitor
 * leaves before; `UserRejectedError`, KitError `switch-failed` or `chain-not-approved` from the wallet
 */
export async function switchNetwork(
  chainId: ChainId,
  { signal, options = $options.get() }: { signal?: AbortSignal; options?: Options } = {}
): Promise<void> {
  if (!environment().browser) return
  throwIfStopped(options)
  const network = networkOf(chainId)
  if (!network) {
    raiseAlert('network-not-found', chainId)
    throw new KitError('unsupported-chain', `${chainId} is not among the networks of this kit.`, {
      metaMessages: ['Add it to createKit({ networks }).']
    })
  }
  const namespace = namespaceOf(chainId)
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(signal?.reason)
  const forget = onStop(leave)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  try {
    if (sessionOf(namespace).status === 'connecting') {
      choose(chainId) // it shows at once; the wallet's own word takes its place until the wallet is there
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
  $activeNamespace.set(namespaceOf(chainId))
  $selectedChainId.set(chainId)
  writeActiveNetwork(chainId)
}

/** Resolves once the wallet that is asked in a namespace has answered, or nobody waits for it any more. */
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

import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { rememberChoice } from '../account-choice.ts'
import { endAttempts } from '../attempts.ts'
import { environment } from '../environment.ts'
import { $open } from '../open.ts'
import { $options } from '../options.ts'
import { dismissModal } from '../modal.ts'
import { sessionOf } from '../session.ts'
import { throwIfStopped } from '../stopped.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { drop } from './adopt.ts'
import { sourceOf } from './connect.ts'

/**
 * Lets a wallet go, or all of them. One that serves several namespaces (WalletConnect, the embedded wallet) leaves them together
 * (spec section 4). On the screen it is gone in any case; what the wallet made of it is told. Does nothing on a server.
 *
 * @param options - Those of the kit that was asked: it may have stopped since.
 * @throws KitError `disconnect-failed` with the wallet's own error as `cause`, `aborted` once the kit has stopped
 */
export async function disconnect(namespace?: Namespace, options = $options.get()): Promise<void> {
  if (!environment().browser) return
  throwIfStopped(options)
  const leaving = namespace ? together(namespace) : namespaces
  endAttempts(leaving, 'disconnect')
  const connections = leaving.flatMap(each => {
    const session = sessionOf(each)
    drop(each)
    if (session.status !== 'connected') return []
    const { sourceId, connection } = session
    rememberChoice(connection, sourceId)
    return { source: sourceOf(sourceId), connection }
  })
  const failures: unknown[] = []
  for (const { source, connection } of connections) {
    try {
      await source.disconnect(connection)
    } catch (error) {
      failures.push(error)
    }
  }
  if (!failures.length) {
    track('DISCONNECT_SUCCESS', { ...(namespace && { namespace }) })
    return
  }
  track('DISCONNECT_ERROR', { message: 'Failed to disconnect' })
  throw new KitError('disconnect-failed', 'Failed to disconnect', { cause: failures[0] })
}

/** The button on the account screen: disconnects what is active, closes, and says so if the wallet did not agree. */
export async function disconnectAndClose(namespace?: Namespace): Promise<void> {
  const done = disconnect(namespace)
  if ($open.get()) dismissModal()
  try {
    await done
  } catch {
    showToast('disconnect-failed', 'error') // told to the visitor; the session is gone on this side
  }
}

/** The namespaces that leave with this one, and it. */
export function together(namespace: Namespace): readonly Namespace[] {
  const session = sessionOf(namespace)
  if (session.status !== 'connected' || !['WALLET_CONNECT', 'AUTH'].includes(session.connection.type)) return [namespace]
  return namespaces.filter(each => {
    const other = sessionOf(each)
    return other.status === 'connected' && other.sourceId === session.sourceId
  })
}

import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { storeSelectedAccount } from '../session/selected-account.ts'
import { cancelConnectAttempts } from '../session/connect-attempts.ts'
import { environment } from '../platform/environment.ts'
import { $open } from '../router/open.ts'
import { $options } from '../options/options.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { sessionOf } from '../session/session.ts'
import { assertRunning } from '../options/running.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { removeSession } from './commit-connections.ts'
import { getSource } from './connect.ts'

/**
 * Disconnects one namespace, or all of them.
 * A wallet that serves several namespaces (WalletConnect, the embedded wallet) leaves all of them (docs/decisions/screens.md).
 * The session is removed in any case; a failure of the wallet is thrown. Does nothing on a server.
 *
 * @param options - Options of the kit that received the request: it may have stopped since.
 * @throws KitError `disconnect-failed` with the wallet's own error as `cause`, `aborted` once the kit has stopped
 */
export async function disconnect(namespace?: Namespace, options = $options.get()): Promise<void> {
  if (!environment().browser) return
  assertRunning(options)
  const leaving = namespace ? getLinkedNamespaces(namespace) : namespaces
  cancelConnectAttempts(leaving, 'disconnect')
  const sessions = leaving.map(sessionOf)
  removeSession(...leaving)
  const connections = sessions.flatMap(session => {
    if (session.status !== 'connected') return []
    const { sourceId, connection } = session
    storeSelectedAccount(connection, sourceId)
    return { source: getSource(sourceId), connection }
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

/**
 * Disconnects from the account screen: closes the modal, and shows a
 * toast if the wallet failed to disconnect.
 */
export async function disconnectAndClose(namespace?: Namespace): Promise<void> {
  const done = disconnect(namespace)
  if ($open.get()) forceCloseModal()
  try {
    await done
  } catch {
    showToast('disconnect-failed', 'error') // shown to the user; the session is removed on this side
  }
}

/** Returns the namespaces that disconnect together with this one, itself included. */
export function getLinkedNamespaces(namespace: Namespace): readonly Namespace[] {
  const session = sessionOf(namespace)
  if (session.status !== 'connected' || !['WALLET_CONNECT', 'AUTH'].includes(session.connection.type)) return [namespace]
  return namespaces.filter(each => {
    const other = sessionOf(each)
    return other.status === 'connected' && other.sourceId === session.sourceId
  })
}

import { atom } from 'nanostores'
import type { Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { beginConnectAttempt } from '../session/connect-attempts.ts'
import { sessionOf } from '../session/session.ts'
import { commitConnections } from './commit-connections.ts'
import { getSource } from './connect.ts'

/** Status of a request for the shared accounts. */
export type AccountRequestState =
  | { readonly name: 'waiting' | 'declined'; readonly namespace: Namespace }
  | { readonly name: 'failed'; readonly namespace: Namespace; readonly code: ErrorCode }

/** Creates the request for the accounts that a wallet shares. */
export function createSharedAccounts(signal: AbortSignal) {
  const $sharing = atom<AccountRequestState | undefined>(undefined)

  /** Lets the user select the shared accounts in the wallet. The current ones stay until then. */
  async function chooseShared(namespace: Namespace): Promise<void> {
    const session = sessionOf(namespace)
    if (session.status !== 'connected' || $sharing.get()?.name === 'waiting') return
    const { sourceId, walletId } = session
    const source = getSource(sourceId)
    const attempt = beginConnectAttempt(source, [namespace], { signal })
    $sharing.set({ name: 'waiting', namespace })
    try {
      const asked = source.connect(walletId, { namespaces: [namespace], chooseAccount: true, signal: attempt.signal })
      await attempt.settle(asked, connections => commitConnections(connections, sourceId))
      $sharing.set(undefined)
    } catch (error) {
      if (attempt.signal.aborted) $sharing.set(undefined)
      else if (error instanceof UserRejectedError) $sharing.set({ name: 'declined', namespace })
      else $sharing.set({ name: 'failed', namespace, code: isKitError(error) ? error.code : 'invalid-reply' })
    } finally {
      attempt.end()
    }
  }

  return { $sharing, chooseShared }
}

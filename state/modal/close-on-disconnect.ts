import { $session } from '../session/active-session.ts'
import { forceCloseModal } from './modal.ts'
import { flowOf, type FlowName } from '../router/flow-of.ts'
import { $route } from '../router/router.ts'
import type { Session } from '../session/session.ts'

/**
 * Closes the modal if the active wallet disconnects while a screen of the flow shows its account.
 * Until the signal aborts.
 */
export function closeOnDisconnect(flow: FlowName, signal: AbortSignal): void {
  const stop = $session.listen((session, before) => {
    if (!accountOf(session) && accountOf(before) && flowOf[$route.get().name] === flow) forceCloseModal()
  })
  signal.addEventListener('abort', stop)
}

function accountOf(session: Session | undefined) {
  return session && session.status !== 'disconnected' ? session.account : undefined
}

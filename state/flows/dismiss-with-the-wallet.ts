import { $session } from '../current.ts'
import { dismissModal } from '../modal.ts'
import { flowOf, type FlowName } from '../flow-of.ts'
import { $route } from '../router.ts'
import type { Session } from '../session.ts'

/** Closes when the active wallet goes while a screen of the flow shows its account: nothing of it stays. Until the signal aborts. */
export function dismissWithTheWallet(flow: FlowName, signal: AbortSignal): void {
  const stop = $session.listen((session, before) => {
    if (!accountOf(session) && accountOf(before) && flowOf[$route.get().name] === flow) dismissModal()
  })
  signal.addEventListener('abort', stop)
}

function accountOf(session: Session | undefined) {
  return session && session.status !== 'disconnected' ? session.account : undefined
}

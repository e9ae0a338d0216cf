import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { $connectedSession, $session } from '../../state/session/active-session.ts'
import { $open } from '../../state/router/open.ts'
import { isUserDisconnecting } from '../../state/session/user-disconnect.ts'
import { forceCloseModal } from '../../state/modal/modal.ts'
import { $chainId } from '../../state/networks/networks.ts'
import { $history, $route, reset } from '../../state/router/router.ts'
import { $sessions, type Session } from '../../state/session/session.ts'
import { W3mConnectEvent, W3mDisconnectEvent, W3mNetworkChangeEvent } from './events.ts'
import { opener } from './open-with.ts'

// Dispatches user actions in the modal as events to the app. Flows know no elements, so actions are derived from the stores;
// changes by a wallet while the modal is open are not user actions.

/**
 * Subscribes to the stores until the returned function is called.
 * `card` sends events if no public element opened the modal.
 */
export function dispatchUserEvents(card: HTMLElement): () => void {
  const stops = [
    $sessions.listen((sessions, before = {}) => {
      if (!$open.get()) return
      for (const namespace of namespaces) compare(namespace, before[namespace], sessions[namespace])
    }),
    $chainId.listen(chainId => {
      const choosing = ['Networks', 'SwitchNetwork', 'UnsupportedChain'].includes($route.get().name)
      if ($open.get() && chainId && choosing) dispatchFromOpener(card, new W3mNetworkChangeEvent(chainId))
    })
  ]

  function compare(namespace: Namespace, before: Session | undefined, now: Session | undefined): void {
    // A restored session that reconnects while the modal is open was connected on an earlier visit.
    const returning = before?.status === 'connecting' && before.account !== undefined
    if (returning) queueMicrotask(answered)
    if (now?.status === 'connected' && before?.status !== 'connected' && !returning)
      dispatchFromOpener(card, new W3mConnectEvent(now.account))
    if (before?.status === 'connected' && now?.status !== 'connected') {
      if (isUserDisconnecting(namespace)) return dispatchFromOpener(card, new W3mDisconnectEvent(before.account))
      // The disconnect screen also closes in the same turn. If a wallet disconnects by itself, the account screen has no account.
      queueMicrotask(() => {
        if (!$open.get()) dispatchFromOpener(card, new W3mDisconnectEvent(before.account))
        else if ($route.get().name === 'Account') forceCloseModal()
      })
    }
  }

  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Handles the result of a reconnect: switches to the first screen that the modal would now open at.
 * Runs after a disconnect, which closes it in the same turn.
 */
function answered(): void {
  const [{ name, params } = $route.get(), further] = $history.get()
  if (!$open.get() || further) return
  if (name === 'Account' && $session.get().status === 'disconnected') reset('Connect')
  // Keep a wallet list of one namespace, and a network list, open.
  else if (name === 'Connect' && $connectedSession.get() && !Object.keys(params).length) reset('Account')
}

/** Sends an event from the element that the user opened the modal with. */
export function dispatchFromOpener(card: HTMLElement, event: Event): void {
  ;(opener?.isConnected ? opener : card).dispatchEvent(event)
}

import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import { $connected, $session } from '../../state/current.ts'
import { $open } from '../../state/open.ts'
import { isLettingGo } from '../../state/letting-go.ts'
import { dismissModal } from '../../state/modal.ts'
import { $chainId } from '../../state/networks.ts'
import { $history, $route, reset } from '../../state/router.ts'
import { $sessions, type Session } from '../../state/session.ts'
import { W3mConnectEvent, W3mDisconnectEvent, W3mNetworkChangeEvent } from './events.ts'
import { opener } from './opening.ts'

// What the visitor does in the modal, told to the host page as events. Flows know no elements, so it is read off the stores; what a
// wallet does by itself while the modal is open is not the visitor's doing.

/** Follows the stores until the returned function is called. `card` sends where no public element opened the modal. */
export function tellWhatTheVisitorDoes(card: HTMLElement): () => void {
  const stops = [
    $sessions.listen((sessions, before = {}) => {
      if (!$open.get()) return
      for (const namespace of namespaces) compare(namespace, before[namespace], sessions[namespace])
    }),
    $chainId.listen(chainId => {
      const choosing = ['Networks', 'SwitchNetwork', 'UnsupportedChain'].includes($route.get().name)
      if ($open.get() && chainId && choosing) send(card, new W3mNetworkChangeEvent(chainId))
    })
  ]

  function compare(namespace: Namespace, before: Session | undefined, now: Session | undefined): void {
    // a returning visitor's wallet that answers while the modal is open was connected on an earlier visit
    const returning = before?.status === 'connecting' && before.account !== undefined
    if (returning) queueMicrotask(answered)
    if (now?.status === 'connected' && before?.status !== 'connected' && !returning) send(card, new W3mConnectEvent(now.account))
    if (before?.status === 'connected' && now?.status !== 'connected') {
      if (isLettingGo(namespace)) return send(card, new W3mDisconnectEvent(before.account))
      // who disconnects on the screen also closes it, in the same turn; a wallet that goes by itself leaves an account without owner
      queueMicrotask(() => {
        if (!$open.get()) send(card, new W3mDisconnectEvent(before.account))
        else if ($route.get().name === 'Account') dismissModal()
      })
    }
  }

  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * A returning visitor's wallet has answered, or has had its time: the first screen is the one it would open at now. Asked after whoever
 * lets the wallet go, who closes in the same turn.
 */
function answered(): void {
  const [{ name, params } = $route.get(), further] = $history.get()
  if (!$open.get() || further) return
  if (name === 'Account' && $session.get().status === 'disconnected') reset('Connect')
  // who looks for a wallet of one namespace, or for a network, looks on
  else if (name === 'Connect' && $connected.get() && !Object.keys(params).length) reset('Account')
}

/** Sends an event from the element that the visitor opened the modal with. */
export function send(card: HTMLElement, event: Event): void {
  ;(opener?.isConnected ? opener : card).dispatchEvent(event)
}

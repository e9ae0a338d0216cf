import type { EventName } from '@lit/react'
import type {
  W3mCloseEvent,
  W3mConnectEvent,
  W3mDisconnectEvent,
  W3mNetworkChangeEvent,
  W3mOpenEvent
} from '../elements/modal/events.ts'

/** Event props of user actions, with the event of each. */
export const events = {
  onOpen: 'w3m-open' as EventName<W3mOpenEvent>,
  onConnect: 'w3m-connect' as EventName<W3mConnectEvent>,
  onDisconnect: 'w3m-disconnect' as EventName<W3mDisconnectEvent>,
  onNetworkChange: 'w3m-network-change' as EventName<W3mNetworkChangeEvent>,
  onClose: 'w3m-close' as EventName<W3mCloseEvent>
}

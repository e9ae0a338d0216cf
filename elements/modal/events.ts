import type { AccountId, ChainId } from '../../adapters/base/caip.ts'

// User actions. The element that the user opened the modal with sends the events that follow, so that the app listens on its
// button; if a program opened the modal, `<w3m-modal>` sends them. `<w3m-account>` and `<w3m-network>` send events of their own
// actions. All bubble and are composed: one listener on the document receives them all. Actions of programs and wallets are not
// events; stores and `kit.subscribe` report them.

const options = { bubbles: true, composed: true }

/** The user opened the modal with this element. */
export class W3mOpenEvent extends Event {
  constructor() {
    super('w3m-open', options)
  }
}

/** The user closed the modal: by its button, Escape, a click outside, or by dragging it down. */
export class W3mCloseEvent extends Event {
  constructor() {
    super('w3m-close', options)
  }
}

/** The user connected a wallet. */
export class W3mConnectEvent extends Event {
  /** CAIP-10. */
  readonly account: AccountId

  constructor(account: AccountId) {
    super('w3m-connect', options)
    this.account = account
  }
}

/** The user disconnected a wallet. */
export class W3mDisconnectEvent extends Event {
  /** The disconnected account, CAIP-10. */
  readonly account: AccountId

  constructor(account: AccountId) {
    super('w3m-disconnect', options)
    this.account = account
  }
}

/** The user selected another network, and the wallet switched to it. */
export class W3mNetworkChangeEvent extends Event {
  /** CAIP-2. */
  readonly chainId: ChainId

  constructor(chainId: ChainId) {
    super('w3m-network-change', options)
    this.chainId = chainId
  }
}

declare global {
  // For elements, the document and the window.
  interface GlobalEventHandlersEventMap {
    'w3m-open': W3mOpenEvent
    'w3m-close': W3mCloseEvent
    'w3m-connect': W3mConnectEvent
    'w3m-disconnect': W3mDisconnectEvent
    'w3m-network-change': W3mNetworkChangeEvent
  }
}

import type { AccountId, ChainId } from '../../adapters/base/caip.ts'

// What the visitor did. The element that the visitor opened the modal with sends what follows in it, so that a host listens where it
// put its button; opened by a program, `<w3m-modal>` sends it. `<w3m-account>` and `<w3m-network>` send what is done in them. All
// bubble and are composed: one listener on the document hears them, wherever they come from. What a program or a wallet does by itself
// is no event; stores and `kit.subscribe` tell it.

const options = { bubbles: true, composed: true }

/** The visitor opened the modal with this element. */
export class W3mOpenEvent extends Event {
  constructor() {
    super('w3m-open', options)
  }
}

/** The visitor closed the modal: by its button, Escape, a click beside it, or by dragging it down. */
export class W3mCloseEvent extends Event {
  constructor() {
    super('w3m-close', options)
  }
}

/** The visitor connected a wallet. */
export class W3mConnectEvent extends Event {
  /** CAIP-10. */
  readonly account: AccountId

  constructor(account: AccountId) {
    super('w3m-connect', options)
    this.account = account
  }
}

/** The visitor let a wallet go. */
export class W3mDisconnectEvent extends Event {
  /** The account that was connected, CAIP-10. */
  readonly account: AccountId

  constructor(account: AccountId) {
    super('w3m-disconnect', options)
    this.account = account
  }
}

/** The visitor chose another network, and the wallet followed. */
export class W3mNetworkChangeEvent extends Event {
  /** CAIP-2. */
  readonly chainId: ChainId

  constructor(chainId: ChainId) {
    super('w3m-network-change', options)
    this.chainId = chainId
  }
}

declare global {
  // elements, the document and the window alike
  interface GlobalEventHandlersEventMap {
    'w3m-open': W3mOpenEvent
    'w3m-close': W3mCloseEvent
    'w3m-connect': W3mConnectEvent
    'w3m-disconnect': W3mDisconnectEvent
    'w3m-network-change': W3mNetworkChangeEvent
  }
}

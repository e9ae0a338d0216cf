// Registers all public elements of `w3m-kit/elements`. The modal and its screens are lazy-loaded.

import './modal/presenter.ts'

export { W3mAccount } from './account/w3m-account.ts'
export { W3mAccountButton } from './button/w3m-account-button.ts'
export { W3mButton } from './button/w3m-button.ts'
export { W3mConnectButton } from './button/w3m-connect-button.ts'
export { W3mNetworkButton } from './button/w3m-network-button.ts'
export { W3mCloseEvent, W3mConnectEvent, W3mDisconnectEvent, W3mNetworkChangeEvent, W3mOpenEvent } from './modal/events.ts'
export { W3mModal } from './modal/w3m-modal.ts'
export { W3mNetwork } from './network/w3m-network.ts'

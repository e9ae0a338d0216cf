// Analytics events (docs/migrate/appkit.md): event → properties. An event without properties has `undefined`. Properties never
// contain an address of the user.

interface OnNetwork {
  readonly isSmartAccount: boolean
  /** CAIP-2. */
  readonly network: string
}

interface Failure {
  readonly message: string
}

interface Swap extends OnNetwork {
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

interface Sending extends OnNetwork {
  readonly token: string
  readonly amount: number
}

interface Transactions {
  readonly projectId?: string
  readonly cursor?: string
  readonly isSmartAccount: boolean
}

interface Naming {
  readonly isSmartAccount: boolean
  readonly ensName: string
}

interface Provider {
  readonly provider: string
}

/** Every event with its properties. */
export interface Events {
  /** Emitted on the page only, never sent. */
  readonly MODAL_CREATED: undefined
  /** Sent before the first action of the user; not emitted on the page. */
  readonly INITIALIZE: { readonly networks: readonly string[]; readonly defaultNetwork?: string; readonly themeMode?: string }
  readonly MODAL_OPEN: { readonly connected: boolean }
  readonly MODAL_CLOSE: { readonly connected: boolean }

  readonly CLICK_ALL_WALLETS: undefined
  readonly CLICK_WALLET_HELP: undefined
  readonly CLICK_GET_WALLET_HELP: undefined
  readonly CLICK_NETWORK_HELP: undefined
  readonly CLICK_NETWORKS: undefined
  readonly SELECT_WALLET: {
    readonly name: string
    readonly platform: string
    readonly displayIndex?: number
    readonly walletRank?: number
    readonly view?: string
  }
  readonly SEARCH_WALLET: { readonly badge: string; readonly search: string }
  readonly GET_WALLET: {
    readonly name: string
    readonly walletRank?: number
    readonly explorerId?: string
    readonly type: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  }
  readonly CONNECT_SUCCESS: {
    readonly method: 'qrcode' | 'mobile' | 'browser' | 'email'
    readonly name: string
    readonly reconnect?: boolean
    readonly walletRank?: number
    readonly view?: string
  }
  readonly CONNECT_ERROR: Failure
  readonly USER_REJECTED: Failure
  readonly DISCONNECT_SUCCESS: { readonly namespace?: string }
  readonly DISCONNECT_ERROR: Failure
  readonly SWITCH_NETWORK: { readonly network: string }

  readonly EMAIL_LOGIN_SELECTED: undefined
  readonly EMAIL_SUBMITTED: undefined
  readonly EMAIL_EDIT: undefined
  readonly EMAIL_UPGRADE_FROM_MODAL: undefined
  readonly EMAIL_VERIFICATION_CODE_SENT: undefined
  readonly EMAIL_VERIFICATION_CODE_PASS: undefined
  readonly EMAIL_VERIFICATION_CODE_FAIL: Failure
  readonly DEVICE_REGISTERED_FOR_EMAIL: undefined
  readonly SOCIAL_LOGIN_STARTED: Provider
  readonly SOCIAL_LOGIN_SUCCESS: Provider & { readonly reconnect?: boolean }
  readonly SOCIAL_LOGIN_ERROR: Provider & Failure
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: Provider
  readonly SOCIAL_LOGIN_CANCELED: Provider

  readonly CLICK_SIGN_SIWX_MESSAGE: OnNetwork
  readonly CLICK_CANCEL_SIWX: OnNetwork
  readonly SIWX_AUTH_SUCCESS: OnNetwork
  readonly SIWX_AUTH_ERROR: OnNetwork & Failure

  readonly CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean }
  readonly ERROR_FETCH_TRANSACTIONS: Transactions
  readonly LOAD_MORE_TRANSACTIONS: Transactions
  readonly SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: string; readonly network: string }

  readonly SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean }
  readonly SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
  readonly SELECT_BUY_PROVIDER: Provider & { readonly isSmartAccount: boolean }

  readonly CLICK_CONVERT: undefined
  readonly CLICK_SELECT_TOKEN_TO_SWAP: undefined
  readonly CLICK_SELECT_NETWORK_TO_SWAP: undefined
  readonly OPEN_SWAP: OnNetwork
  readonly INITIATE_SWAP: Swap
  readonly SWAP_SUCCESS: Swap
  readonly SWAP_ERROR: Swap & Failure
  readonly SWAP_APPROVAL_ERROR: Swap & Failure

  readonly OPEN_SEND: OnNetwork
  readonly SEND_INITIATED: Sending
  readonly SEND_SUCCESS: Sending & { readonly hash: string }
  readonly SEND_ERROR: Sending & Failure
  readonly SEND_REJECTED: Sending & Failure

  readonly OPEN_ENS_FLOW: { readonly isSmartAccount: boolean }
  readonly REGISTER_NAME_INITIATED: Naming
  readonly REGISTER_NAME_SUCCESS: Naming
  readonly REGISTER_NAME_ERROR: Naming & { readonly error: string }
}

/** The name of an event. */
export type EventName = keyof Events

/** An event as `subscribeEvents` passes it to the app. */
export type TrackedEvent = {
  [Name in EventName]: {
    readonly event: Name
    readonly properties: Events[Name]
    /** Milliseconds since 1970. */
    readonly timestamp: number
  }
}[EventName]

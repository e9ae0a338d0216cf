import type { AccountId, ChainId, Namespace } from './base/caip.ts'
import type { Network } from './base/network.ts'
import type { Provider } from './base/provider.ts'
import type { Chain } from './chain.ts'

/** Connector types (docs/decisions/storage.md), including WalletConnect's. */
export type WalletType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'EXTERNAL' | 'AUTH' | 'WALLET_CONNECT'

/**
 * A wallet that a source can connect.
 * Name and image are untrusted: shown only as text and as a validated image.
 */
export interface SourceWallet {
  /** Stable id within the source: the rdns of an announced wallet, `injected`, `walletConnect`. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly type: WalletType
  readonly namespace: Namespace
  readonly rdns?: string
  readonly explorerId?: string
  /** The wallet can sign in and connect with one prompt, if {@link ConnectOptions.signIn} is set. */
  readonly signsIn?: true
}

/**
 * Environment of a source, passed when the kit starts.
 * Sources read no page globals except the injection points of wallets.
 */
export interface SourceContext {
  /** Live list: the app may add networks to this array and remove them. */
  readonly networks: readonly Network[]
  /** Returns the `customRpcUrls` of a CAIP-2 id, by priority. */
  rpcUrls(chainId: ChainId): readonly string[]
  readonly fetch: typeof fetch
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly services: { readonly relay?: string; readonly auth?: string; readonly frame?: string }
  readonly projectId?: string
  /**
   * Account type that is active until the user selects another one, for wallets with several types:
   * the option `defaultAccountTypes`.
   */
  readonly accountTypes?: Readonly<Partial<Record<Namespace, string>>>
  /** Reads the metadata from the page at the time of the call. */
  metadata(): Promise<DappMetadata>
  /** Option `locale`, BCP 47. Absent: the browser's language. */
  readonly locale?: string | undefined
  /** Raises a developer alert (docs/reference/errors.md), with its details. */
  alert(code: 'invalid-app-configuration' | 'session-expired' | 'network-not-found', detail?: string): void
  /** Opens the wallet's app by its link. Must be called during user activation, before any `await`. */
  openLink?(href: string): void
  /** Calls back each time the page becomes visible. Returns the unsubscribe function. */
  onVisible?(listener: () => void): () => void
}

/** Metadata of the app, shown by wallets: the option `metadata`. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Current state as reported by the wallet. `accounts[0]` is the active account. */
export interface ConnectionState {
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
}

/**
 * A live connection in one namespace.
 * The provider is the source of truth: its state is what `subscribe` reports.
 */
export interface Connection extends ConnectionState {
  readonly namespace: Namespace
  readonly walletId: string
  readonly type: WalletType
  /** Name and image of the connected wallet, from its announcement or from the session's peer. */
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly provider: Provider
  /** Messages the wallet signed while connecting, if {@link ConnectOptions.signIn} was set. */
  readonly signedIn?: readonly SignedIn[]
  /** Approved chains. Absent if the wallet accepts any chain. */
  readonly approvedChainIds?: readonly ChainId[] | undefined
  /**
   * Calls back with each change, and once with `undefined` after the wallet disconnects.
   * Returns the unsubscribe function.
   */
  subscribe(listener: (state: ConnectionState | undefined) => void): () => void
  /** Returns the kind of one of `accounts`. Absent: all are EOAs, or the kind is unknown. */
  accountType?(account: AccountId): AccountKind
  /** Account kinds the user can switch between on the current network. `undefined`: there is only one. */
  readonly kinds?: AccountKinds | undefined
  /**
   * Present until the wallet has a recovery.
   * Do not show the address in full, copy or share it before that.
   */
  readonly postponedRecovery?: PostponedRecovery | undefined
  /**
   * Makes one of `accounts` the active one, in the kit and in the provider, until the wallet changes it.
   * Sends no request to the wallet, and ignores accounts without permission. Absent if only the wallet can change it.
   */
  chooseAccount?(account: AccountId): void
  /**
   * Switches the network.
   * Resolves once the wallet *is* on it.
   * @throws `UserRejectedError`, KitError `switch-failed`, `chain-not-approved`.
   */
  switchNetwork(network: Network, options: { signal?: AbortSignal }): Promise<void>
  /**
   * Releases the connection, because another wallet replaced it or it was established too late.
   * Listeners get no further calls. An injected wallet keeps its permission; a session that serves no other namespace is ended.
   * Idempotent.
   */
  release(): void
}

/** A wallet that only one browser can open, until the user sets up recovery. */
export interface PostponedRecovery {
  /**
   * Opens the wallet's recovery screen.
   * Resolves to whether recovery is set up. `offer` lets the user postpone it again; use `address` before the address is shown
   * in full, copied or shared.
   */
  setUp(reason: 'offer' | 'address', options: LoginOptions): Promise<boolean>
}

/** The EOA, or a smart account it controls. */
export type AccountKind = 'eoa' | 'smartAccount'

/** The EOA and its smart account. Both may have the same address (EIP-7702). */
export interface AccountKinds {
  readonly active: AccountKind
  /** Whether the smart account is deployed on the network. Its first transaction deploys it. */
  readonly deployed: boolean
  /**
   * Makes the other kind active, now and on later visits; `subscribe` reports the change.
   * Throws the wallet's error. If the wallet has no smart account after all, the EOA becomes active.
   */
  choose(kind: AccountKind, options: LoginOptions): Promise<void>
}

export interface ConnectOptions {
  readonly namespaces: readonly Namespace[]
  /** Network to switch to after connecting, if the wallet can. */
  readonly network?: Network
  readonly signal?: AbortSignal
  /** Prompts the user to select accounts, even if the wallet already has permissions ("change account"). */
  readonly chooseAccount?: boolean
  /** Requests one-tap sign-in. A wallet without support only connects. */
  readonly signIn?: SignInRequest
}

/** Fields of a sign-in message a wallet may sign while connecting (ERC-4361, Sign In With Solana). */
export interface SignInRequest {
  /** CAIP-2 id of the network to sign in on. */
  readonly chainId: ChainId
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  /** RFC 3339. */
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * A signed message. The source has verified that the message matches the request and that the account
 * signed it.
 */
export interface SignedIn {
  readonly account: AccountId
  readonly message: string
  readonly signature: string
  /** CACAO (CAIP-74), if the wallet returns one. */
  readonly cacao?: unknown
}

export interface PairingOptions extends ConnectOptions {
  /** Minimum remaining lifetime to reuse an open pairing, in milliseconds. Default: 10 s. */
  readonly goodFor?: number
}

/** An open WalletConnect pairing for a remote wallet. */
export interface Pairing {
  readonly uri: string
  /** Milliseconds since 1970. Treated as expired when 10 s or less remain (docs/decisions/limits.md). */
  readonly expiresAt: number
  /**
   * Resolves to one connection per namespace after the wallet approves.
   * A wallet that read the URI in time may approve up to one minute after `expiresAt`. Rejects with `UserRejectedError` or
   * KitError `proposal-expired`.
   */
  readonly approval: Promise<readonly Connection[]>
  /**
   * Fetches responses that wallets sent while the page was suspended.
   * Resolves after at most 2 s, and after `approval` if it was pending.
   */
  catchUp?(): Promise<void>
  /**
   * Sets the app whose link carries the URI to the wallet:
   * requests of the resulting session redirect to this app. `undefined`: the URI is scanned or copied. The last call applies.
   */
  carriedBy?(app: WalletApp | undefined): void
}

/** A wallet app, identified by the link that opens it. */
export interface WalletApp {
  readonly href: string
  readonly name: string
}

/** Lists and connects wallets. A connected wallet has a provider per namespace. */
export interface WalletSource {
  readonly id: string
  /** Starts the source with its environment. Loads no heavy code. Returns the cleanup function. */
  start(context: SourceContext): () => void
  /**
   * Starts discovery and calls back with the whole list once it is known, and on each change.
   * Returns the unsubscribe function.
   */
  wallets(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  /**
   * Loads the code of `wallets`, or of `connect`, ahead of the call. Queries no wallet and sends no request besides the files.
   * Absent if a source has nothing to load. Rejects if a file cannot be loaded; the call itself loads it again.
   */
  preload?(what: 'wallets' | 'connect'): Promise<unknown>
  connect(walletId: string, options: ConnectOptions): Promise<readonly Connection[]>
  /**
   * Reconnects an earlier connection without a prompt.
   * Returns an empty list if the wallet no longer has permission.
   */
  reconnect(walletId: string, options: ConnectOptions): Promise<readonly Connection[]>
  disconnect(connection: Connection): Promise<void>
  /** Pairing, for wallets reached by a link or a QR code. */
  readonly pairing?: {
    /** Loads the client and opens the socket before the user's tap (phones). */
    prepare(): Promise<void>
    /**
     * Returns a new pairing URI, or an open one that is still valid for this purpose.
     * @throws KitError `relay-unreachable`.
     */
    open(options: PairingOptions): Promise<Pairing>
  }
  /**
   * Login, for embedded wallets.
   * After a login succeeds, the wallet is connected like any other by its {@link WalletLogin.walletId}.
   */
  readonly login?: WalletLogin
}

export type LoginProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Options of a screen's request. The screen aborts the signal when it closes. */
export interface LoginOptions {
  readonly signal?: AbortSignal | undefined
}

/** Appearance of the kit, applied to the wallet's screens. */
export interface LoginAppearance {
  readonly mode: 'light' | 'dark'
  /** BCP 47 tag of the kit's language. */
  readonly locale?: string
  /** CSS values by the names of the theme's variables. */
  readonly variables: Readonly<Record<string, string>>
  /** Accessible names of the wallet's region and of its close button. */
  readonly labels?: { readonly title: string; readonly close: string }
}

/**
 * Login methods of an embedded wallet.
 * Each throws the wallet's error: KitError `frame-load-failed`, `frame-failed`, `timeout` (30 s, docs/decisions/limits.md),
 * `aborted` after the signal, `invalid-payload` ("Invalid email").
 */
export interface WalletLogin {
  readonly walletId: string
  /** Preloads the code of the login methods before the user's tap. */
  prepare(): Promise<void>
  /**
   * Sends a one-time code.
   * @throws KitError `too-soon` within 30 s of the last code; `shortMessage` contains the remaining seconds.
   */
  email(address: string, options: LoginOptions): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Returns the cooldown: whole seconds until another code may be requested. 0: immediately. */
  emailWait(): number
  /**
   * Resolves after the user confirms this device with the mailed link.
   * May be called again after `timeout`.
   */
  device(options: LoginOptions): Promise<void>
  code(otp: string, options: LoginOptions): Promise<void>
  /**
   * Opens the provider's popup.
   * Call it during user activation. If the browser blocks the popup, and with `sameTab`, this tab navigates to the provider
   * after `onLeave` (redirect login). The page it returns to has `result_uri` in its URL: pass that to `socialResult`.
   * @throws `UserRejectedError` if the user returns without a result, KitError `popup-blocked` in an iframe and for wallets that
   * support only popups, `login-failed`.
   */
  social(
    provider: LoginProvider,
    options: LoginOptions & { readonly sameTab?: boolean; readonly onLeave?: () => void }
  ): Promise<void>
  /** Completes a redirect login with the URI this tab returned with. Throws the errors of `social`. */
  socialResult(uri: string, options: LoginOptions): Promise<void>
  /** Calls back with the content of the QR code, and resolves after the scan. */
  farcaster(options: LoginOptions & { readonly onUri: (uri: string) => void }): Promise<void>
  passkey(options: LoginOptions): Promise<void>
  updateEmail(address: string, options: LoginOptions): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimary(otp: string, options: LoginOptions): Promise<void>
  /** Completes the update of the email address. Resolves to the new address. */
  updateEmailSecondary(otp: string, options: LoginOptions): Promise<string>
  /** Shows a screen of the wallet, and resolves when the user closes it. */
  manage(screen: 'passkeys' | 'export' | 'recovery' | 'sessions' | 'delete', options: LoginOptions): Promise<void>
  /** Returns the identity the wallet last reported. Sends no request. */
  who(): { readonly email?: string; readonly userName?: string }
  /** Shows a screen that waits for the user above everything on the page. Returns false if there is none. */
  showRequest?(): boolean
  dress(appearance: LoginAppearance): void
}

/** Adapter as returned by `evm()`, `walletConnect()` … and accepted by `createKit({ adapters })`. */
export interface Adapter {
  /** Operations on its chains. */
  readonly chain?: Chain
  /** Source of its wallets. */
  readonly source?: WalletSource
}

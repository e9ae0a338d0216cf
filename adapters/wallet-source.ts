import type { AccountId, ChainId, Namespace } from './base/caip.ts'
import type { Network } from './base/network.ts'
import type { Provider } from './base/provider.ts'
import type { Chain } from './chain.ts'

/** The connector types of spec section 3, and WalletConnect's own. */
export type WalletType = 'ANNOUNCED' | 'INJECTED' | 'MULTI_CHAIN' | 'EXTERNAL' | 'AUTH' | 'WALLET_CONNECT'

/** A wallet that a source can connect. Names and images come from outside and are shown as text and as checked images only. */
export interface SourceWallet {
  /** Stable within its source: the rdns of an announced wallet, `injected`, `walletConnect`. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly type: WalletType
  readonly namespace: Namespace
  readonly rdns?: string
  readonly explorerId?: string
  /** It can sign in as it connects, in one step: asked with {@link ConnectOptions.signIn} it does. */
  readonly signsIn?: true
}

/** What a source is given when the kit starts. It takes nothing from the page's globals but the wallets' own doors. */
export interface SourceContext {
  /** The site may add to this very list, and take away from it. */
  readonly networks: readonly Network[]
  /** `customRpcUrls` by CAIP-2 id, best first. */
  rpcUrls(chainId: ChainId): readonly string[]
  readonly fetch: typeof fetch
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly services: { readonly relay?: string; readonly auth?: string; readonly frame?: string }
  readonly projectId?: string
  /** Which account of a wallet with several kinds acts until the visitor chooses another: `defaultAccountTypes` of the options. */
  readonly accountTypes?: Readonly<Partial<Record<Namespace, string>>>
  /** Read from the page when it is asked for. */
  metadata(): Promise<DappMetadata>
  /** `locale` of the options, BCP 47; absent: the browser's. */
  readonly locale?: string | undefined
  /** Raises one of the developers' alerts of spec section 8, with what exactly it is about. */
  alert(code: 'invalid-app-configuration' | 'session-expired' | 'network-not-found', detail?: string): void
  /** Brings a wallet's app to the front by its link. Called within the visitor's tap, before anything is waited for. */
  openLink?(href: string): void
  /** Calls back each time the page is looked at again. Returns a function that stops it. */
  onVisible?(listener: () => void): () => void
}

/** How the site presents itself to wallets: `metadata` of the options. */
export interface DappMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** The wallet's own word on where it stands. `accounts[0]` is the active one. */
export interface ConnectionState {
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
}

/** A live connection of one namespace. The provider is the truth: what it tells through `subscribe` is what is so. */
export interface Connection extends ConnectionState {
  readonly namespace: Namespace
  readonly walletId: string
  readonly type: WalletType
  /** Name and image of what was connected, from the announcement or the session's peer. */
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly provider: Provider
  /** What the wallet has signed while it connected, where {@link ConnectOptions.signIn} has asked for that. */
  readonly signedIn?: readonly SignedIn[]
  /** The networks a wallet has approved; absent when it takes any. */
  readonly approvedChainIds?: readonly ChainId[]
  /** Calls back with each change, and once with `undefined` when the wallet has gone. Returns a function that stops it. */
  subscribe(listener: (state: ConnectionState | undefined) => void): () => void
  /** What kind of account one of `accounts` is; absent: they are the keys' own, or nobody knows. */
  accountType?(account: AccountId): AccountKind
  /** The kinds of account between which its person can switch on the present network; `undefined`: there is one alone. */
  readonly kinds?: AccountKinds | undefined
  /** Present while the wallet has no recovery: its address is not to leave the site before it has. */
  readonly postponedRecovery?: PostponedRecovery | undefined
  /**
   * Makes one of `accounts` the active one, here and for whoever asks the provider, until the wallet itself makes another one so.
   * Nothing is asked of the wallet, and nothing happens for an account it does not share. Absent where only the wallet can do it.
   */
  chooseAccount?(account: AccountId): void
  /** Resolves once the wallet *is* on the network. Throws `UserRejectedError`, KitError `switch-failed`, `chain-not-approved`. */
  switchNetwork(network: Network, options: { signal?: AbortSignal }): Promise<void>
  /**
   * The kit has no use for it any more: another wallet took its place, or it came too late. Nothing is told from then on. A wallet of the
   * page keeps its permission; a session that serves no other namespace is ended. Calling it again does nothing.
   */
  release(): void
}

/** A wallet that one browser alone can open, until its user sets how it is recovered. */
export interface PostponedRecovery {
  /**
   * Asks the user on the wallet's own screen. Resolves to whether recovery is set: `offer` lets the user postpone it again. Ask with
   * `address` before the address is shown in full, copied or shared.
   */
  setUp(reason: 'offer' | 'address', options: LoginOptions): Promise<boolean>
}

/** The key's own account, or a contract that it commands. */
export type AccountKind = 'eoa' | 'smartAccount'

/** The key's own account and a smart account of it. They may have one address (EIP-7702). */
export interface AccountKinds {
  readonly active: AccountKind
  /** The smart account is on the network: it comes to be with its first transaction. */
  readonly deployed: boolean
  /**
   * Has the other kind act, now and on later visits; `subscribe` tells what has changed. Throws what the wallet says. Where it has no smart
   * account after all, the key's own account acts.
   */
  choose(kind: AccountKind, options: LoginOptions): Promise<void>
}

export interface ConnectOptions {
  readonly namespaces: readonly Namespace[]
  /** The network to be on afterwards, when the wallet can. */
  readonly network?: Network
  readonly signal?: AbortSignal
  /** Lets the visitor choose accounts anew, even where the wallet already shares some ("change account"). */
  readonly chooseAccount?: boolean
  /** Asks the wallet to sign in as it connects. One that cannot connects all the same. */
  readonly signIn?: SignInRequest
}

/** What a wallet may sign while it connects: the fields of a sign-in message (ERC-4361, Sign In With Solana). */
export interface SignInRequest {
  /** CAIP-2: the network to sign in on. */
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

/** What a wallet has signed. The source has checked that it says what was asked, and that the account has signed it. */
export interface SignedIn {
  readonly account: AccountId
  readonly message: string
  readonly signature: string
  /** CAIP-74, where the wallet gives one. */
  readonly cacao?: unknown
}

export interface PairingOptions extends ConnectOptions {
  /** An earlier invitation serves again only while it is good for longer than these milliseconds. Default 10 s. */
  readonly goodFor?: number
}

/** An open invitation to a wallet elsewhere (WalletConnect pairing). */
export interface Pairing {
  readonly uri: string
  /** Milliseconds since 1970. Treated as expired when 10 s or less are left (spec section 9). */
  readonly expiresAt: number
  /**
   * One connection a namespace, once the wallet approves: a wallet that took the URI in time may do so for a minute after `expiresAt`.
   * Rejects with `UserRejectedError` or KitError `proposal-expired`.
   */
  readonly approval: Promise<readonly Connection[]>
  /** Takes in what wallets have answered while the page slept. Resolves after 2 s at most, and after `approval` where one was waiting. */
  catchUp?(): Promise<void>
  /**
   * Tells which app's link carries the URI to its wallet: requests of the session that comes of it bring that app to the front.
   * `undefined`: it is scanned or copied. The last word holds.
   */
  carriedBy?(app: WalletApp | undefined): void
}

/** A wallet's app, by the link that opens it. */
export interface WalletApp {
  readonly href: string
  readonly name: string
}

/** Where wallets come from; connecting one gives a provider for each namespace. */
export interface WalletSource {
  readonly id: string
  /** Hands over what the source may use. Returns a function that puts everything back. Loads no heavy code. */
  start(context: SourceContext): () => void
  /** Starts discovery and calls back with the whole list once it is known, and each time it changes. Returns a function that stops it. */
  wallets(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  connect(walletId: string, options: ConnectOptions): Promise<readonly Connection[]>
  /** Restores what an earlier visit left, without asking the visitor anything. Empty when the wallet no longer agrees. */
  reconnect(walletId: string, options: ConnectOptions): Promise<readonly Connection[]>
  disconnect(connection: Connection): Promise<void>
  /** Wallets that are reached by a link or a QR code. */
  readonly pairing?: {
    /** Loads the client and opens the socket, so that a tap finds them ready (phones). */
    prepare(): Promise<void>
    /** A fresh URI, or the one still good for this purpose. Throws KitError `relay-unreachable`. */
    open(options: PairingOptions): Promise<Pairing>
  }
  /** Wallets that a visitor logs in to. Once a way in has succeeded, the wallet is connected as any other, with {@link WalletLogin.walletId}. */
  readonly login?: WalletLogin
}

export type LoginProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** A screen's request: it is left, and nobody waits any more. */
export interface LoginOptions {
  readonly signal?: AbortSignal | undefined
}

/** How the kit looks, for what the wallet shows of itself. */
export interface LoginAppearance {
  readonly mode: 'light' | 'dark'
  /** BCP 47: what the kit speaks. */
  readonly locale?: string
  /** CSS values by the names of the theme's variables. */
  readonly variables: Readonly<Record<string, string>>
  /** What the area of the wallet and the button that leaves it are called. */
  readonly labels?: { readonly title: string; readonly close: string }
}

/**
 * The ways in to a wallet that is logged in to. Each throws what the wallet says: KitError `frame-load-failed`, `frame-failed`, `timeout`
 * (spec section 9: 30 s), `aborted` after the signal, `invalid-payload` ("Invalid email").
 */
export interface WalletLogin {
  readonly walletId: string
  /** Loads what the ways in need, so that a tap finds it ready. */
  prepare(): Promise<void>
  /** Sends a code. Throws KitError `too-soon` within 30 s of the last one; `shortMessage` says for how long yet. */
  email(address: string, options: LoginOptions): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Whole seconds until another code may be asked for; 0: now. */
  emailWait(): number
  /** Resolves once the visitor has confirmed this device by the mailed link. May be asked again after `timeout`. */
  device(options: LoginOptions): Promise<void>
  code(otp: string, options: LoginOptions): Promise<void>
  /**
   * Opens the provider's window. Call it within the visitor's tap. Where the browser opens none, and with `sameTab`, this tab goes there
   * itself, after `onLeave`, and comes back as another page with `result_uri` in its address: hand that to `socialResult`. Throws
   * `UserRejectedError` when the visitor is back without an answer, KitError `popup-blocked` in a page inside another and with a wallet that
   * knows windows alone, `login-failed`.
   */
  social(
    provider: LoginProvider,
    options: LoginOptions & { readonly sameTab?: boolean; readonly onLeave?: () => void }
  ): Promise<void>
  /** Goes on with what this tab has come back with. Throws as `social` does. */
  socialResult(uri: string, options: LoginOptions): Promise<void>
  /** Calls back with what the QR code says, and resolves after the scan. */
  farcaster(options: LoginOptions & { readonly onUri: (uri: string) => void }): Promise<void>
  passkey(options: LoginOptions): Promise<void>
  updateEmail(address: string, options: LoginOptions): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimary(otp: string, options: LoginOptions): Promise<void>
  /** Resolves to the new address. */
  updateEmailSecondary(otp: string, options: LoginOptions): Promise<string>
  /** Shows a screen of the wallet's own, and resolves when the visitor leaves it. */
  manage(screen: 'passkeys' | 'export' | 'recovery' | 'sessions' | 'delete', options: LoginOptions): Promise<void>
  /** Who is logged in, as far as the wallet has told. Asks nobody. */
  who(): { readonly email?: string; readonly userName?: string }
  dress(appearance: LoginAppearance): void
}

/** What `evm()`, `walletConnect()` … return and `createKit({ adapters })` takes. */
export interface Adapter {
  /** What can be done on its chains. */
  readonly chain?: Chain
  /** The wallets it brings. */
  readonly source?: WalletSource
}

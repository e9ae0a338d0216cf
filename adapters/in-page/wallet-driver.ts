import type { ChainId, Namespace } from '../base/caip.ts'
import type { KitError } from '../base/kit-error.ts'
import type { Network } from '../base/network.ts'
import type { Provider } from '../base/provider.ts'
import type { ConnectOptions, SignedIn, SourceContext } from '../wallet-source.ts'
import type { DiscoveredWallet } from './discovery.ts'
import type { WalletLink } from './wallet-link.ts'

/** Arguments of a provider request. */
export type RequestArguments = Parameters<Provider['request']>[0]

/** Environment of a source and of its links. */
export interface LinkContext extends SourceContext {
  /** Aborted when the kit stops. */
  readonly stopped: AbortSignal
}

/** A validated account the wallet has granted. */
export interface GrantedAccount {
  readonly address: string
}

/**
 * What a wallet has reported: the granted accounts, and the network they are used on.
 * Implemented by `account-networks.ts` for wallets whose accounts name their networks, and by EVM, where the wallet has a network.
 */
export interface WalletState<Account extends GrantedAccount = GrantedAccount> {
  /** Granted accounts, in the wallet's order. */
  readonly granted: readonly Account[]
  readonly chainId: ChainId
  /**
   * Validates an accounts response, and returns the accounts without duplicates.
   * @throws KitError `invalid-reply`
   */
  parse(reply: unknown): readonly Account[]
  /** Replaces the granted accounts with those of a response. */
  take(accounts: readonly Account[], reply: unknown): void
  /** Returns whether an account is on the present network. */
  isOn(account: Account): boolean
  /** Returns an account's address, as the present network encodes it. */
  addressOf(account: Account): string
  /** Keeps the network and the active account together after a change. Goes to `wanted`, if the account is on it. */
  settle(active: Account | undefined, wanted?: ChainId): void
  /** Creates the error for a wallet that has shared no account. */
  noAccount(): KitError
}

/** Driver of one kind of wallets. */
export interface WalletDriver<Found extends DiscoveredWallet, State extends WalletState> {
  readonly namespace: Namespace
  /** Creates the state of a wallet that has reported nothing. It makes later changes inside `change`, so that they are reported. */
  createState(found: Found, context: LinkContext, change: (act: () => void) => void): State
  /** Subscribes to the wallet, and calls back with its present accounts. Returns the unsubscribe function, if the wallet has one. */
  listen(link: WalletLink<Found, State>, notify: (accounts: unknown) => void): unknown
  /** Requests accounts with a prompt and passes them to the link. */
  connect(link: WalletLink<Found, State>, options: ConnectOptions): Promise<SignedIn | undefined>
  /** Called once the wallet is connected. */
  afterConnect?(link: WalletLink<Found, State>, options: ConnectOptions): void
  /** Reads accounts without a prompt; takes none if the wallet rejects. */
  reconnect(link: WalletLink<Found, State>, options: ConnectOptions): Promise<void>
  /** Disconnects in the wallet, if it supports that. */
  disconnect(found: Found): unknown
  /** Handles a request of the page. Rejects with EIP-1193 errors. */
  request(link: WalletLink<Found, State>, request: RequestArguments): Promise<unknown>
  /** Returns the emitter of an event for the provider the page gets: of the link, or of the wallet. */
  emitter(link: WalletLink<Found, State>, event: string): Pick<Provider, 'on' | 'removeListener'>
  /** Returns the networks the wallet can be used on. Absent: it may be switched to any network. */
  approvedChainIds?(link: WalletLink<Found, State>): readonly ChainId[]
  /** Resolves once the wallet is on the network. */
  switchNetwork(link: WalletLink<Found, State>, network: Network, signal: AbortSignal | undefined): Promise<void>
}

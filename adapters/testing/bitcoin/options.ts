import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'
import type { BitcoinTestNetwork } from './networks.ts'

/** Options of `createBitcoinTestWallet()`. */
export interface BitcoinTestWalletOptions {
  /** Networks of the wallet, the initial one first. Default: `Mainnet`. */
  readonly networks?: readonly BitcoinTestNetwork[]
  /**
   * Injection: as a Wallet Standard wallet, or listed in `window.btc_providers` with sats-connect's
   * JSON-RPC. Default: `standard`.
   */
  readonly injection?: 'standard' | 'sats'
  /** Esplora API per network, for balances and sending. Absent: the wallet cannot pay. */
  readonly esplora?: Readonly<Partial<Record<BitcoinTestNetwork, string>>>
  /** Secrets of 32 bytes each. Default: publicly known ones. */
  readonly secrets?: readonly Uint8Array[]
  /** Number of known accounts. Default: 2. */
  readonly accountCount?: number
  /** Default: `Bitcoin Test Wallet`. */
  readonly name?: string
  readonly icon?: string
  /** Property of `window` with the provider. Default: `BitcoinTestProvider`. */
  readonly providerId?: string
  /** sats-connect methods the wallet does not support. */
  readonly without?: readonly string[]
  /** Makes its accounts watch-only. */
  readonly watched?: boolean
  /** `false`: absent until `register()` is called, like a late wallet. */
  readonly register?: boolean
  /** Response to requests that need the user. Default: `approve`. */
  readonly answers?: Answering
  /** Milliseconds before each response. */
  readonly latency?: number
  /** Stores the permission in the page's localStorage, so that the wallet reconnects after a reload. */
  readonly remember?: boolean
  /** Window it is injected into. Default: the page's window. */
  readonly window?: WalletHost & { btc_providers?: unknown }
}

/** A Bitcoin wallet, controlled by its user. */
export interface BitcoinTestWallet {
  readonly name: string
  /** All requests, oldest first, by the names of features or methods. */
  readonly requests: readonly WalletRequest[]
  /** Addresses a page gets with permission. */
  readonly accounts: readonly string[]
  readonly connected: boolean
  /** Response to requests that need the user. */
  answers: Answering
  latency: number
  /** Injects the wallet into pages from now on. */
  register(): void
  /** Removes itself from the pages' lists, if the API supports it. */
  unregister(): void
  /** Sets the response to the next request, or to the next of that name, once. */
  answerNext(answer: Answering, method?: string): void
  /** Rejects the next request, or the next of that name, with that error. */
  failNext(failure: Failure, method?: string): void
  /** Selects the account that pages see, by its index. Throws `TypeError` for an unknown one. */
  chooseAccount(number: number): void
  /** Sets its networks. A sats-connect wallet is on the first. Throws `TypeError` for an unknown one. */
  setNetworks(networks: readonly BitcoinTestNetwork[]): void
  /** Revokes the page's permission, like a user in the wallet. */
  revoke(): void
  /** Stops the wallet; open requests reject with 4900. */
  stop(): void
}

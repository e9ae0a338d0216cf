import type { Answering, Failure, WalletHost, WalletRequest } from '../options.ts'
import type { BitcoinTestNetwork } from './networks.ts'

/** What `createBitcoinTestWallet()` takes. */
export interface BitcoinTestWalletOptions {
  /** Where it is, the first to begin with: `Mainnet` unless given. */
  readonly networks?: readonly BitcoinTestNetwork[]
  /**
   * How pages reach it: as a wallet of Wallet Standard, or as one that lists itself in `window.btc_providers` and speaks sats-connect's
   * JSON-RPC. `standard` unless given.
   */
  readonly injection?: 'standard' | 'sats'
  /** An Esplora API by network: where it looks what it holds, and sends to. Without one it pays nobody. */
  readonly esplora?: Readonly<Partial<Record<BitcoinTestNetwork, string>>>
  /** Of the keys, 32 bytes each. Without any, those of accounts that everybody knows. */
  readonly secrets?: readonly Uint8Array[]
  /** How many of the known accounts the wallet has: 2 unless given. */
  readonly accountCount?: number
  /** `Bitcoin Test Wallet` unless given. */
  readonly name?: string
  readonly icon?: string
  /** `BitcoinTestProvider` unless given: where the provider stands in the window. */
  readonly providerId?: string
  /** What of sats-connect's methods it does not know. */
  readonly without?: readonly string[]
  /** Its accounts can be looked at alone. */
  readonly watched?: boolean
  /** `false`: not there until `register()` is called, as a wallet that loads late. */
  readonly register?: boolean
  /** What becomes of requests that need the person: `approve` unless given. */
  readonly answers?: Answering
  /** Milliseconds before any answer. */
  readonly latency?: number
  /** Keeps the permission in the page's localStorage, so that a reload finds the wallet connected. */
  readonly remember?: boolean
  /** Where it is: the page's window unless given. */
  readonly window?: WalletHost & { btc_providers?: unknown }
}

/** A Bitcoin wallet, seen from the side of the person who holds it. */
export interface BitcoinTestWallet {
  readonly name: string
  /** Everything that was asked, oldest first: by the names of features, or of methods. */
  readonly requests: readonly WalletRequest[]
  /** The addresses that a page gets once it has permission. */
  readonly accounts: readonly string[]
  readonly connected: boolean
  /** What becomes of requests that need the person. */
  answers: Answering
  latency: number
  /** Is there for pages from here on. */
  register(): void
  /** Takes itself off the list of pages, where there is a way to. */
  unregister(): void
  /** The next request, or the next of that name, is answered so: once. */
  answerNext(answer: Answering, method?: string): void
  /** The next request, or the next of that name, is rejected with that error. */
  failNext(failure: Failure, method?: string): void
  /** Chooses which of its accounts pages see, by its number. Throws `TypeError` for one it has not. */
  chooseAccount(number: number): void
  /** The networks it is on from now on. One that speaks sats-connect is on the first. Throws `TypeError` for one it does not know. */
  setNetworks(networks: readonly BitcoinTestNetwork[]): void
  /** Takes the page's permission back, as a person does in the wallet. */
  revoke(): void
  /** Goes away; open requests are answered with 4900. */
  stop(): void
}

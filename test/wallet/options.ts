import type { Address, Hex } from 'viem'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { ProviderErrorCode } from './errors.ts'

/** A network of the test wallet, and its node. */
export interface TestWalletChain {
  /** The number of EIP-155. */
  readonly chainId: number
  readonly rpcUrl: string
  readonly name?: string
  /**
   * The contract whose code an account runs for a batch (EIP-7702): one with `executeBatch((address,uint256,bytes)[])` that obeys the account
   * itself, such as Simple7702Account.
   */
  readonly batchAccount?: Address
}

/** What a page asked the wallet. */
export interface WalletRequest {
  readonly method: string
  /** As it came: an array, an object, or nothing. */
  readonly params: unknown
}

/**
 * What the person at the wallet does with a request.
 *
 * - `approve`, `refuse` (4001): does it, or says no.
 * - `panel`: asks on the page.
 * - `never`: leaves it open for good.
 * - `{ error }`: rejects with that value as it is, an `Error` or not.
 * - `{ result }`: resolves with that value without doing anything (a wallet that lies).
 */
export type Answer = 'approve' | 'refuse' | 'panel' | 'never' | { readonly error: unknown } | { readonly result: unknown }

/** Decides on a request, and may do something on the way: change the account, wait, disconnect. */
export type Answering = Answer | ((request: WalletRequest) => Answer | Promise<Answer>)

/** What `createTestWallet()` takes. */
export interface TestWalletOptions {
  /**
   * The first is where the wallet starts. A read of a chain goes to its `rpcUrl`. EVM networks of `w3m-kit/networks`, and chains in viem's
   * shape, are taken as they are.
   */
  readonly chains: readonly (TestWalletChain | Pick<NetworkInput, 'id' | 'name' | 'rpcUrls'>)[]
  /** Private keys. Without any, the accounts of `mnemonic`. */
  readonly privateKeys?: readonly Hex[]
  /** Twelve words; anvil's own (`test test … junk`) unless given. Its keys are public: never for anything of value. */
  readonly mnemonic?: string
  /** How many accounts of the mnemonic the wallet has: 2 unless given. */
  readonly accountCount?: number
  /** `Test Wallet` unless given. */
  readonly name?: string
  /** `kit.w3m.test-wallet` unless given. */
  readonly rdns?: string
  /** A data URI, or anything else to see what a page makes of it. */
  readonly icon?: string
  /** A fresh UUID for each page view unless given. */
  readonly uuid?: string
  /** Also takes `window.ethereum`. */
  readonly legacy?: boolean
  /** `false`: silent until `announce()` is called, as a wallet that loads late, or a legacy one. */
  readonly announce?: boolean
  /** What becomes of requests that need the person: `approve` unless given. */
  readonly answers?: Answering
  /**
   * Speaks EIP-5792: `atomic` does the calls of a batch as one, on chains with a `batchAccount`; `sequence` does them one after the other.
   * Neither unless given, as wallets were before.
   */
  readonly batching?: 'atomic' | 'sequence'
  /** Milliseconds before any answer. */
  readonly latency?: number
  /** Keeps the permission in the page's localStorage, so that a reload finds the wallet connected. */
  readonly remember?: boolean
  /** `true`: `wallet_addEthereumChain` adds without going there, which EIP-3085 allows; most wallets go there. */
  readonly staysAfterAdd?: boolean
  /** Where it announces itself: the page's window unless given. In Node, any `EventTarget`. */
  readonly window?: WalletHost
}

/** What the wallet takes of a window. */
export interface WalletHost extends Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> {
  ethereum?: unknown
  readonly localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly location?: { readonly origin: string }
}

/** `ProviderInfo` of EIP-6963. */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** An error on demand: its code, or any value to reject with. */
export type Failure = ProviderErrorCode | { readonly error: unknown }

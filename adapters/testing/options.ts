import type { Address, Hex } from 'viem'
import type { NetworkInput } from '../base/network.ts'
import type { ProviderErrorCode } from './errors.ts'

/** A network of the test wallet, and its node. */
export interface TestWalletChain {
  /** EIP-155 chain id. */
  readonly chainId: number
  readonly rpcUrl: string
  readonly name?: string
  /**
   * Contract whose code an account runs for a batch (EIP-7702):
   * one with `executeBatch((address,uint256,bytes)[])` callable by the account itself, such as Simple7702Account. Default: code of the wallet, not
   * audited, which the account of the first batch deploys.
   */
  readonly batchAccount?: Address
}

/** A request of a page. */
export interface WalletRequest {
  readonly method: string
  /** Unchanged: an array, an object, or `undefined`. */
  readonly params: unknown
}

/**
 * Response of the wallet's user to a request.
 * - `approve`, `refuse` (4001): executes or rejects it.
 * - `panel`: asks on the page.
 * - `never`: never responds.
 * - `{ error }`: rejects with that value unchanged, an `Error` or not.
 * - `{ result }`: resolves to that value without executing the request (an invalid response).
 */
export type Answer = 'approve' | 'refuse' | 'panel' | 'never' | { readonly error: unknown } | { readonly result: unknown }

/** A response, or a function that decides and may act first: change the account, wait, disconnect. */
export type Answering = Answer | ((request: WalletRequest) => Answer | Promise<Answer>)

/** Options of `createTestWallet()`. */
export interface TestWalletOptions {
  /**
   * Chains of the wallet, the initial one first.
   * Reads of a chain go to its `rpcUrl`. Accepts EVM networks of `w3m-kit/networks` and viem chains.
   */
  readonly chains: readonly (TestWalletChain | Pick<NetworkInput, 'id' | 'name' | 'rpcUrls'>)[]
  /** Private keys. Default: the accounts of `mnemonic`. */
  readonly privateKeys?: readonly Hex[]
  /**
   * Twelve-word mnemonic.
   * Default: anvil's (`test test … junk`). Its keys are public: never use it for anything of value.
   */
  readonly mnemonic?: string
  /** Number of accounts of the mnemonic. Default: 2. */
  readonly accountCount?: number
  /** Default: `Test Wallet`. */
  readonly name?: string
  /** Default: `kit.w3m.test-wallet`. */
  readonly rdns?: string
  /** A data URI, or any other value to test how a page handles it. */
  readonly icon?: string
  /** Default: a new UUID for each page view. */
  readonly uuid?: string
  /** Also sets `window.ethereum`. */
  readonly legacy?: boolean
  /** `false`: does not announce itself until `announce()` is called, like a late or legacy wallet. */
  readonly announce?: boolean
  /** Response to requests that need the user. Default: `approve`. */
  readonly answers?: Answering
  /**
   * Supports EIP-5792: `atomic` executes the calls of a batch as one, on chains with EIP-7702;
   * `sequence` executes them one after the other, as `atomic` does on other chains. Absent: no batches, like older wallets.
   */
  readonly batching?: 'atomic' | 'sequence'
  /** Milliseconds before each response. */
  readonly latency?: number
  /** Stores the permission in the page's localStorage, so that the wallet reconnects after a reload. */
  readonly remember?: boolean
  /**
   * `true`: `wallet_addEthereumChain` adds without switching, which EIP-3085 allows. Most wallets
   * switch.
   */
  readonly staysAfterAdd?: boolean
  /** Window it announces itself in. Default: the page's window. In Node, any `EventTarget`. */
  readonly window?: WalletHost
}

/** Members of `window` the wallet uses. */
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

/** A test error: its code, or any value to reject with. */
export type Failure = ProviderErrorCode | { readonly error: unknown }

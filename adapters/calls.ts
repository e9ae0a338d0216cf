import type { AccountId, ChainId } from './base/caip.ts'
import type { Provider } from './base/provider.ts'
import type { PollRequest, Transaction } from './chain.ts'

// Call batches (EIP-5792), offered by adapters whose wallets support them.

/** One call of a batch: a transaction without its fee fields. */
export type Call = Pick<Transaction, 'to' | 'value' | 'data'>

/** Capabilities of a wallet for an account on one network (EIP-5792). */
export interface CallsCapabilities {
  /**
   * `ready`: atomic after the user approves an account upgrade, which the wallet requests with the first
   * batch.
   */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** Whether a paymaster can pay the fee (ERC-7677). */
  readonly paymasterService: boolean
  /** All capabilities by name, with the values as the wallet sent them. Validate them before use. */
  readonly all: Readonly<Record<string, unknown>>
}

export interface Calls {
  /**
   * Returns the wallet's capabilities for the account on its network, requested once.
   * A wallet without the method supports none of them. The wallet responds without a prompt.
   * @throws KitError `wallet-silent` after 5 s without a response, `aborted`.
   */
  capabilities(provider: Provider, account: AccountId, request: { readonly signal?: AbortSignal }): Promise<CallsCapabilities>
  /**
   * Sends the calls to the wallet as one batch.
   * With `atomicRequired` either all calls take effect or none do.
   * @throws The errors of `transactions.send`, and KitError `unsupported-method`, `calls-not-atomic`, `calls-refused` if the
   * wallet does not accept the batch.
   */
  send(provider: Provider, account: AccountId, calls: readonly Call[], options: SendCallsOptions): Promise<SentCalls>
  /**
   * Polls the status of a batch until it is final or the signal aborts.
   * Resolves to the last known status. Retries a wallet that does not respond with increasing intervals.
   * @throws KitError `unsupported-method` ("Fetching call status not approved by the wallet."), `calls-unknown`,
   * `invalid-reply`, `wallet-disconnected`.
   */
  follow(provider: Provider, sent: SentCalls, request: PollCallsRequest): Promise<CallsStatus>
  /**
   * Makes the wallet show a batch to the user.
   * @throws KitError `unsupported-method`, `calls-unknown`.
   */
  show(provider: Provider, sent: SentCalls): Promise<void>
}

export interface SendCallsOptions {
  readonly atomicRequired: boolean
  /** Capabilities of EIP-5792, such as `{ paymasterService: { url } }`, passed to the wallet unchanged. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** A batch the wallet has accepted. Plain data. */
export interface SentCalls {
  /** Batch id assigned by the wallet. */
  readonly id: string
  readonly chainId: ChainId
}

/**
 * - `pending`: not mined yet;
 * - `confirmed`: all calls are mined;
 * - `failed`: with the reason `not-sent`, the wallet gave up before any call was mined; `reverted`, no call took effect;
 * `partly`, some calls of a non-atomic batch took effect.
 */
export type CallsStatus =
  | { readonly name: 'pending' }
  | { readonly name: 'confirmed'; readonly hashes: readonly string[]; readonly atomic: boolean }
  | {
      readonly name: 'failed'
      readonly reason: 'not-sent' | 'reverted' | 'partly'
      readonly hashes: readonly string[]
      readonly atomic: boolean
    }

export interface PollCallsRequest extends Pick<PollRequest, 'wait'> {
  readonly signal?: AbortSignal
}

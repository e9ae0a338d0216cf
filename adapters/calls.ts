import type { AccountId, ChainId } from './base/caip.ts'
import type { Provider } from './base/provider.ts'
import type { FollowRequest, Transaction } from './chain.ts'

// Several calls at once (EIP-5792): what an adapter offers beside sending one, where its wallets can.

/** One of several calls that belong together: what a transaction says, without who pays for it. */
export type Call = Pick<Transaction, 'to' | 'value' | 'data'>

/** What a wallet can do for an account on a network (EIP-5792). */
export interface CallsCapabilities {
  /** `ready`: once the person has agreed to upgrade the account, which the wallet asks with the first batch. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** Somebody else may pay (ERC-7677). */
  readonly paymasterService: boolean
  /** Everything that the wallet says, by the names of the capabilities. Its values are as they came: check them. */
  readonly all: Readonly<Record<string, unknown>>
}

export interface Calls {
  /**
   * What the wallet says it can do for the account on its network, asked once. One that does not know the question can do nothing of the kind. The
   * wallet answers by itself: KitError `wallet-silent` where it has not after 5 s. Throws KitError `aborted`.
   */
  capabilities(provider: Provider, account: AccountId, request: { readonly signal?: AbortSignal }): Promise<CallsCapabilities>
  /**
   * Hands the calls to the wallet as one batch. With `atomicRequired` all of them happen or none. Throws as `transactions.send` does, and
   * KitError `unsupported-method`, `calls-not-atomic`, `calls-refused`: the wallet does not take such a batch.
   */
  send(provider: Provider, account: AccountId, calls: readonly Call[], options: SendCallsOptions): Promise<SentCalls>
  /**
   * Asks the wallet how a batch is getting on, again and again until it has ended or the signal aborts; resolves with the last that is
   * known. A wallet that does not answer is asked again, more and more rarely. Throws KitError `unsupported-method` ("Fetching call status
   * not approved by the wallet."), `calls-unknown`, `invalid-reply`, `wallet-disconnected`.
   */
  follow(provider: Provider, sent: SentCalls, request: FollowCallsRequest): Promise<CallsStatus>
  /** Has the wallet show a batch to its person. Throws KitError `unsupported-method`, `calls-unknown`. */
  show(provider: Provider, sent: SentCalls): Promise<void>
}

export interface SendCallsOptions {
  readonly atomicRequired: boolean
  /** Of EIP-5792, such as `{ paymasterService: { url } }`, handed on as they are. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** A batch that a wallet has taken. Plain data. */
export interface SentCalls {
  /** The wallet's own name of it. */
  readonly id: string
  readonly chainId: ChainId
}

/**
 * - `pending`: on its way;
 * - `confirmed`: all of them are in a block;
 * - `failed`: `not-sent`, the wallet gave up before a block had any of it; `reverted`, none has had effect; `partly`, some have, where the
 *   batch was not atomic.
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

export interface FollowCallsRequest extends Pick<FollowRequest, 'wait'> {
  readonly signal?: AbortSignal
}

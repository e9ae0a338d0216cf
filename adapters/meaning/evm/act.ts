import type { Allowance } from '../../evm/codec/call.ts'
import type { SafeRefund } from './call-containers.ts'
import type { DecodedCall } from './call.ts'

/** An asset of an order: the native currency without `token`, one item of a collection with `id`, any item with `anyId`. */
export interface Asset {
  readonly token?: string
  readonly id?: bigint
  readonly anyId?: true
  readonly amount?: Allowance
}

/**
 * What a signature lets others do, or a fact that the user has to know before signing. A contract that the signature does not name is
 * absent. Times are seconds since 1970; an end of 0 is none.
 */
export type Act =
  | {
      readonly kind: 'allow'
      readonly token?: string
      readonly spender: string
      readonly amount: Allowance
      readonly until?: bigint
      /** The whole amount may be taken again whenever so many seconds have passed. */
      readonly every?: bigint
    }
  | {
      readonly kind: 'allow-item'
      readonly token?: string
      readonly spender: string
      readonly id: bigint
      readonly until?: bigint
    }
  | { readonly kind: 'allow-all'; readonly token?: string; readonly spender: string; readonly until?: bigint }
  | { readonly kind: 'revoke'; readonly token?: string; readonly spender: string }
  | {
      readonly kind: 'transfer'
      readonly token?: string
      readonly from?: string
      readonly to: string
      readonly amount?: bigint
      readonly id?: bigint
      readonly until?: bigint
    }
  | {
      readonly kind: 'trade'
      readonly owner?: string
      readonly gives: readonly Asset[]
      readonly gets: readonly Asset[]
      /** The recipient, if it is not the owner. */
      readonly receiver?: string
      /** The order refers to assets that it does not list. */
      readonly isHidden?: true
      readonly until?: bigint
    }
  /** ERC-4337. */
  | { readonly kind: 'operation'; readonly sender: string; readonly calls: readonly DecodedCall[] }
  /** Another account, or the signer by way of a forwarder, makes these calls. */
  | {
      readonly kind: 'execute'
      readonly by?: string
      readonly calls: readonly DecodedCall[]
      readonly refund?: SafeRefund
      readonly until?: bigint
    }
  /** EIP-7702: the account runs this code. */
  | { readonly kind: 'delegate-code'; readonly to: string; readonly chainId: bigint }
  /** ERC-7710. */
  | { readonly kind: 'delegate-account'; readonly to: string; readonly by: string; readonly limits: number }
  | { readonly kind: 'delegate-votes'; readonly token?: string; readonly to: string; readonly until?: bigint }
  /** A message that a contract account signs (ERC-7739, Safe), within typed data. */
  | { readonly kind: 'message'; readonly account?: string; readonly bytes: string }
  /** The content is for this account (ERC-7739). */
  | { readonly kind: 'for-account'; readonly account: string }
  /** A hash: what it covers cannot be determined. */
  | { readonly kind: 'opaque'; readonly hash: string }
  /** ERC-6492: a verifier of the signature makes this call first. */
  | { readonly kind: 'wrapped'; readonly factory: string; readonly data: string }
  | { readonly kind: 'harmless'; readonly what: 'vote' | 'cancel' | 'statement' }
  /** Unknown types, by what they name; `data`: bytes of unknown meaning. */
  | { readonly kind: 'unknown'; readonly names: 'amount' | 'call' | 'right' | 'account' | 'data' | 'other' }

import type { Allowance } from '../../evm/codec/decode-call.ts'
import type { SafeRefund } from './call-containers.ts'
import type { DecodedCall } from './call.ts'

/**
 * An asset of an order: the native currency without `token`, one NFT with `id`, any NFT of a
 * collection with `anyId`.
 */
export interface Asset {
  readonly token?: string
  readonly id?: bigint
  readonly anyId?: true
  readonly amount?: Allowance
}

/**
 * Effect of a signature, or a fact that the user has to know before signing.
 * A contract that the signature does not name is absent. A token that it names by other means than its contract is a
 * `sanitizeTokenText`, which is empty if it names none. Times are seconds since 1970; 0 means no expiry. `until` ends the granted
 * right; `useBy` only limits when the signature can be submitted: the right itself lasts.
 */
export type Act =
  | {
      readonly kind: 'allow'
      readonly token?: string
      readonly tokenText?: string
      readonly spender: string
      readonly amount: Allowance
      readonly until?: bigint
      readonly useBy?: bigint
      /** The whole amount may be taken again after each period, in seconds. */
      readonly every?: bigint
    }
  | {
      readonly kind: 'allow-item'
      readonly token?: string
      readonly tokenText?: string
      readonly spender: string
      readonly id: bigint
      readonly until?: bigint
      readonly useBy?: bigint
    }
  | {
      readonly kind: 'allow-all'
      readonly token?: string
      readonly tokenText?: string
      readonly spender: string
      readonly until?: bigint
      readonly useBy?: bigint
    }
  | { readonly kind: 'revoke'; readonly token?: string; readonly tokenText?: string; readonly spender: string }
  | {
      readonly kind: 'transfer'
      readonly token?: string
      readonly tokenText?: string
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
      /** Recipients of parts of the owner's payment, in basis points. `gets` excludes these parts. */
      readonly fees?: readonly { readonly to: string; readonly part: bigint }[]
      /** The order refers to assets or terms that it does not list, or that are not decoded. */
      readonly isHidden?: true
      readonly until?: bigint
    }
  /** ERC-4337. */
  | { readonly kind: 'operation'; readonly sender: string; readonly calls: readonly DecodedCall[] }
  /** Another account, or the signer through a forwarder, makes these calls. */
  | {
      readonly kind: 'execute'
      readonly by?: string
      readonly calls: readonly DecodedCall[]
      readonly refund?: SafeRefund
      readonly until?: bigint
    }
  /** EIP-7702: the account delegates to this code. */
  | { readonly kind: 'delegate-code'; readonly to: string; readonly chainId: bigint }
  /** ERC-7710. */
  | { readonly kind: 'delegate-account'; readonly to: string; readonly by: string; readonly limits: number }
  | { readonly kind: 'delegate-votes'; readonly token?: string; readonly to: string; readonly useBy?: bigint }
  /** A message that a contract account signs (ERC-7739, Safe), within typed data. */
  | { readonly kind: 'message'; readonly account?: string; readonly bytes: string }
  /** The contents are for this account (ERC-7739). */
  | { readonly kind: 'for-account'; readonly account: string }
  /** A hash: its preimage is unknown. */
  | { readonly kind: 'opaque'; readonly hash: string }
  /** ERC-6492: a verifier of the signature makes this call first. */
  | { readonly kind: 'wrapped'; readonly factory: string; readonly data: string }
  /** The signature is the key of an account at a service, which is created or used at `homes` only. */
  | { readonly kind: 'key'; readonly service: string; readonly homes: readonly string[] }
  /** A Farcaster name can be assigned to any account. */
  | { readonly kind: 'name'; readonly name: string }
  /** Action of an account at a service: amounts and recipients are texts of the request. */
  | {
      readonly kind: 'service-send'
      readonly service: string
      readonly amount: string
      readonly token: string
      readonly to: string
    }
  | {
      readonly kind: 'service-move'
      readonly service: string
      readonly amount: string
      readonly token: string
      readonly to: 'perps' | 'spot'
    }
  | { readonly kind: 'service-agent'; readonly service: string; readonly to: string }
  | { readonly kind: 'service-fee'; readonly service: string; readonly most: string; readonly to: string }
  | { readonly kind: 'harmless'; readonly what: 'vote' | 'cancel' | 'statement' }
  /**
   * Unknown types, by what they name; `data`: bytes of unknown meaning; `rest`: unknown parts next to or
   * around a known part.
   */
  | { readonly kind: 'unknown'; readonly names: 'amount' | 'call' | 'right' | 'account' | 'data' | 'other' | 'rest' }

/** A right over an account, in the terms of its program. */
export type Right =
  | 'owner'
  | 'close'
  | 'mint'
  | 'freeze'
  | 'delegate'
  | 'staker'
  | 'withdrawer'
  | 'nonce'
  | 'permanent-delegate'
  | 'transfer-fee'
  | 'withheld-fees'
  | 'transfer-hook'
  | 'rate'
  | 'pointer'
  | 'pause'
  | 'scale'
  | 'confidential'
  | 'other'

/**
 * Effect of one instruction according to its bytes.
 * Amounts are in units; an absent amount is not in the bytes.
 */
export type Act =
  /** Transfers lamports. */
  | {
      readonly kind: 'send'
      readonly from: string
      readonly to: string
      readonly amount: bigint
      /** Signer of the transfer, if `from` has no key: its address is derived from this one. */
      readonly base?: string
    }
  /** Creates an account of `program`, with lamports of `payer`. */
  | {
      readonly kind: 'create-account'
      readonly payer: string
      readonly account: string
      readonly program: string
      readonly amount: bigint
      readonly size: bigint
    }
  | {
      readonly kind: 'open-token-account'
      readonly payer: string
      readonly account: string
      readonly owner: string
      readonly mint: string
      readonly program: string
    }
  /** Adds rent to an account that grows; `most` is a bound. */
  | {
      readonly kind: 'rent'
      readonly what: 'lookup-table' | 'extension'
      readonly payer: string
      readonly account: string
      readonly most: bigint
    }
  | {
      readonly kind: 'send-token'
      readonly program: string
      readonly from: string
      readonly to: string
      readonly authority: string
      readonly amount: bigint
      readonly mint?: string
      readonly decimals?: number
      /** Transfer fee that the token withholds for its issuer. */
      readonly fee?: bigint
    }
  | {
      readonly kind: 'approve'
      readonly account: string
      readonly delegate: string
      readonly amount: bigint
      readonly mint?: string
      readonly decimals?: number
    }
  | { readonly kind: 'set-authority'; readonly account: string; readonly right: Right; readonly to: string | undefined }
  /** Closes an account and transfers all of its lamports to `to`. */
  | { readonly kind: 'close'; readonly what: 'token-account' | 'lookup-table'; readonly account: string; readonly to: string }
  | {
      readonly kind: 'withdraw'
      readonly what: 'nonce' | 'stake' | 'token-account' | 'withheld-fees'
      readonly from: string
      readonly to: string
      /** Absent: the whole balance. */
      readonly amount?: bigint
    }
  /** Sets the authority of an account. */
  | {
      readonly kind: 'initialize'
      readonly what: 'token-account' | 'mint' | 'multisig' | 'stake' | 'nonce'
      readonly account: string
      readonly controllers: readonly string[]
      /** Further rights over it, or over the asset that it represents. */
      readonly rights: readonly { readonly right: Right; readonly to: string }[]
      /** Funds stay locked until a time or for a custodian. */
      readonly locked: boolean
    }
  | { readonly kind: 'assign'; readonly account: string; readonly program: string }
  | { readonly kind: 'allocate'; readonly account: string; readonly size: bigint }
  | {
      readonly kind: 'burn' | 'mint'
      readonly account: string
      readonly mint: string
      readonly amount: bigint
      readonly decimals?: number
    }
  | { readonly kind: 'freeze'; readonly account: string }
  | { readonly kind: 'stake'; readonly account: string; readonly vote: string }
  | { readonly kind: 'unstake'; readonly account: string }
  /**
   * Transfers between stake accounts; the program requires the same authority for both.
   * A `split` creates `to`.
   */
  | {
      readonly kind: 'move-stake'
      readonly what: 'split' | 'merge' | 'move'
      readonly from: string
      readonly to: string
      readonly amount?: bigint
    }
  | { readonly kind: 'lock-stake'; readonly account: string }
  | { readonly kind: 'advance-nonce'; readonly account: string; readonly authority: string }
  | { readonly kind: 'memo'; readonly text: string }
  /** Transfers nothing and grants nothing. `account`: the changed account, if it may be the user's. */
  | { readonly kind: 'quiet'; readonly name: QuietName; readonly account?: string }
  /** Changes a rule for all holders of the token, or removes a protection from an account. */
  | { readonly kind: 'token-rule'; readonly rule: TokenRule; readonly account: string }
  /** Transfers an encrypted amount. */
  | { readonly kind: 'confidential'; readonly account: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly program: string; readonly data: Uint8Array }

export type QuietName =
  | 'revoke'
  | 'compute'
  | 'sync-native'
  | 'thaw'
  | 'read'
  | 'immutable-owner'
  | 'require-memo'
  | 'cpi-guard'
  | 'harvest'
  | 'recover-nested'
  | 'table'
  | 'nonce'
  | 'stake'
  | 'non-transferable'

export type TokenRule =
  | 'transfer-fee'
  | 'default-state'
  | 'rate'
  | 'transfer-hook'
  | 'pointer'
  | 'pause'
  | 'scale'
  | 'cpi-guard-off'
  | 'memo-off'
  | 'permissioned-burn'
  | 'confidential'

/**
 * `program`: no decoder for it.
 * `instruction`: a known program, with an instruction that is not fully decoded. `account`: an account of a lookup table that
 * could not be read. `extra`: more accounts than the instruction takes.
 */
export type UnknownReason = 'program' | 'instruction' | 'account' | 'extra'

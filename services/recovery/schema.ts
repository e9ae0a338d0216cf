import type { Generated } from 'kysely'

/** Tables of custodial recovery, in a separate database. Times are milliseconds since 1970. */
export interface CustodySchema {
  custody_deposit: CustodyDepositTable
  custody_recovery: CustodyRecoveryTable
  custody_joint_mail: CustodyJointMailTable
  custody_move: CustodyMoveTable
  custody_seen: { id: string; expires_at: number }
  custody_limit: { id: string; full_at: number }
  custody_audit: CustodyAuditTable
}

export interface CustodyDepositTable {
  user_id: string
  set_id: string
  version: number
  /** The recovery share, encrypted with a data key that is wrapped by `key_id`. */
  sealed: string
  wrapped_key: string
  key_id: string
  /**
   * Address for codes and warnings: that of the login service at the deposit; later it moves as
   * `address-changes.ts` allows.
   */
  email: string
  created_at: number
  /** True if the grant named the set as the wallet's, and the device as one that opens it. */
  by_wallet: Generated<boolean>
  /** A deleted deposit can be restored for thirty days, in case its set turns out to be the wallet's. */
  forgotten_at: number | null
}

export interface CustodyRecoveryTable {
  id: string
  user_id: string
  set_id: string
  /** RFC 7638 thumbprint of the requesting frame's key, the only one that gets the share. */
  thumbprint: string
  status: 'waiting' | 'cancelled' | 'released'
  /** Address that got the code. Null for requests from before it was stored. */
  mailed_to: string | null
  /** HMAC of the code; null if no code is required. */
  code_mac: string | null
  tries: Generated<number>
  /** SHA-256 of the mailed link's token; the same for all requests of a joint mail. */
  cancel_hash: string
  device: string
  not_before: number
  expires_at: number
  released_at: number | null
}

/** Last mail to an address that covers all requests above the limit of an account. */
export interface CustodyJointMailTable {
  id: string
  user_id: string
  email: string
  /** SHA-256 of the mailed link's token. */
  stop_hash: string
  begun_at: number
  /** When the next request gets a new mail. */
  ends_at: number
  stopped_at: number | null
}

/** An address change that the old mailbox can decide. */
export interface CustodyMoveTable {
  user_id: string
  old_email: string
  new_email: string
  /** Device that made the change; shown in mails and on the page. */
  device: string
  /** By the login service's clock. */
  changed_at: number
  /** SHA-256 of the mailed link's token. */
  token_hash: string
  /**
   * `asked`: moves only if the old mailbox confirms.
   * `waiting`: moves without an answer when its delay is over.
   */
  status: 'asked' | 'waiting' | 'kept' | 'moved'
  /** When it moves without a decision; for `asked`, when its link expires. */
  takes_effect_at: number
}

/** Audit log. Contains no client addresses and no secrets. */
export interface CustodyAuditTable {
  id: Generated<number>
  at: number
  user_id: string
  event: string
  detail: string
}

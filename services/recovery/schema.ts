import type { Generated } from 'kysely'

/** The tables of custodial recovery, in a database of its own. Times are milliseconds since 1970. */
export interface CustodySchema {
  custody_deposit: CustodyDepositTable
  custody_recovery: CustodyRecoveryTable
  custody_move: CustodyMoveTable
  custody_seen: { id: string; expires_at: number }
  custody_limit: { id: string; full_at: number }
  custody_audit: CustodyAuditTable
}

export interface CustodyDepositTable {
  user_id: string
  set_id: string
  version: number
  /** The recovery share, under a key of its own that is wrapped by `key_id`. */
  sealed: string
  wrapped_key: string
  key_id: string
  /** Who is asked and warned: as the login service named it when the share was deposited; later it moves as `moves.ts` has it. */
  email: string
  created_at: number
  /** A deposit that was forgotten comes back for thirty days, should its set turn out to be the wallet's. */
  forgotten_at: number | null
}

export interface CustodyRecoveryTable {
  id: string
  user_id: string
  set_id: string
  /** RFC 7638 thumbprint of the frame's key that asked, and alone gets the share. */
  thumbprint: string
  status: 'waiting' | 'cancelled' | 'released'
  /** HMAC of the code; null where none is asked for. */
  code_mac: string | null
  tries: Generated<number>
  /** SHA-256 of what stands in the mailed link. */
  cancel_hash: string
  device: string
  not_before: number
  expires_at: number
  released_at: number | null
}

/** A changed address, of which the old one is asked. */
export interface CustodyMoveTable {
  user_id: string
  old_email: string
  new_email: string
  /** Of who changed it; told in mails and on the page. */
  device: string
  /** By the login service's clock. */
  changed_at: number
  /** SHA-256 of what stands in the mailed link. */
  token_hash: string
  /** `asked`: only an answer of the old mailbox moves it. `waiting`: it moves without one, at its time. */
  status: 'asked' | 'waiting' | 'kept' | 'moved'
  /** When nobody has decided; of one that is `asked`, when its link is over. */
  takes_effect_at: number
}

/** What happened. Neither addresses of the network nor anything secret. */
export interface CustodyAuditTable {
  id: Generated<number>
  at: number
  user_id: string
  event: string
  detail: string
}

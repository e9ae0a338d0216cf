import type { Generated } from 'kysely'

/** The tables of logging in. Times are milliseconds since 1970. */
export interface LoginSchema {
  login_user: LoginUserTable
  login_identity: LoginIdentityTable
  login_device: LoginDeviceTable
  login_attempt: LoginAttemptTable
  login_session: LoginSessionTable
  login_share: LoginShareTable
  login_passkey: LoginPasskeyTable
  login_seen: LoginSeenTable
  login_limit: LoginLimitTable
  login_audit: LoginAuditTable
  login_custody_notice: LoginCustodyNoticeTable
  login_record: LoginRecordTable
  login_record_device: LoginRecordDeviceTable
  login_change: LoginChangeTable
  login_former_address: LoginFormerAddressTable
}

/** An address that was replaced without the record key, which takes it back until then. */
export interface LoginFormerAddressTable {
  email: string
  /** The account that identities belong to. */
  user_id: string
  changed_at: number
  until: number
}

export interface LoginUserTable {
  id: string
  created_at: number
  /** The committed set. `version` is 0 and the others null until there is one. */
  set_id: string | null
  version: Generated<number>
  /** JSON by namespace, names in order. Never changes once it is there. */
  addresses: string | null
  /** The account that this is another wallet of. Identities belong to that one. */
  beside_of: string | null
  /** When its first set was committed. Null while there is none. */
  committed_at: number | null
  /** Of an account that identities belong to: the wallet whose key guards its address. Null where none does. */
  guard_id: string | null
}

/** Who somebody is: an issuer's subject. `email` is what the issuer calls them, and says nothing about who they are. */
export interface LoginIdentityTable {
  issuer: string
  subject: string
  user_id: string
  email: string | null
  name: string | null
  created_at: number
}

/** A key that an account has been logged in to with: a known device. */
export interface LoginDeviceTable {
  user_id: string
  /** RFC 7638 thumbprint of the frame's key. */
  thumbprint: string
  created_at: number
}

/** A login (or another thing in two steps) on its way. Goes when its time is over. */
export interface LoginAttemptTable {
  id: string
  kind: 'email' | 'social' | 'farcaster' | 'code' | 'email-primary' | 'email-secondary' | 'passkey' | 'passkey-new'
  thumbprint: string
  status: 'pending' | 'confirmed' | 'answered' | 'done' | 'refused' | 'failed'
  /** Whose it is, where somebody is logged in already; and who it turned out to be. */
  user_id: string | null
  session_id: string | null
  provider: string
  email: string | null
  /** Of the page, for people to read. */
  origin: string
  device: string
  /** SHA-256 of what the other side has to show: a mailed link, a state, a result. */
  secret_hash: string | null
  /** HMAC of the code. Null before there is one, and once it was used. */
  code_mac: string | null
  tries: Generated<number>
  /** Sealed: verifier and nonce, a relay's channel, a challenge, an identity. */
  sealed: string | null
  created_at: number
  expires_at: number
}

export interface LoginSessionTable {
  id: string
  user_id: string
  thumbprint: string
  provider: string
  device: string
  /** Grows with every refresh; the refresh token names it. */
  generation: Generated<number>
  /** The newest generation whose access token has been used: its reply has arrived. */
  used_generation: Generated<number>
  rotated_at: number
  created_at: number
  last_seen_at: number
  fresh_until: number
  expires_at: number
  ended_at: number | null
}

export interface LoginShareTable {
  user_id: string
  set_id: string
  version: number
  state: 'prepared' | 'committed'
  /** The auth share, under a key of its own that is wrapped by `key_id`. */
  sealed: string
  wrapped_key: string
  key_id: string
  sealed_recovery: string | null
  /** While recovery is postponed: thumbprint of the key that prepared the set, and the origin of its page. */
  postponed_by: string | null
  postponed_origin: string | null
  addresses: string
  created_at: number
}

export interface LoginPasskeyTable {
  id: string
  user_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  transports: string
  name: string
  backed_up: boolean
  /** The key of the browser that registered it. Null where it was registered before that was kept. */
  thumbprint: string | null
  created_at: number
  last_used_at: number | null
}

/** What may come once: proofs and tokens, by a hash of their ids. */
export interface LoginSeenTable {
  id: string
  expires_at: number
}

/** When the bucket of a key is full again (a leaky bucket in one number). */
export interface LoginLimitTable {
  id: string
  full_at: number
}

/** What happened to an account. Neither addresses of the network nor anything secret. */
export interface LoginAuditTable {
  id: Generated<number>
  at: number
  user_id: string | null
  session_id: string | null
  event: string
  detail: string
}

/** A changed address of which the custodian has not said yet that it knows. */
export interface LoginCustodyNoticeTable {
  user_id: string
  email: string
  device: string
  changed_at: number
  /** When it is told next. */
  due_at: number
  /** The record key of the wallet has signed the change. */
  signed: Generated<boolean>
}

/** The record of a wallet (`wallet-record.ts` of the contract): there as long as a set is committed. */
export interface LoginRecordTable {
  user_id: string
  /** Counts changes. 0 where the wallet was registered without a record. */
  version: number
  /** SHA-256 of the record as it was accepted last; empty at version 0. */
  hash: string
  /** The Ed25519 public key, base64url. Null until a device that can open the wallet registers it. */
  record_key: string | null
  /** JSON of the signed change that it was accepted with. Null where it changed without one. */
  change: string | null
  deleted_at: number | null
  purge_at: number | null
}

/** A device that has signed with the record key: it has opened the wallet. */
export interface LoginRecordDeviceTable {
  user_id: string
  thumbprint: string
  seen_at: number
}

/** A change that was asked for without the record key. One at a time waits for a wallet. */
export interface LoginChangeTable {
  id: string
  user_id: string
  action: 'email' | 'delete'
  email: string | null
  device: string
  /** SHA-256 of what stands in the mailed link. */
  cancel_hash: string
  status: 'waiting' | 'cancelled' | 'superseded' | 'done'
  created_at: number
  effective_at: number
  /** When its mails were sent. Null until then: it does not take effect. */
  told_at: number | null
}

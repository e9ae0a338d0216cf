import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of the login service. Times are milliseconds since 1970. */
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
  login_told_address: ReportedAddressTable
  mail_outbox: MailOutboxTable
}

/** A mail that the mail server has not accepted yet. */
export interface MailOutboxTable {
  id: string
  /** JSON of the mail, encrypted (`secrets.ts`): it may contain a code. */
  sealed: string
  attempts: number
  /** When an instance may send it. */
  next_at: number
  /** When it is discarded. */
  expires_at: number
}

/** An address that a provider reported after the first login, or does not report any more. */
export interface ReportedAddressTable {
  issuer: string
  subject: string
  /** In lower case. */
  email: string
  /** When it was first reported. */
  told_at: number
  /** When warnings to it end. Null while the provider reports it. */
  until: number | null
}

/** An address that was replaced without the record key, which can restore it until `until`. */
export interface LoginFormerAddressTable {
  /** Null if the account had no address. */
  email: string | null
  /** Account to which identities belong. */
  user_id: string
  changed_at: number
  until: number
  /** Key thumbprint of the requesting device. Null for requests from before it was stored. */
  asked_by: string | null
}

export interface LoginUserTable {
  id: string
  created_at: number
  /** The committed set. Until there is one, `version` is 0 and the other columns are null. */
  set_id: string | null
  version: Generated<number>
  /** JSON by namespace, keys sorted. Immutable once set. */
  addresses: string | null
  /** `committed` if `set_id` is set: a foreign key then requires a committed share. */
  set_state: GeneratedAlways<string | null>
  /** First user of the account, for an additional wallet. Identities belong to that user. */
  beside_of: string | null
  /** When its first set was committed. Null until then. */
  committed_at: number | null
  /** For the first user of an account: the wallet whose key guards its address. Null without a guard. */
  guard_id: string | null
}

/** Identity: an issuer's subject. `email` is reported by the issuer and not an identifier. */
export interface LoginIdentityTable {
  issuer: string
  subject: string
  user_id: string
  email: string | null
  name: string | null
  created_at: number
}

/** Known device: a key that has logged in to an account by email. */
export interface LoginDeviceTable {
  user_id: string
  /** RFC 7638 thumbprint of the frame's key. */
  thumbprint: string
  created_at: number
}

/** A login attempt, or another process in two steps. Deleted when it expires. */
export interface LoginAttemptTable {
  id: string
  kind: 'email' | 'social' | 'farcaster' | 'code' | 'email-primary' | 'email-secondary' | 'passkey' | 'passkey-new'
  thumbprint: string
  status: 'pending' | 'confirmed' | 'answered' | 'done' | 'refused' | 'failed'
  /** Current user, if logged in already; later the user of the result. */
  user_id: string | null
  session_id: string | null
  provider: string
  email: string | null
  /** Origin of the page, for display. */
  origin: string
  device: string
  /** SHA-256 of the secret that the other side must present: a mailed link, a state, a result. */
  secret_hash: string | null
  /** HMAC of the code. Null before there is one, and after its use. */
  code_mac: string | null
  tries: Generated<number>
  /** Encrypted: verifier and nonce, a relay's channel, a challenge, an identity. */
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
  /** Incremented with every refresh; the refresh token contains it. */
  generation: Generated<number>
  /** Newest generation whose access token has been used: its response has arrived. */
  used_generation: Generated<number>
  rotated_at: number
  created_at: number
  last_seen_at: number
  fresh_until: number
  expires_at: number
  ended_at: number | null
  /** For a passkey login: key thumbprint of the browser that registered the passkey. Null if unknown. */
  passkey_of: Generated<string | null>
}

export interface LoginShareTable {
  user_id: string
  set_id: string
  version: number
  state: 'prepared' | 'committed'
  /** The auth share, encrypted with a data key that is wrapped by `key_id`. */
  sealed: string
  wrapped_key: string
  key_id: string
  sealed_recovery: string | null
  /** Thumbprint of the key that prepared the set. Empty for sets from before it was stored. */
  prepared_by: Generated<string>
  /**
   * While recovery is postponed: thumbprint of the key that prepared the set, and the origin of its
   * page.
   */
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
  /** Key thumbprint of the browser that registered it. Null for passkeys from before it was stored. */
  thumbprint: string | null
  created_at: number
  last_used_at: number | null
}

/** Ids of proofs and tokens that are valid once, hashed. */
export interface LoginSeenTable {
  id: string
  expires_at: number
}

/**
 * When the leaky bucket of a key is full again, or until when a network counts as one that an address
 * has logged in from.
 */
export interface LoginLimitTable {
  id: string
  full_at: number
}

/** Audit log of accounts. Contains no client addresses and no secrets. */
export interface LoginAuditTable {
  id: Generated<number>
  at: number
  user_id: string | null
  session_id: string | null
  event: string
  detail: string
}

/** An address change that the custodian has not acknowledged yet. */
export interface LoginCustodyNoticeTable {
  user_id: string
  email: string
  device: string
  changed_at: number
  /** When it is sent next. */
  due_at: number
  /** True if the record key of the wallet has signed the change. */
  signed: Generated<boolean>
}

/** The record of a wallet (`wallet-record.ts` of the contract): exists as long as a set is committed. */
export interface LoginRecordTable {
  user_id: string
  /** Number of changes. 0 if the wallet was registered without a record. */
  version: number
  /** SHA-256 of the last accepted record; empty at version 0. */
  hash: string
  /** Ed25519 public key, base64url. Null until a device that can open the wallet registers it. */
  record_key: string | null
  /** JSON of the signed change of the last accepted record. Null if it changed without a signature. */
  change: string | null
  /** JSON of `LastSigned` of the contract. Null if the key has signed nothing yet. */
  signed: string | null
  deleted_at: number | null
  purge_at: number | null
}

/** A device that has signed with the record key, or has proven that it could: it has opened the wallet. */
export interface LoginRecordDeviceTable {
  user_id: string
  thumbprint: string
  seen_at: number
}

/** A change that was requested without the record key. One at a time is pending for a wallet. */
export interface LoginChangeTable {
  id: string
  user_id: string
  action: 'email' | 'delete'
  email: string | null
  device: string
  /** Key thumbprint of the requesting device. Null for requests from before it was stored. */
  asked_by: string | null
  /** SHA-256 of the token of the mailed link. */
  cancel_hash: string
  status: 'waiting' | 'cancelled' | 'superseded' | 'done'
  created_at: number
  effective_at: number
  /** When its mails were sent. Null until then: it does not take effect. */
  told_at: number | null
}

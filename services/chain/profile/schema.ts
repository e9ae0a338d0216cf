import type { Generated } from 'kysely'

/** The tables of registered names. Times are milliseconds since 1970. */
export interface ProfileSchema {
  profile_name: ProfileNameTable
  profile_address: ProfileAddressTable
  profile_seen: ProfileSeenTable
  profile_audit: ProfileAuditTable
}

export interface ProfileNameTable {
  /** With its suffix, in lower case. */
  name: string
  /** Confusable skeleton (`reserved-names.ts`), unique. */
  skeleton: string
  /**
   * CAIP-10 owner key.
   * A key has its address on every chain: `eip155:0x…`; a contract on one chain only: `eip155:1:0x…`.
   */
  owner: string
  /** JSON: picture and text. */
  attributes: Generated<string>
  created_at: number
  updated_at: number | null
}

/** Address to which a name resolves on a chain. */
export interface ProfileAddressTable {
  name: string
  /** Chain id of an EVM chain. */
  chain: number
  /** In lower case. */
  address: string
  created_at: number
}

/** Accepted messages, kept until they expire, so that each is accepted once. */
export interface ProfileSeenTable {
  id: string
  expires_at: number
}

/** Audit log of names, kept forever. Contains no client addresses and no secrets. */
export interface ProfileAuditTable {
  id: Generated<number>
  at: number
  name: string
  /** The signer. */
  account: string
  event: 'registered' | 'attributes' | 'address'
  detail: string
}

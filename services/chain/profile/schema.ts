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
  /** No two names look alike (`reserved.ts`): this is one of each. */
  skeleton: string
  /** A key has its address on every chain: `eip155:0x…`; a contract on its own alone: `eip155:1:0x…`. */
  owner: string
  /** JSON: picture and words. */
  attributes: Generated<string>
  created_at: number
  updated_at: number | null
}

/** Whom a name leads to on a chain. */
export interface ProfileAddressTable {
  name: string
  /** The number of an EVM chain. */
  chain: number
  /** In lower case. */
  address: string
  created_at: number
}

/** What was signed and taken, until its time is over anyway: it is taken once. */
export interface ProfileSeenTable {
  id: string
  expires_at: number
}

/** What happened to a name, for good. Neither addresses of the network nor anything secret. */
export interface ProfileAuditTable {
  id: Generated<number>
  at: number
  name: string
  /** Who signed. */
  account: string
  event: 'registered' | 'attributes' | 'address'
  detail: string
}

import type { KeyAddresses } from './login.ts'

/*
 * The record of a wallet at the login service, and the signature that guards it (docs/decisions/wallet-record.md). Frame and service make the
 * signed bytes with the functions below. Every path is beneath the service's address; requests carry proofs as in `login.ts`.
 *
 * `GET /v1/wallet-record` → {@link WalletRecordReply}.
 * `POST /v1/wallet-record` {@link RecordRequest} → {@link WalletRecordReply}: deletes, restores or cancels under the record key, or takes
 *   back an address that was replaced without it, at once.
 * `PUT /v1/shares/{setId}` (commit) and `POST /v1/user/email/secondary` take a {@link SignedChange} as `change`.
 * `POST /v1/wallet-record/changes` (fresh) {@link KeylessRequest} → {@link WalletRecordReply}: asks for a change without the record key.
 * `POST /v1/wallet-record/beside` (fresh) → `LoginUser`: moves this session to a new, empty wallet beside the account's others.
 * `POST /v1/wallet-record/select` {@link SelectRequest} → `LoginUser`: moves this session to another wallet of the same account.
 */

/** `commit` covers share sets, the way to recover and what the custodian holds; `cancel` changes nothing but stops the pending change. */
export const recordActions = ['commit', 'email', 'delete', 'restore', 'cancel'] as const
export type RecordAction = (typeof recordActions)[number]

/** What the service keeps of a wallet. Hashes are SHA-256, base64url. */
export interface WalletRecord {
  /** Counts the changes of this record, from 1 with the first set. */
  readonly version: number
  readonly user: string
  /** The Ed25519 public key of the record, base64url. Empty where the wallet has none yet. */
  readonly key: string
  readonly setId: string
  readonly setVersion: number
  readonly addresses: KeyAddresses
  /** Hash of the auth share as it was sent. Empty where the service cannot open its share. */
  readonly authShare: string
  /** Null where the recovery share is with the custodian. */
  readonly sealedRecovery: string | null
  /** The address that logs in; null where the account has none. */
  readonly email: string | null
  readonly deleted: boolean
}

/** A change of the record, as it is signed. */
export interface RecordChange {
  readonly action: RecordAction
  /** Of the new record: one more than the present one. */
  readonly version: number
  /** Hash of the present record; empty where it has none. */
  readonly previous: string
  /** Hash of the whole new record. */
  readonly record: string
  /** At most {@link longestChange} ahead, by the service's clock. */
  readonly expires: number
  /** 16 random bytes, base64url. Accepted once. */
  readonly nonce: string
  /** Of a deletion: the user of the wallet that guards the account's address from then on. Absent: this wallet, until it is gone for good. */
  readonly successor?: string
}

/** Proves that a record key belongs to a wallet: its EVM key signs the SHA-256 of {@link bindingBytes}. */
export interface RecordBinding {
  readonly key: string
  /** 65 bytes (r, s, parity), base64url. */
  readonly proof: string
}

export interface SignedChange extends RecordChange {
  /** Ed25519 over {@link changeBytes}, base64url. */
  readonly signature: string
  /** Where the wallet has no record key yet. */
  readonly binding?: RecordBinding
}

export interface RecordRequest {
  readonly change: SignedChange
  /** Of the action `email`: one of {@link WalletRecordReply.formerEmails}, which logs in again. */
  readonly email?: string
}

/** A change of the address is asked for where addresses are changed. Another set needs the record key. */
export interface KeylessRequest {
  readonly action: 'delete'
}

export interface SelectRequest {
  readonly user: string
}

/** A change that was asked for without the record key. */
export interface PendingChange {
  readonly id: string
  readonly action: 'email' | 'delete'
  /** `Firefox on Linux`. */
  readonly device: string
  readonly askedAt: number
  readonly effectiveAt: number
  /** The new address, of a change of the address. */
  readonly email?: string
  /** Of the other wallet that it changes. */
  readonly addresses?: KeyAddresses
}

export interface FormerEmail {
  readonly email: string
  readonly until: number
}

export interface WalletRecordReply {
  /** Absent where there is no wallet. */
  readonly record?: WalletRecord
  /** Of the record as it was accepted last; empty before its first signed change. */
  readonly hash: string
  /** The address that logs in, as the next record has it. */
  readonly email: string | null
  /** The signed change that the record was accepted with; absent where it changed without one. */
  readonly change?: SignedChange
  readonly pending?: PendingChange
  /** Changes of the account's other wallets that wait. The key of this wallet stops them too, if its first set is older than they are. */
  readonly pendingBeside?: readonly PendingChange[]
  /** Addresses that were replaced without the record key, and until when it takes each back. */
  readonly formerEmails?: readonly FormerEmail[]
  readonly deletedAt?: number
  /** When a deleted wallet is gone for good. */
  readonly purgeAt?: number
  /** Whether this device may ask for a deletion without the record key. */
  readonly keyless: boolean
}

/** Milliseconds that a signed change may be valid for. */
export const longestChange = 10 * 60_000

/** The bytes whose SHA-256 is the hash of a record. */
export function recordBytes(record: WalletRecord): Uint8Array<ArrayBuffer> {
  const { version, user, key, setId, setVersion, addresses, authShare, sealedRecovery, email, deleted } = record
  return bytesOf('record', version, user, key, setId, setVersion, inOrder(addresses), authShare, sealedRecovery, email, deleted)
}

/** The bytes that the record key signs. `origin` is the login service's. */
export function changeBytes(
  change: RecordChange & { readonly origin: string; readonly user: string; readonly setId: string }
): Uint8Array<ArrayBuffer> {
  const { origin, user, setId, previous, version, action, record, expires, nonce, successor } = change
  const named = successor === undefined ? [] : [successor]
  return bytesOf('change', origin, user, setId, previous, version, action, record, expires, nonce, ...named)
}

/** The bytes that bind a record key to the addresses of a wallet. */
export function bindingBytes(binding: {
  readonly origin: string
  readonly user: string
  readonly key: string
  readonly addresses: KeyAddresses
}): Uint8Array<ArrayBuffer> {
  const { origin, user, key, addresses } = binding
  return bytesOf('key', origin, user, key, inOrder(addresses))
}

type Field = string | number | boolean | null | readonly (readonly [string, string])[]

/** JSON of one array of primitive values has one form, so the same fields are the same bytes on both sides. */
const bytesOf = (purpose: string, ...fields: readonly Field[]) =>
  new TextEncoder().encode(JSON.stringify([`w3m-wallet-record/1 ${purpose}`, ...fields]))

const inOrder = (addresses: KeyAddresses) =>
  Object.entries(addresses)
    .map(([namespace, address]) => [namespace, address] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

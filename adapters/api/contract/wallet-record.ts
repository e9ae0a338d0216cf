import type { KeyAddresses } from './login.ts'

/*
 * The record of a wallet at the login service, and its signature (docs/decisions/wallet-record.md).
 * Frame and service create the signed bytes with the functions below. Paths are relative to the service URL; requests carry DPoP
 * proofs as in `login.ts`.
 * `GET /v1/wallet-record` → {@link WalletRecordReply}.
 * `POST /v1/wallet-record` {@link RecordRequest} → {@link WalletRecordReply}: deletes, restores or cancels with the record key,
 * or immediately restores an address that was replaced without it.
 * `PUT /v1/shares/{setId}` (commit) and `POST /v1/user/email/secondary` accept a {@link SignedChange} as `change`.
 * `POST /v1/wallet-record/device` {@link DeviceRequest} → 204: proves that this device can open the wallet. Does not change the
 * record.
 * `POST /v1/wallet-record/changes` (fresh) {@link KeylessRequest} → {@link WalletRecordReply}: requests a change without the
 * record key.
 * `POST /v1/wallet-record/beside` (fresh) → `LoginUser`: moves this session to a new, empty wallet of the same account.
 * `POST /v1/wallet-record/select` {@link SelectRequest} → `LoginUser`: moves this session to another wallet of the same account.
 */

/**
 * `commit` covers share sets, the recovery method and the custodian's share; `cancel` only stops the
 * pending change.
 */
export const recordActions = ['commit', 'email', 'delete', 'restore', 'cancel'] as const
export type RecordAction = (typeof recordActions)[number]

/** Record of a wallet at the service. Hashes are SHA-256, base64url. */
export interface WalletRecord {
  /** Number of changes, 1 for the first set. */
  readonly version: number
  readonly user: string
  /** Ed25519 public key of the record, base64url. Empty if the wallet has none yet. */
  readonly key: string
  readonly setId: string
  readonly setVersion: number
  readonly addresses: KeyAddresses
  /** Hash of the auth share as it was sent. Empty if the service cannot decrypt its share. */
  readonly authShare: string
  /** Null if the custodian has the recovery share. */
  readonly sealedRecovery: string | null
  /** Login address; null if the account has none. */
  readonly email: string | null
  readonly deleted: boolean
}

/**
 * A record as returned by the service.
 * The password-encrypted share is absent if this device has not proven that it can open the wallet and may not read the share
 * either: without a fresh login, or after a login with a passkey of another device. `POST /v1/wallet-record/device` proves it.
 */
export type ShownRecord = Omit<WalletRecord, 'sealedRecovery'> & Partial<Pick<WalletRecord, 'sealedRecovery'>>

/** A change of the record, as signed. */
export interface RecordChange {
  readonly action: RecordAction
  /** Version of the new record: the current version plus one. */
  readonly version: number
  /** Hash of the current record; empty if there is none. */
  readonly previous: string
  /** Hash of the complete new record. */
  readonly record: string
  /** At most {@link longestChange} in the future, by the service's clock. */
  readonly expires: number
  /** 16 random bytes, base64url. Accepted once. */
  readonly nonce: string
  /**
   * For a deletion: the user of the wallet that guards the account's address afterwards.
   * Absent: this wallet, until it is purged.
   */
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
  /** Present if the wallet has no record key yet. */
  readonly binding?: RecordBinding
}

/**
 * Signed proof of the record key that a device can open the wallet.
 * Leaves the record unchanged, so changes of other devices do not conflict with it. It names one device, so others cannot use
 * it, and it may be repeated.
 */
export interface DeviceProof {
  /** At most {@link longestChange} in the future, by the service's clock. */
  readonly expires: number
  /** Ed25519 over {@link deviceBytes}, base64url. */
  readonly signature: string
  /** Read if the wallet has no record key yet. Registers none. */
  readonly binding: RecordBinding
}

export interface DeviceRequest {
  readonly proof: DeviceProof
}

/**
 * Last change signed by the record key, and the record's values at that time of the fields that also
 * change without it.
 */
export interface LastSigned {
  readonly change: SignedChange
  readonly email: string | null
  readonly deleted: boolean
}

export interface RecordRequest {
  readonly change: SignedChange
  /**
   * For the action `email`:
   * one of {@link WalletRecordReply.formerEmails}, which becomes the login address again. Absent to have none, if there was
   * none.
   */
  readonly email?: string
}

/**
 * Request of a change without the record key.
 * Address changes are requested at the email endpoints. Another set needs the record key.
 */
export interface KeylessRequest {
  readonly action: 'delete'
}

export interface SelectRequest {
  readonly user: string
}

/** A change requested without the record key. */
export interface PendingChange {
  readonly id: string
  readonly action: 'email' | 'delete'
  /** `Firefox on Linux`. */
  readonly device: string
  readonly askedAt: number
  readonly effectiveAt: number
  /** New address, for a change of the address. */
  readonly email?: string
  /** Addresses of the other wallet it changes. */
  readonly addresses?: KeyAddresses
}

export interface FormerEmail {
  /** Null if the account had none. */
  readonly email: string | null
  readonly changedAt: number
  readonly until: number
}

export interface WalletRecordReply {
  /** Absent if there is no wallet. */
  readonly record?: ShownRecord
  /** Hash of the last accepted record; empty before its first signed change. */
  readonly hash: string
  /** Login address for the next record. */
  readonly email: string | null
  /** Signed change the record was accepted with; absent if it changed without one. */
  readonly change?: SignedChange
  /**
   * Kept when address or deletion change without the key:
   * sets change only with the key, so this authenticates the current one.
   */
  readonly signed?: LastSigned
  readonly pending?: PendingChange
  /**
   * Pending changes of the account's other wallets.
   * The key of this wallet can also cancel them, if its first set is older.
   */
  readonly pendingBeside?: readonly PendingChange[]
  /**
   * Addresses that were replaced without the record key, and the time until which each can be restored;
   * the latest is last.
   */
  readonly formerEmails?: readonly FormerEmail[]
  /** Whether this wallet guards the account's address: its deletion may name a successor. */
  readonly guards?: true
  readonly deletedAt?: number
  /** Time at which a deleted wallet is purged. */
  readonly purgeAt?: number
  /** Whether this device may request a deletion without the record key. */
  readonly keyless: boolean
}

/** Maximum validity of a signed change, in milliseconds. */
export const longestChange = 10 * 60_000

/** Returns the bytes whose SHA-256 is the hash of a record. */
export function recordBytes(record: WalletRecord): Uint8Array<ArrayBuffer> {
  const { version, user, key, setId, setVersion, addresses, authShare, sealedRecovery, email, deleted } = record
  return bytesOf('record', version, user, key, setId, setVersion, inOrder(addresses), authShare, sealedRecovery, email, deleted)
}

/** Returns the bytes that the record key signs. `origin` is the login service's. */
export function changeBytes(
  change: RecordChange & { readonly origin: string; readonly user: string; readonly setId: string }
): Uint8Array<ArrayBuffer> {
  const { origin, user, setId, previous, version, action, record, expires, nonce, successor } = change
  const named = successor === undefined ? [] : [successor]
  return bytesOf('change', origin, user, setId, previous, version, action, record, expires, nonce, ...named)
}

/**
 * Returns the bytes that the record key signs for a device.
 * `device` is the RFC 7638 thumbprint of the frame's key in that browser.
 */
export function deviceBytes(proof: {
  readonly origin: string
  readonly user: string
  readonly device: string
  readonly expires: number
}): Uint8Array<ArrayBuffer> {
  const { origin, user, device, expires } = proof
  return bytesOf('device', origin, user, device, expires)
}

/** Returns the bytes that bind a record key to the addresses of a wallet. */
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

/**
 * Serializes fields to bytes.
 * The JSON of one array of primitive values is canonical, so both sides get the same bytes.
 */
const bytesOf = (purpose: string, ...fields: readonly Field[]) =>
  new TextEncoder().encode(JSON.stringify([`w3m-wallet-record/1 ${purpose}`, ...fields]))

const inOrder = (addresses: KeyAddresses) =>
  Object.entries(addresses)
    .map(([namespace, address]) => [namespace, address] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  bindingBytes,
  changeBytes,
  deviceBytes,
  longestChange,
  recordBytes,
  type DeviceProof,
  type RecordBinding,
  type SignedChange,
  type WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import { recoverAddress } from '../../../adapters/siwx/personal-sign.ts'
import { LoginError } from './login-error.ts'

/** Tolerance for a client's clock that is ahead, in milliseconds: as for a DPoP proof. */
export const allowedSkew = 60_000

export function hashOfRecord(record: WalletRecord): string {
  return createHash('sha256').update(recordBytes(record)).digest('base64url')
}

function isBound({ key, proof }: RecordBinding, { user, addresses }: WalletRecord, origin: string): boolean {
  const { eip155 } = addresses
  const signature = Buffer.from(proof, 'base64url')
  const hash = createHash('sha256').update(bindingBytes({ origin, user, key, addresses })).digest()
  return eip155 !== undefined && recoverAddress(hash, signature)?.toLowerCase() === eip155.toLowerCase()
}

function isSignedBy(key: string, signed: Uint8Array, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false // the key is not a point of the curve: no client signed
  }
}

export interface ExpectedChange {
  /** Record after the change. */
  readonly next: WalletRecord
  /** Hash of the record before the change; empty if there is none. */
  readonly previous: string
  readonly origin: string
  readonly now: number
}

/**
 * Checks the signature of a change.
 *
 * @throws LoginError `login-record-key` unless the wallet's record key has signed exactly this change, `login-share-conflict`
 */
export function checkSignature(change: SignedChange, { next, previous, origin, now }: ExpectedChange): void {
  const { version, record, expires, signature, binding } = change
  if (change.previous !== previous || version !== next.version) throw recordConflict()
  if (record !== hashOfRecord(next)) throw refused('The signature is for another record.')
  requireInTime(expires, now)
  if (binding && !isBound(binding, next, origin)) throw refused('The key doesn’t belong to this wallet.')
  const signed = changeBytes({ ...change, origin, user: next.user, setId: next.setId })
  if (!isSignedBy(next.key, signed, signature)) throw refused('The record key didn’t sign this.')
}

export interface ExpectedDevice {
  /** Current record. */
  readonly record: WalletRecord
  /** Registered record key; null if there is none yet. */
  readonly key: string | null
  readonly thumbprint: string
  readonly origin: string
  readonly now: number
}

/**
 * Checks the signature of a device proof.
 *
 * @throws LoginError `login-record-key` unless the wallet's record key has signed for exactly this device
 */
export function checkDevice({ expires, signature, binding }: DeviceProof, expected: ExpectedDevice): void {
  const { record, key, thumbprint, origin, now } = expected
  requireInTime(expires, now)
  if (key === null && !isBound(binding, record, origin)) throw refused('The key doesn’t belong to this wallet.')
  const signed = deviceBytes({ origin, user: record.user, device: thumbprint, expires })
  if (!isSignedBy(key ?? binding.key, signed, signature)) throw refused('The record key didn’t sign this.')
}

function requireInTime(expires: number, now: number): void {
  if (expires <= now || expires > now + longestChange + allowedSkew) throw refused('The signature is of another time.')
}

export const refused = (message: string) => new LoginError('login-record-key', message)

export const recordConflict = () => new LoginError('login-share-conflict', 'The record of the wallet has changed.')

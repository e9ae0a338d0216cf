import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  bindingBytes,
  changeBytes,
  longestChange,
  recordBytes,
  type RecordBinding,
  type SignedChange,
  type WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import { addressOfSigner } from '../../../adapters/siwx/personal-sign.ts'
import { LoginError } from './failure.ts'

/** How far a client's clock may be ahead of the service's, in milliseconds: as far as that of a proof. */
export const allowedSkew = 60_000

export function hashOfRecord(record: WalletRecord): string {
  return createHash('sha256').update(recordBytes(record)).digest('base64url')
}

function isBound({ key, proof }: RecordBinding, { user, addresses }: WalletRecord, origin: string): boolean {
  const { eip155 } = addresses
  const signature = Buffer.from(proof, 'base64url')
  const hash = createHash('sha256').update(bindingBytes({ origin, user, key, addresses })).digest()
  return eip155 !== undefined && addressOfSigner(hash, signature)?.toLowerCase() === eip155.toLowerCase()
}

function isSignedBy(key: string, signed: Uint8Array, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false // no point of the curve is this key: no client signed
  }
}

export interface ExpectedChange {
  /** The record that the change leads to. */
  readonly next: WalletRecord
  /** Hash of the record before it; empty where there is none. */
  readonly previous: string
  readonly origin: string
  readonly now: number
}

/** @throws LoginError `login-record-key` unless the wallet's record key has signed exactly this change, `login-share-conflict` */
export function checkSignature(change: SignedChange, { next, previous, origin, now }: ExpectedChange): void {
  const { version, record, expires, signature, binding } = change
  if (change.previous !== previous || version !== next.version) throw recordConflict()
  if (record !== hashOfRecord(next)) throw refused('The signature is for another record.')
  if (expires <= now || expires > now + longestChange + allowedSkew) throw refused('The signature is of another time.')
  if (binding && !isBound(binding, next, origin)) throw refused('The key does not belong to this wallet.')
  const signed = changeBytes({ ...change, origin, user: next.user, setId: next.setId })
  if (!isSignedBy(next.key, signed, signature)) throw refused('The record key has not signed this.')
}

export const refused = (message: string) => new LoginError('login-record-key', message)

export const recordConflict = () => new LoginError('login-share-conflict', 'The record of the wallet changed meanwhile.')

import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import {
  bindingBytes,
  changeBytes,
  deviceBytes,
  recordBytes,
  type DeviceProof,
  type LastSigned,
  type RecordAction,
  type RecordBinding,
  type SignedChange,
  type WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import { fromBase64Url, concatBytes, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import type { OpenedWallet } from './split-shares.ts'
import type { WalletKeys } from './wallet-keys.ts'

/**
 * Key that guards a wallet's record at the login service (docs/decisions/wallet-record.md).
 * It exists only while the wallet's secret is combined, for one signature: the vault never holds it, so that no request of a page
 * can use it.
 */
export interface RecordKey {
  /** Ed25519, base64url. */
  readonly publicKey: string
  readonly secret: Bytes
}

const purpose = new TextEncoder().encode('w3m-wallet-record/1 ed25519')

/** Derives the key (HKDF-SHA-256, with its own label). The caller wipes the secret. */
export function recordKeyOf(entropy: Bytes): RecordKey {
  const secret = new Uint8Array(hkdf(sha256, entropy, undefined, purpose, 32))
  return { secret, publicKey: toBase64Url(ed25519.getPublicKey(secret)) }
}

/** Scope of a signature: one service. */
export interface RecordPlace {
  /** Origin of the login service. */
  readonly origin: string
  /** Time of the service's clock, in milliseconds. */
  readonly now: number
}

export interface SignOptions extends RecordPlace {
  /** Hash of the current record. */
  readonly previous: string
  /** True if the service knows the key of this wallet. */
  readonly isBound: boolean
  /** For a deletion: user id of the wallet that guards the account's address from then on. */
  readonly successor?: string | undefined
}

/** Milliseconds until a signed change expires: long enough for a slow device to send it. */
const goodFor = 5 * 60_000

/** Signs the next record of an opened wallet. `next` has no key yet; it is the wallet's. */
export function signRecord(
  { entropy, keys }: OpenedWallet,
  action: RecordAction,
  next: Omit<WalletRecord, 'key'>,
  { previous, isBound, origin, now, successor }: SignOptions
): SignedChange {
  const { secret, publicKey: key } = recordKeyOf(entropy)
  const { user, addresses, setId, version } = next
  try {
    const change = {
      action,
      version,
      previous,
      record: hashOfRecord({ ...next, key }),
      expires: Math.floor(now) + goodFor,
      nonce: toBase64Url(randomBytes(16)),
      ...(successor !== undefined && { successor })
    }
    const signature = toBase64Url(ed25519.sign(changeBytes({ ...change, origin, user, setId }), secret))
    return isBound
      ? { ...change, signature }
      : { ...change, signature, binding: bindingOf(keys, { origin, user, key, addresses }) }
  } finally {
    wipe(secret)
  }
}

/** Signs a proof that a device, identified by the thumbprint of its frame's key, can open a wallet. */
export function proveDevice(
  { entropy, keys }: OpenedWallet,
  user: string,
  device: string,
  { origin, now }: RecordPlace
): DeviceProof {
  const { secret, publicKey: key } = recordKeyOf(entropy)
  try {
    const expires = Math.floor(now) + goodFor
    const signature = toBase64Url(ed25519.sign(deviceBytes({ origin, user, device, expires }), secret))
    return { expires, signature, binding: bindingOf(keys, { origin, user, key, addresses: { ...keys.addresses } }) }
  } finally {
    wipe(secret)
  }
}

const bindingOf = ({ eip155 }: WalletKeys, binding: Parameters<typeof bindingBytes>[0]): RecordBinding => ({
  key: binding.key,
  proof: signedByWallet(bindingBytes(binding), eip155)
})

/**
 * Returns true if this wallet's key has signed the record: the service can neither create nor change
 * one.
 */
export function isOwnRecord(entropy: Bytes, record: WalletRecord, change: SignedChange | undefined, origin: string): boolean {
  const { secret, publicKey } = recordKeyOf(entropy)
  wipe(secret)
  const { user, setId, version } = record
  const signature = fromBase64Url(change?.signature)
  const key = fromBase64Url(publicKey)
  if (!change || !signature || !key || record.key !== publicKey) return false
  if (change.version !== version || change.record !== hashOfRecord(record)) return false
  return ed25519.verify(signature, changeBytes({ ...change, origin, user, setId }), key)
}

/**
 * Returns true if this wallet's key has signed the set that a record names.
 * The last signed state covers that set, even if address or deletion have changed since without the key.
 */
export function isOwnSet(entropy: Bytes, record: WalletRecord, { change, email, deleted }: LastSigned, origin: string): boolean {
  return isOwnRecord(entropy, { ...record, version: change.version, email, deleted }, change, origin)
}

/** SHA-256, base64url. */
export const hashOfText = (text: string) => toBase64Url(sha256(new TextEncoder().encode(text)))

const hashOfRecord = (record: WalletRecord) => toBase64Url(sha256(recordBytes(record)))

/**
 * Signs a plain SHA-256, which no request of a page can produce: messages, typed data and transactions
 * are hashed differently.
 */
function signedByWallet(bytes: Bytes, key: Bytes): string {
  const signature = secp256k1.sign(sha256(bytes), key)
  return toBase64Url(concatBytes(signature.toCompactRawBytes(), Uint8Array.of(signature.recovery)))
}

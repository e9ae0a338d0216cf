import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import {
  bindingBytes,
  changeBytes,
  recordBytes,
  type RecordAction,
  type SignedChange,
  type WalletRecord
} from '../../../adapters/api/contract/wallet-record.ts'
import { fromBase64Url, joinBytes, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import type { OpenedWallet } from './split.ts'

/**
 * The key that guards a wallet's record at the login service (docs/decisions/wallet-record.md). It exists only while the wallet's secret is
 * together, for one signature: the vault never holds it, so that no request of a page reaches it.
 */
export interface RecordKey {
  /** Ed25519, base64url. */
  readonly publicKey: string
  readonly secret: Bytes
}

const purpose = new TextEncoder().encode('w3m-wallet-record/1 ed25519')

/** Derives the key (HKDF-SHA-256, a label of its own). The secret is the caller's to wipe. */
export function recordKeyOf(entropy: Bytes): RecordKey {
  const secret = new Uint8Array(hkdf(sha256, entropy, undefined, purpose, 32))
  return { secret, publicKey: toBase64Url(ed25519.getPublicKey(secret)) }
}

/** Where a signature is valid: at one service. */
export interface RecordPlace {
  /** The login service's. */
  readonly origin: string
  /** By the service's clock, in milliseconds. */
  readonly now: number
}

/** Milliseconds that a signed change is good for: as long as a slow device needs to send it. */
const goodFor = 5 * 60_000

/**
 * Signs the next record of an opened wallet. `next` comes without its key, which is the wallet's; `isBound` says that the service knows that key.
 */
export function signRecord(
  { entropy, keys }: OpenedWallet,
  action: RecordAction,
  next: Omit<WalletRecord, 'key'>,
  { previous, isBound, origin, now }: RecordPlace & { readonly previous: string; readonly isBound: boolean }
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
      nonce: toBase64Url(randomBytes(16))
    }
    const signature = toBase64Url(ed25519.sign(changeBytes({ ...change, origin, user, setId }), secret))
    if (isBound) return { ...change, signature }
    const proof = signedByWallet(bindingBytes({ origin, user, key, addresses }), keys.eip155)
    return { ...change, signature, binding: { key, proof } }
  } finally {
    wipe(secret)
  }
}

/** Whether a record is the one that this wallet's key has signed: the service can neither make nor change one. */
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

/** SHA-256, base64url. */
export const hashOfText = (text: string) => toBase64Url(sha256(new TextEncoder().encode(text)))

const hashOfRecord = (record: WalletRecord) => toBase64Url(sha256(recordBytes(record)))

/** Of a plain SHA-256, which nothing that a page can ask the frame to sign is: messages, typed data and transactions are hashed otherwise. */
function signedByWallet(bytes: Bytes, key: Bytes): string {
  const signature = secp256k1.sign(sha256(bytes), key)
  return toBase64Url(joinBytes(signature.toCompactRawBytes(), Uint8Array.of(signature.recovery)))
}

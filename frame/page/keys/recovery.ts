import { fromBase64Url, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'
import { deriveEncryptionKey, encrypt, importEncryptionKey, decrypt, type EncryptedSecret } from './encrypt.ts'
import { decodeMnemonic, generateEntropy, encodeMnemonic } from './mnemonic.ts'
import { decodeShare } from './share.ts'
import { argon2, type Argon2Params } from './argon2.ts'

/**
 * Cost of Argon2id.
 * 64 MiB is the memory of RFC 9106's second recommendation, with its three passes; one lane, since a script has no second one.
 * Measured with @noble/hashes 1.8.0 on one 2-GHz server core: 2 s on Node 20, and as long in Chromium: the time a user waits on a
 * new device. An attacker with the service's database guesses with an optimized program, in the same memory and in a fraction of
 * the time. The parameters are stored with each encrypted share, so that they can be raised.
 */
export const argon2Params = { memoryKiB: 65_536, passes: 3, lanes: 1 } as const

/**
 * Minimum cost: a weaker share is rejected, so that no service can plant one with cheap parameters.
 * A maximum keeps a share from blocking the page for minutes.
 */
export const minArgon2Params = { memoryKiB: 19_456, passes: 2, lanes: 1 } as const
const mostCost = { memoryKiB: 1_048_576, passes: 16 } as const

/** Minimum password length; shorter ones are rejected before any other check (`password-strength.ts`). */
export const minPasswordLength = 12

/** A recovery share at the service: opaque to it, and decrypted with the user's secret. */
export type EncryptedRecoveryShare =
  | (EncryptedSecret & { readonly method: 'passkey'; readonly credentialId: string; readonly salt: string })
  | (EncryptedSecret & { readonly method: 'password' | 'phrase'; readonly salt: string; readonly cost: Argon2Params })

export type RecoveryMethod = EncryptedRecoveryShare['method']

/**
 * Secret for a recovery share: the 32 bytes that a passkey derives (WebAuthn PRF), or a text that the
 * user knows.
 */
export type RecoverySecret =
  | { readonly method: 'passkey'; readonly credentialId: string; readonly salt: string; readonly derived: Bytes }
  | { readonly method: 'password' | 'phrase'; readonly text: string }

/**
 * Generates twelve words to be written down, from 128 random bits: they decrypt the recovery share and
 * are not the wallet's phrase.
 */
export function generateRecoveryPhrase(): string {
  const entropy = generateEntropy()
  try {
    return encodeMnemonic(entropy)
  } finally {
    wipe(entropy)
  }
}

/** Encrypts an encoded recovery share for its user. `cost` applies to texts. */
export async function encryptRecoveryShare(
  share: Bytes,
  secret: RecoverySecret,
  cost: Argon2Params = argon2Params
): Promise<EncryptedRecoveryShare> {
  const about = aboutShare(share)
  if (secret.method === 'passkey') {
    const { method, credentialId, salt } = secret
    return { method, credentialId, salt, ...(await encrypt(await passkeyKey(secret.derived, salt), share, about)) }
  }
  const { method } = secret
  const salt = randomBytes(16)
  const key = await textKey(secret, salt, cost)
  return { method, salt: toBase64Url(salt), cost, ...(await encrypt(key, share, about)) }
}

/**
 * Decrypts a recovery share.
 * The caller wipes the bytes.
 *
 * @param set required `setId` and version
 * @throws KeyError `wrong-secret`, `no-phrase`, `share-damaged` for unacceptable parameters
 */
export async function decryptRecoveryShare(
  sealed: EncryptedRecoveryShare,
  secret: RecoverySecret,
  { setId, version }: { readonly setId: string; readonly version: number }
): Promise<Bytes> {
  const key = await openingKey(sealed, secret)
  const share = key && (await decrypt(key, sealed, aboutSet(setId, version)))
  if (!share) throw new KeyError('wrong-secret', 'This does not open the recovery share.')
  return share
}

/**
 * Validates an encrypted share of a service.
 * Keeps the property order of {@link encryptRecoveryShare}, because the wallet's record is signed over the JSON text.
 *
 * @throws KeyError `share-damaged`
 */
export function parseEncryptedRecoveryShare(value: unknown): EncryptedRecoveryShare {
  const { method, nonce, box, salt, credentialId, cost } = Object(value) as Record<string, unknown>
  const isText = (text: unknown): text is string => typeof text === 'string' && text.length <= 2048 && !!fromBase64Url(text)
  if (isText(nonce) && isText(box) && isText(salt)) {
    if (method === 'passkey' && isText(credentialId)) return { method, credentialId, salt, nonce, box }
    if ((method === 'password' || method === 'phrase') && isCost(cost)) {
      const { memoryKiB, passes, lanes } = cost
      return { method, salt, cost: { memoryKiB, passes, lanes }, nonce, box }
    }
  }
  throw new KeyError('share-damaged', 'The recovery share is damaged.')
}

async function openingKey(sealed: EncryptedRecoveryShare, secret: RecoverySecret): Promise<CryptoKey | undefined> {
  if (sealed.method === 'passkey') {
    return secret.method === 'passkey' ? passkeyKey(secret.derived, sealed.salt) : undefined
  }
  if (secret.method !== sealed.method) return undefined
  const salt = fromBase64Url(sealed.salt)
  return salt && textKey(secret, salt, sealed.cost)
}

function passkeyKey(derived: Bytes, salt: string): Promise<CryptoKey> {
  return deriveEncryptionKey(derived, fromBase64Url(salt) ?? new Uint8Array(), 'w3m-recovery/1 passkey')
}

async function textKey(
  { method, text }: { readonly method: 'password' | 'phrase'; readonly text: string },
  salt: Bytes,
  cost: Argon2Params
): Promise<CryptoKey> {
  const typed = method === 'phrase' ? decodeMnemonic(text) : new TextEncoder().encode(text.normalize('NFKC'))
  const hash = await argon2(typed, salt, cost)
  try {
    return await importEncryptionKey(hash)
  } finally {
    wipe(typed, hash)
  }
}

function isCost(value: unknown): value is Argon2Params {
  const { memoryKiB, passes, lanes } = Object(value) as Record<string, unknown>
  return (
    isBetween(memoryKiB, minArgon2Params.memoryKiB, mostCost.memoryKiB) &&
    isBetween(passes, minArgon2Params.passes, mostCost.passes) &&
    isBetween(lanes, 1, 4)
  )
}

const isBetween = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

function aboutShare(share: Bytes): string {
  const { holder, setId, version } = decodeShare(share)
  if (holder !== 'recovery') throw new KeyError('share-damaged', 'This is no recovery share.')
  return aboutSet(setId, version)
}

const aboutSet = (setId: string, version: number) => `recovery ${setId} ${version}`

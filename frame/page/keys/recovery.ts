import { fromBase64Url, randomBytes, toBase64Url, wipe, type Bytes } from './bytes.ts'
import { KeyError } from './key-error.ts'
import { derivedKey, seal, sealingKey, unseal, type Sealed } from './seal.ts'
import { entropyOf, newEntropy, wordsOf } from './seed.ts'
import { readShare } from './share.ts'
import { stretch, type Cost } from './stretch.ts'

/**
 * What Argon2id costs. 64 MiB is the memory of RFC 9106's second recommendation, with its three passes; one lane, since a script has no
 * second one. Measured with @noble/hashes 1.8.0 on one 2-GHz server core: 2 s on Node 20, and as long in Chromium: what a user waits for when
 * a device is new. An attacker with the service's database guesses with their own program, in the same memory and in a fraction of the time.
 * The parameters travel with each sealed share, so that they can rise.
 */
export const argonCost = { memoryKiB: 65_536, passes: 3, lanes: 1 } as const

/** A reader refuses what is weaker, so that no service can hand it a share sealed cheaply, and what would hold the page for minutes. */
export const leastCost = { memoryKiB: 19_456, passes: 2, lanes: 1 } as const
const mostCost = { memoryKiB: 1_048_576, passes: 16 } as const

/** Passwords below this are refused before anything else is looked at (`password-strength.ts`). */
export const leastPassword = 12

/** A recovery share as the service keeps it: opaque to it, and opened by what the user holds. */
export type SealedRecovery =
  | (Sealed & { readonly method: 'passkey'; readonly credentialId: string; readonly salt: string })
  | (Sealed & { readonly method: 'password' | 'phrase'; readonly salt: string; readonly cost: Cost })

export type RecoveryMethod = SealedRecovery['method']

/** What opens a recovery share: the 32 bytes that a passkey derives (WebAuthn PRF), or a text that a person knows. */
export type RecoverySecret =
  | { readonly method: 'passkey'; readonly credentialId: string; readonly salt: string; readonly derived: Bytes }
  | { readonly method: 'password' | 'phrase'; readonly text: string }

/** Twelve words to be written down, with 128 bits of their own: they open the recovery share and are not the wallet's. */
export function newRecoveryPhrase(): string {
  const entropy = newEntropy()
  try {
    return wordsOf(entropy)
  } finally {
    wipe(entropy)
  }
}

/** Seals a written recovery share for its user. `cost` is for texts. */
export async function sealRecovery(share: Bytes, secret: RecoverySecret, cost: Cost = argonCost): Promise<SealedRecovery> {
  const about = aboutShare(share)
  if (secret.method === 'passkey') {
    const { method, credentialId, salt } = secret
    return { method, credentialId, salt, ...(await seal(await passkeyKey(secret.derived, salt), share, about)) }
  }
  const { method } = secret
  const salt = randomBytes(16)
  const key = await textKey(secret, salt, cost)
  return { method, salt: toBase64Url(salt), cost, ...(await seal(key, share, about)) }
}

/**
 * Opens a recovery share. The bytes are the caller's to wipe.
 *
 * @param set `setId` and version that it must be of
 * @throws KeyError `wrong-secret`, `no-phrase`, `share-damaged` for parameters that nobody here chose
 */
export async function openRecovery(
  sealed: SealedRecovery,
  secret: RecoverySecret,
  { setId, version }: { readonly setId: string; readonly version: number }
): Promise<Bytes> {
  const key = await openingKey(sealed, secret)
  const share = key && (await unseal(key, sealed, aboutSet(setId, version)))
  if (!share) throw new KeyError('wrong-secret', 'This does not open the recovery share.')
  return share
}

/**
 * Reads what a service says is a sealed share. Its members are in the order in which {@link sealRecovery} has them: the text of both is the same,
 * which the record of the wallet is signed with.
 *
 * @throws KeyError `share-damaged`
 */
export function readSealedRecovery(value: unknown): SealedRecovery {
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

async function openingKey(sealed: SealedRecovery, secret: RecoverySecret): Promise<CryptoKey | undefined> {
  if (sealed.method === 'passkey') {
    return secret.method === 'passkey' ? passkeyKey(secret.derived, sealed.salt) : undefined
  }
  if (secret.method !== sealed.method) return undefined
  const salt = fromBase64Url(sealed.salt)
  return salt && textKey(secret, salt, sealed.cost)
}

function passkeyKey(derived: Bytes, salt: string): Promise<CryptoKey> {
  return derivedKey(derived, fromBase64Url(salt) ?? new Uint8Array(), 'w3m-recovery/1 passkey')
}

async function textKey(
  { method, text }: { readonly method: 'password' | 'phrase'; readonly text: string },
  salt: Bytes,
  cost: Cost
): Promise<CryptoKey> {
  const typed = method === 'phrase' ? entropyOf(text) : new TextEncoder().encode(text.normalize('NFKC'))
  const hash = await stretch(typed, salt, cost)
  try {
    return await sealingKey(hash)
  } finally {
    wipe(typed, hash)
  }
}

function isCost(value: unknown): value is Cost {
  const { memoryKiB, passes, lanes } = Object(value) as Record<string, unknown>
  return (
    isBetween(memoryKiB, leastCost.memoryKiB, mostCost.memoryKiB) &&
    isBetween(passes, leastCost.passes, mostCost.passes) &&
    isBetween(lanes, 1, 4)
  )
}

const isBetween = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

function aboutShare(share: Bytes): string {
  const { holder, setId, version } = readShare(share)
  if (holder !== 'recovery') throw new KeyError('share-damaged', 'This is no recovery share.')
  return aboutSet(setId, version)
}

const aboutSet = (setId: string, version: number) => `recovery ${setId} ${version}`

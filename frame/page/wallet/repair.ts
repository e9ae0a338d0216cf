import { wipe } from '../keys/bytes.ts'
import { isPlausible } from '../keys/device-store.ts'
import { isKeyError, KeyError } from '../keys/key-error.ts'
import { isOwnSet } from '../keys/record-key.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import { changeRecovery, openWithLogin, type ShareHolders } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { equalAddresses, wipeKeys, wipeOpened } from '../keys/wallet-keys.ts'
import { isLoginError } from '../login/login-error.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import { driftOf } from './drift.ts'
import type { RecordClient } from './known-record.ts'
import { readWhole } from './record.ts'

// A wallet of this device that differs at the service: written back, or found to be newer elsewhere.

/**
 * Replaces the service's damaged share of this device's set, encrypted with the secret that opened the
 * wallet; nothing else changes. Stores a newer set as known if its key has signed it. A failure is retried the next time.
 * Resolves to whether it wrote.
 *
 * @param signal aborts before writing. The opened wallet may be wiped then
 */
export async function repair(
  client: RecordClient,
  holders: ShareHolders,
  opened: OpenedWallet,
  secret: RecoverySecret,
  signal?: AbortSignal
): Promise<boolean> {
  try {
    const found = await compare(client, holders, opened)
    signal?.throwIfAborted()
    const { set, drift } = found
    if (set && drift === 'newer') await keepNewer(client, holders, opened, set)
    if (!set || drift !== 'same' || (await isWhole(holders, set))) return false
    signal?.throwIfAborted()
    await splitAnew(holders, opened, secret, found, signal)
    return true
  } catch (error) {
    if (isLoginError(error) || isKeyError(error)) return false
    throw error
  }
}

/**
 * Writes this device's wallet to a service that has an older set of it, or no set.
 * From then on, only the secret that opened it here recovers it: the user has agreed to that.
 *
 * @param signal aborts before the commit
 * @throws KeyError `login-too-old`, `wrong-wallet`, LoginError
 */
export async function writeBack(
  client: RecordClient,
  holders: ShareHolders,
  opened: OpenedWallet,
  secret: RecoverySecret,
  signal?: AbortSignal
): Promise<void> {
  const found = await compare(client, holders, opened)
  // another tab or another device was faster
  if (found.drift === 'older') await splitAnew(holders, opened, secret, found, signal)
}

async function compare(client: RecordClient, { userId, device }: ShareHolders, { keys }: OpenedWallet) {
  const user = await client.user()
  const set = getRegisteredSet(user)
  if (set && !equalAddresses(set.addresses, keys.addresses))
    throw new KeyError('wrong-wallet', 'The service names another wallet than this one.')
  const kept = await device.record(userId)
  return { set, kept, drift: kept && driftOf(kept, user) }
}

/**
 * Splits the key again, from the compared set only: a secret that was replaced in the meantime stays
 * replaced.
 */
async function splitAnew(
  holders: ShareHolders,
  { entropy }: OpenedWallet,
  secret: RecoverySecret,
  { set, kept }: { readonly set: ShareSet | undefined; readonly kept: ShareSet | undefined },
  signal?: AbortSignal
): Promise<void> {
  // each use wipes what a passkey has derived
  const own = secret.method === 'passkey' ? { ...secret, derived: secret.derived.slice() } : secret
  try {
    const from = { entropy, version: set?.version ?? 0, ...(kept && { setId: kept.setId }) }
    wipeKeys(await changeRecovery(holders, from, own, signal))
  } finally {
    if (own.method === 'passkey') wipe(own.derived)
  }
}

/** Returns true if the service's share opens the wallet together with this device's. */
async function isWhole(holders: ShareHolders, set: ShareSet): Promise<boolean> {
  try {
    wipeOpened(await openWithLogin(holders, set))
    return true
  } catch (error) {
    if (isKeyError(error, 'login-too-old') || isLoginError(error, 'offline', 'login-limit')) throw error
    return false
  }
}

/**
 * Stores the version of a newer set, so that this device rejects an older one as the newest.
 * Accepts only what the key has signed.
 */
async function keepNewer(
  client: RecordClient,
  { userId, device }: ShareHolders,
  opened: OpenedWallet,
  { setId, version }: ShareSet
): Promise<void> {
  const kept = await device.record(userId)
  const { record, signed } = await readWhole(client, opened)
  if (!kept || !isPlausible(version, kept) || !signed || record?.setId !== setId || record.setVersion !== version) return
  if (!isOwnSet(opened.entropy, record, signed, new URL(client.base).origin)) return
  await device.keepNewest(userId, kept.setId, version)
}

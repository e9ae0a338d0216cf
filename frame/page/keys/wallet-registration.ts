import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { equalBytes, wipe, type Bytes } from './bytes.ts'
import { isLost, isPlausible, newestOf, opensAlone, type DeviceStore, type PostponedRecovery } from './device-store.ts'
import { isKeyError, KeyError } from './key-error.ts'
import { inOneTab } from './one-tab.ts'
import { decryptRecoveryShare, encryptRecoveryShare, type RecoverySecret, type EncryptedRecoveryShare } from './recovery.ts'
import { generateEntropy } from './mnemonic.ts'
import { afterEarlier, commitChange, commitSent } from './sent-change.ts'
import type { AuthShare, AuthShareService } from './share-service.ts'
import { isSameSet, type ShareSet } from './share.ts'
import { combineShares, restoreDeviceShare, splitEntropy, type OpenedWallet } from './split-shares.ts'
import { equalAddresses, wipeKeys, wipeOpened, type WalletKeys } from './wallet-keys.ts'

/** Access to the shares of one user. */
export interface ShareHolders {
  readonly userId: string
  readonly device: DeviceStore
  readonly service: AuthShareService
  /** Signs a set that is committed. Absent: the service stores a wallet without a record key. */
  readonly sign?: SignSet
  /** Signs the recovery of a set that was committed without one, in the same way. */
  readonly signRecovery?: (
    recovery: EncryptedRecoveryShare | undefined,
    opened: OpenedWallet
  ) => Promise<SignedChange | undefined>
  /**
   * Proves to the service that this device opens the wallet, after it has rejected the device as another
   * than the creating one. Resolves to whether to retry. The caller wipes the opened wallet.
   */
  readonly proveAfter?: (refused: unknown, opened: OpenedWallet) => Promise<boolean>
  /**
   * Returns the version of the service's set of the wallet; 0 if there is none.
   * Default: the version of this device's set.
   */
  readonly version?: () => Promise<number>
}

/** Signs a set with the wallet's record key (`record-key.ts`). The caller wipes the opened wallet. */
export type SignSet = (set: Omit<AuthShare, 'state'>, opened: OpenedWallet) => Promise<SignedChange>

/**
 * Destination of the recovery share: encrypted for the user, or sent to the custodian of the frame's
 * configuration.
 */
export type RecoveryChoice =
  RecoverySecret | { readonly method: 'custodial'; deposit(set: ShareSet, share: Bytes): Promise<void> }

/**
 * Recovery is chosen later: until then only this device has the recovery share
 * (docs/decisions/postponed-recovery.md).
 */
export type Postponement = Pick<PostponedRecovery, 'since' | 'origin'> & { readonly method: 'postponed' }

/** Status of a user's wallet on this device. */
export type WalletStatus =
  /** There is no wallet yet. */
  | { readonly name: 'new' }
  /** This device has a share of it. */
  | { readonly name: 'here'; readonly set: ShareSet }
  /**
   * It is registered, and this device has no share of that set.
   * `kept`: an older set, of which this device has two shares. `isLost`: this device's share cannot be decrypted any more.
   */
  | { readonly name: 'elsewhere'; readonly set: ShareSet; readonly kept?: ShareSet; readonly isLost?: true }
  /**
   * This device has two shares of a wallet that the service does not know, for which it names another
   * wallet, or of which it has no newer set: it can be opened all the same.
   */
  | { readonly name: 'apart'; readonly set: ShareSet }

/**
 * Compares the service's set with this device's, and completes work that was interrupted: a
 * registration that stopped between its two writes continues with the same wallet.
 */
export function reconcileShares(holders: ShareHolders, registered: ShareSet | undefined): Promise<WalletStatus> {
  return inOneTab(holders.userId, () => settleHere(holders, registered))
}

async function settleHere(holders: ShareHolders, registered: ShareSet | undefined): Promise<WalletStatus> {
  const { userId, device, service } = holders
  const pending = await device.record(userId, 'pending')
  const kept = await device.record(userId)
  if (!registered) {
    if (kept) {
      if (opensAlone(kept)) return { name: 'apart', set: setOf(kept) }
      throw new KeyError('not-registered', 'The service knows nothing of the wallet on this device.')
    }
    if (!pending) return { name: 'new' }
    const prepared = await service.read(pending.setId)
    // unknown to the service, so its address was never returned
    if (!prepared) return { name: 'new' }
    if (prepared.state === 'prepared' && (await isLost(holders, 'pending'))) {
      wipe(prepared.share)
      return { name: 'new' }
    }
    const opened = await verifyPending(holders, prepared)
    try {
      await commitFirst(service, prepared, await holders.sign?.(prepared, opened))
    } finally {
      wipe(prepared.share)
      wipeOpened(opened)
    }
    await device.commit(userId, pending.setId)
    return { name: 'here', set: pending }
  }
  const newest = pending && isSameSet(pending, registered) ? pending : kept
  if (newest && equalAddresses(newest.addresses, registered.addresses) && (await isLost(holders, newest.state)))
    return { name: 'elsewhere', set: registered, isLost: true }
  if (pending && isSameSet(pending, registered)) {
    // two shares that open alone are replaced only once the service has proven that it has its share of the new set
    if (kept && opensAlone(kept) && !opensAlone(pending) && !(await opensByLogin(holders, registered)))
      return { name: 'elsewhere', set: registered, kept: setOf(kept) }
    await commitSent(device, pending, kept !== undefined)
    return { name: 'here', set: pending }
  }
  if (kept && !equalAddresses(kept.addresses, registered.addresses)) {
    if (opensAlone(kept)) return { name: 'apart', set: setOf(kept) }
    throw new KeyError('wrong-wallet', 'The service names another wallet than this device knows.')
  }
  if (kept && isSameSet(kept, registered)) return { name: 'here', set: registered }
  // a version is committed once: a service that has another set of it, or of an older one, is behind
  if (kept && opensAlone(kept) && registered.version <= kept.version) return { name: 'apart', set: setOf(kept) }
  return { name: 'elsewhere', set: registered, ...(kept && opensAlone(kept) && { kept: setOf(kept) }) }
}

/**
 * Settles a change whose response was lost before another one replaces it on this device: its device
 * share is the only copy for a set that the service may still commit.
 *
 * @returns whether it took effect
 * @throws KeyError `unanswered` if the service does not report it
 */
async function settleSent(holders: ShareHolders): Promise<boolean> {
  const { userId, device, service } = holders
  const pending = await device.record(userId, 'pending')
  if (pending?.change !== 'sent') return false
  if (pending.signed) await service.settle(pending, pending.signed)
  const found = await service.read(pending.setId).catch((cause: unknown) => {
    if (isKeyError(cause)) throw cause
    throw new KeyError('unanswered', 'Whether the change before is in force is not known.', { cause })
  })
  if (found?.state !== 'committed') {
    wipe(found?.share)
    return false
  }
  try {
    wipeOpened(await verifyPending(holders, found))
  } finally {
    wipe(found.share)
  }
  await commitSent(device, pending, true)
  return true
}

/**
 * Creates a wallet.
 * Returns its address only after all shares are stored. If another tab has created it in the meantime, returns that one. The
 * caller wipes the keys.
 */
export function createWallet(holders: ShareHolders, choice: RecoveryChoice | Postponement): Promise<WalletKeys> {
  return inOneTab(holders.userId, async () => {
    // completes the work of another tab, which has the only share of its set
    if (await holders.device.record(holders.userId, 'pending')) await settleHere(holders, undefined)
    const made = await openMade(holders)
    if (made) return made
    const entropy = generateEntropy()
    try {
      return await place(holders, entropy, 1, choice)
    } finally {
      wipe(entropy)
    }
  })
}

/** Returns the keys of a wallet with postponed recovery, of which this device has two shares. */
async function openMade({ userId, device }: ShareHolders): Promise<WalletKeys | undefined> {
  const third = await device.postponedShare(userId)
  if (!third) return undefined
  const own = await device.read(userId)
  if (!own) return undefined
  const { entropy, keys } = await combineAndWipe(own.share, third, own.record)
  wipe(entropy)
  return keys
}

/**
 * Splits an opened wallet again, with another recovery method.
 * Old shares cannot be combined with new ones, and other devices have to recover once. The caller may wipe the entropy at any
 * time.
 *
 * @param signal aborts before the commit; afterwards the work completes
 * @throws KeyError `recovery-set` if another set than `from` names is in use here
 */
export async function changeRecovery(
  holders: ShareHolders,
  from: SplitSet,
  choice: RecoveryChoice,
  signal?: AbortSignal
): Promise<WalletKeys> {
  const own = { ...from, entropy: from.entropy.slice() }
  const forget = () => wipe(own.entropy)
  // a missing response must not keep the copy in memory
  signal?.addEventListener('abort', forget)
  try {
    return await inOneTab(holders.userId, () => splitAnew(holders, own, choice, signal))
  } finally {
    signal?.removeEventListener('abort', forget)
    forget()
  }
}

/**
 * As `changeRecovery`, for a caller that already holds the lock.
 * The entropy must stay until it is done.
 */
export async function splitAnew(
  holders: ShareHolders,
  { entropy, version, setId }: SplitSet,
  choice: RecoveryChoice,
  signal?: AbortSignal
): Promise<WalletKeys> {
  const isEarlierInForce = await settleSent(holders)
  return afterEarlier(isEarlierInForce, signal, async () => {
    const kept = await holders.device.record(holders.userId)
    if (setId !== undefined && kept?.setId !== setId)
      throw new KeyError('recovery-set', 'Another recovery of this wallet was set meanwhile.')
    if (!isPlausible(version, kept))
      throw new KeyError('other-record', 'The service names a version that this wallet cannot have.')
    // other devices take the highest version for the newest set, even if the service has lost some
    const highest = Math.max(version, kept ? newestOf(kept) : 0)
    return place(holders, entropy, highest + 1, choice, signal)
  })
}

/** Source of a split, with the version of its set. */
interface SplitSet {
  readonly entropy: Bytes
  readonly version: number
  /** Set in use on this device, if the wallet may be split from that one only. */
  readonly setId?: string
}

/**
 * Opens the wallet of this device with the service's share: a fresh login is enough.
 * The caller wipes key and entropy.
 */
export async function openWithLogin(holders: ShareHolders, set: ShareSet): Promise<OpenedWallet> {
  const device = await ownShare(holders)
  const kept = await committedShare(holders, set)
  return combineAndWipe(device, kept.share, set)
}

/** Opens the wallet of this device with the user's secret, without the service. */
export async function openWithSecret(holders: ShareHolders, set: ShareSet, secret: RecoverySecret): Promise<OpenedWallet> {
  const { recovery } = (await holders.device.record(holders.userId)) ?? {}
  if (!recovery) throw new KeyError('no-device-share', 'This device keeps no recovery share.')
  const share = await decryptRecoveryShare(recovery, secret, set)
  return combineAndWipe(await ownShare(holders), share, set)
}

/**
 * Returns the wallet's recovery method, as the service reports it to a device without a share.
 * `undefined`: by the custodian.
 */
export async function getRecoveryMethod(holders: ShareHolders, set: ShareSet): Promise<EncryptedRecoveryShare | undefined> {
  const { share, recovery } = await committedShare(holders, set)
  wipe(share)
  return recovery
}

/**
 * Recovers a registered wallet on this device: the service's share and the recovery share restore the
 * device's.
 *
 * @param recover returns the decrypted recovery share, from the user's secret or from the custodian; it is wiped here
 * @throws KeyError `older-set` if this device opens the wallet with a set that is as new, `wrong-wallet` if it has another wallet
 */
export async function recoverWallet(
  holders: ShareHolders,
  set: ShareSet,
  recover: (sealed: EncryptedRecoveryShare | undefined) => Promise<Bytes>
): Promise<OpenedWallet> {
  const { userId, device } = holders
  const kept = await committedShare(holders, set)
  const recovery = await recover(kept.recovery)
  try {
    const share = await restoreDeviceShare(kept.share, recovery, set.addresses)
    // awaited here: its inputs are wiped next
    return await inOneTab(userId, async () => {
      const own = await device.record(userId)
      refuseOther(own, set)
      const isAsNew = own && opensAlone(own) && own.setId !== set.setId && own.version >= set.version
      if (isAsNew && !(await isLost(holders)))
        throw new KeyError('older-set', 'The service has an older set of this wallet than this device.')
      await device.prepare(userId, set, share, kept.recovery)
      const opened = await combineAndWipe(share, kept.share.slice(), set)
      await device.commit(userId, set.setId)
      return opened
    })
  } finally {
    wipe(recovery, kept.share)
  }
}

/**
 * Writes both shares, reading both back and combining them in between: what cannot be opened again is
 * never committed.
 */
async function place(
  holders: ShareHolders,
  entropy: Bytes,
  version: number,
  choice: RecoveryChoice | Postponement,
  signal?: AbortSignal
): Promise<WalletKeys> {
  signal?.throwIfAborted()
  const { userId, device, service } = holders
  const split = await splitEntropy(entropy, version)
  signal?.throwIfAborted()
  const { setId, addresses, shares } = split
  const set: ShareSet = { setId, version, addresses }
  try {
    const kept = await device.record(userId)
    refuseOther(kept, set)
    const isLater = choice.method === 'postponed'
    const recovery = isLater ? undefined : await placeRecovery(set, shares.recovery, choice)
    const postponed = isLater ? { since: choice.since, origin: choice.origin, share: shares.recovery } : undefined
    signal?.throwIfAborted()
    await device.prepare(userId, set, shares.device, recovery, postponed)
    await service.prepare(set, shares.auth, recovery, postponed?.origin)
    const prepared = await service.read(setId)
    if (!prepared || !equalBytes(prepared.share, shares.auth) || !sameRecovery(prepared.recovery, recovery)) {
      throw new KeyError('not-kept', 'The service does not keep what it is given.')
    }
    const opened = await verifyPending(holders, prepared)
    try {
      const change = await holders.sign?.(prepared, opened)
      signal?.throwIfAborted()
      await (kept ? commitChange(holders, set, change) : commitFirst(service, set, change))
      // as in `settleHere`: a set without a recovery share here needs the service to open
      if (kept && opensAlone(kept) && choice.method === 'custodial' && !(await opensByLogin(holders, set)))
        throw new KeyError('unanswered', 'The service does not show that it keeps its share of the set.')
      await device.commit(userId, setId)
    } catch (error) {
      wipeKeys(opened.keys)
      throw error
    } finally {
      wipe(opened.entropy, prepared.share)
    }
    return opened.keys
  } finally {
    wipe(...Object.values(shares))
  }
}

/**
 * Commits the first set of a wallet: nothing else may be in force, so without a response the next
 * attempt completes it.
 */
function commitFirst(service: AuthShareService, set: ShareSet, change?: SignedChange): Promise<void> {
  return service.commit(set, change).catch((error: unknown) => {
    throw isKeyError(error, 'unanswered') && error.cause ? error.cause : error
  })
}

/**
 * Throws if this device's wallet has changed since a screen was shown for this one, which must not
 * replace it.
 */
function refuseOther(kept: ShareSet | undefined, { addresses }: ShareSet): void {
  if (kept && !equalAddresses(kept.addresses, addresses))
    throw new KeyError('wrong-wallet', 'This device keeps another wallet of this user.')
}

export async function placeRecovery(
  set: ShareSet,
  share: Bytes,
  choice: RecoveryChoice
): Promise<EncryptedRecoveryShare | undefined> {
  if (choice.method !== 'custodial') return encryptRecoveryShare(share, choice)
  await choice.deposit(set, share)
  return undefined
}

/** Returns true if the service has its share of the pending set, and both open the wallet. */
async function opensByLogin(holders: ShareHolders, registered: ShareSet): Promise<boolean> {
  try {
    const opened = await verifyPending(holders, await committedShare(holders, registered))
    wipeOpened(opened)
    return true
  } catch {
    return false
  }
}

/** Opens the set that is about to be committed. The prepared share stays: the signature is about it. */
async function verifyPending({ userId, device }: ShareHolders, prepared: AuthShare): Promise<OpenedWallet> {
  const pending = await device.read(userId, 'pending')
  if (!pending) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
  return combineAndWipe(pending.share, prepared.share.slice(), pending.record)
}

async function ownShare({ userId, device }: ShareHolders): Promise<Bytes> {
  const own = await device.read(userId)
  if (!own) throw new KeyError('no-device-share', 'This device has no share of the wallet.')
  return own.share
}

async function committedShare({ service }: ShareHolders, set: ShareSet): Promise<AuthShare> {
  const kept = await service.read(set.setId)
  if (kept?.state !== 'committed' || !isSameSet(kept, set)) {
    throw new KeyError('shares-differ', 'The service has another set of shares than it says.')
  }
  return kept
}

async function combineAndWipe(first: Bytes, second: Bytes, { addresses }: ShareSet): Promise<OpenedWallet> {
  try {
    return await combineShares(first, second, addresses)
  } finally {
    wipe(first, second)
  }
}

const setOf = ({ setId, version, addresses }: ShareSet): ShareSet => ({ setId, version, addresses })

const sameRecovery = (left: EncryptedRecoveryShare | undefined, right: EncryptedRecoveryShare | undefined) =>
  left === right || (left?.box === right?.box && left?.nonce === right?.nonce && left?.salt === right?.salt)

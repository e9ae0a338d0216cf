import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import { sameBytes, wipe, type Bytes } from './bytes.ts'
import type { DeviceRecord, DeviceStore, PostponedRecovery } from './device-store.ts'
import { KeyError } from './key-error.ts'
import { inOneTab } from './one-tab.ts'
import { openRecovery, sealRecovery, type RecoverySecret, type SealedRecovery } from './recovery.ts'
import { newEntropy } from './seed.ts'
import type { ServiceShare, ShareService } from './share-service.ts'
import type { ShareSet } from './share.ts'
import { combineShares, restoreDeviceShare, splitEntropy, type OpenedWallet } from './split.ts'
import { sameAddresses, wipeKeys, wipeOpened, type WalletKeys } from './wallet-keys.ts'

/** Where the shares of one user are. */
export interface ShareHolders {
  readonly userId: string
  readonly device: DeviceStore
  readonly service: ShareService
  /** Signs what is committed. Absent, the service keeps a wallet that has no record key. */
  readonly sign?: SignSet
  /** Signs the recovery of a set that was committed without one, in the same way. */
  readonly signRecovery?: (recovery: SealedRecovery | undefined, opened: OpenedWallet) => Promise<SignedChange | undefined>
}

/** Signs a set as the wallet's with its record key (`record-key.ts`). The opened wallet stays the caller's to wipe. */
export type SignSet = (set: Omit<ServiceShare, 'state'>, opened: OpenedWallet) => Promise<SignedChange>

/** What is to become of the recovery share: sealed for the user, or handed to the custodian that the site has chosen. */
export type RecoveryChoice =
  RecoverySecret | { readonly method: 'custodial'; deposit(set: ShareSet, share: Bytes): Promise<void> }

/** Recovery is chosen later: until then the recovery share is on this device alone (docs/decisions/postponed-recovery.md). */
export type Postponement = Pick<PostponedRecovery, 'since' | 'origin'> & { readonly method: 'postponed' }

/** How a user's wallet stands here. */
export type Standing =
  /** There is no wallet yet. */
  | { readonly name: 'new' }
  /** This device has a share of it. */
  | { readonly name: 'here'; readonly set: ShareSet }
  /** It is registered, and this device has no share of that set. `kept`: the set before, of which it holds two shares. */
  | { readonly name: 'elsewhere'; readonly set: ShareSet; readonly kept?: ShareSet }
  /** This device holds two shares of a wallet that the service does not know, or names another one for: it opens all the same. */
  | { readonly name: 'apart'; readonly set: ShareSet }

/**
 * Compares what the service has registered with what this device keeps, and finishes what was begun before something failed: a
 * registration that stopped between its two writes goes on with the same wallet.
 */
export function settle(holders: ShareHolders, registered: ShareSet | undefined): Promise<Standing> {
  return inOneTab(holders.userId, () => settleHere(holders, registered))
}

async function settleHere(holders: ShareHolders, registered: ShareSet | undefined): Promise<Standing> {
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
    // unknown to the service, so its address has never been returned
    if (!prepared) return { name: 'new' }
    const opened = await verifyPending(holders, prepared)
    try {
      await service.commit(prepared, await holders.sign?.(prepared, opened))
    } finally {
      wipe(prepared.share)
      wipeOpened(opened)
    }
    await device.commit(userId, pending.setId)
    return { name: 'here', set: pending }
  }
  if (pending && isSameSet(pending, registered)) {
    // two shares that open alone go only once the service has shown that it keeps its share of the new set
    if (kept && opensAlone(kept) && !opensAlone(pending) && !(await opensByLogin(holders, registered)))
      return { name: 'elsewhere', set: registered, kept: setOf(kept) }
    await device.commit(userId, pending.setId)
    return { name: 'here', set: pending }
  }
  if (kept && !sameAddresses(kept.addresses, registered.addresses)) {
    if (opensAlone(kept)) return { name: 'apart', set: setOf(kept) }
    throw new KeyError('wrong-wallet', 'The service names another wallet than this device knows.')
  }
  if (kept && isSameSet(kept, registered)) return { name: 'here', set: registered }
  return { name: 'elsewhere', set: registered, ...(kept && opensAlone(kept) && { kept: setOf(kept) }) }
}

/**
 * Makes a wallet. Its address is returned only after every share is stored. Where another tab made it in the meantime, it is that one. The
 * keys are the caller's to wipe.
 */
export function createWallet(holders: ShareHolders, choice: RecoveryChoice | Postponement): Promise<WalletKeys> {
  return inOneTab(holders.userId, async () => {
    // finishes what another tab has begun, whose share is the only one of its set
    if (await holders.device.record(holders.userId, 'pending')) await settleHere(holders, undefined)
    const made = await openMade(holders)
    if (made) return made
    const entropy = newEntropy()
    try {
      return await place(holders, entropy, 1, choice)
    } finally {
      wipe(entropy)
    }
  })
}

/** The keys of a wallet that this device holds two shares of, since its recovery is postponed. */
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
 * Splits an opened wallet anew, with another way to recover. Shares of the set before open nothing any more together with new ones, and
 * other devices have to recover once. The entropy stays the caller's to wipe, at any time.
 *
 * @param signal ends it before it is committed; from then on it is finished
 */
export async function changeRecovery(
  holders: ShareHolders,
  { entropy, version }: { readonly entropy: Bytes; readonly version: number },
  choice: RecoveryChoice,
  signal?: AbortSignal
): Promise<WalletKeys> {
  const own = entropy.slice()
  try {
    return await inOneTab(holders.userId, () => place(holders, own, version + 1, choice, signal))
  } finally {
    wipe(own)
  }
}

/** Opens the wallet of this device with the service's share: a fresh login is enough. Key and entropy are the caller's to wipe. */
export async function openWithLogin(holders: ShareHolders, set: ShareSet): Promise<OpenedWallet> {
  const device = await ownShare(holders)
  const kept = await committedShare(holders, set)
  return combineAndWipe(device, kept.share, set)
}

/** Opens the wallet of this device with the user's secret, without the service. */
export async function openWithSecret(holders: ShareHolders, set: ShareSet, secret: RecoverySecret): Promise<OpenedWallet> {
  const { recovery } = (await holders.device.record(holders.userId)) ?? {}
  if (!recovery) throw new KeyError('no-device-share', 'This device keeps no recovery share.')
  const share = await openRecovery(recovery, secret, set)
  return combineAndWipe(await ownShare(holders), share, set)
}

/** How this wallet is recovered, as the service reports it to a device that has no share of it. `undefined`: by the custodian. */
export async function recoveryOf(holders: ShareHolders, set: ShareSet): Promise<SealedRecovery | undefined> {
  const { share, recovery } = await committedShare(holders, set)
  wipe(share)
  return recovery
}

/**
 * Brings a registered wallet to this device: the service's share and the recovery share make the device's again.
 *
 * @param recover gives the opened recovery share, from the user's secret or from the custodian; it is wiped here
 */
export async function recoverWallet(
  holders: ShareHolders,
  set: ShareSet,
  recover: (sealed: SealedRecovery | undefined) => Promise<Bytes>
): Promise<OpenedWallet> {
  const { userId, device } = holders
  const kept = await committedShare(holders, set)
  const recovery = await recover(kept.recovery)
  try {
    const share = await restoreDeviceShare(kept.share, recovery, set.addresses)
    // awaited here: what it uses is wiped next
    return await inOneTab(userId, async () => {
      await device.prepare(userId, set, share, kept.recovery)
      const opened = await combineAndWipe(share, kept.share.slice(), set)
      await device.commit(userId, set.setId)
      return opened
    })
  } finally {
    wipe(recovery, kept.share)
  }
}

/** Both writes, and between them both are read back and put together: what cannot be opened again is never committed. */
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
  const { setId, addresses, shares } = split
  const set: ShareSet = { setId, version, addresses }
  try {
    const isLater = choice.method === 'postponed'
    const recovery = isLater ? undefined : await placeRecovery(set, shares.recovery, choice)
    const postponed = isLater ? { since: choice.since, origin: choice.origin, share: shares.recovery } : undefined
    signal?.throwIfAborted()
    await device.prepare(userId, set, shares.device, recovery, postponed)
    await service.prepare(set, shares.auth, recovery, postponed?.origin)
    const prepared = await service.read(setId)
    if (!prepared || !sameBytes(prepared.share, shares.auth) || !sameRecovery(prepared.recovery, recovery)) {
      throw new KeyError('not-kept', 'The service does not keep what it is given.')
    }
    const opened = await verifyPending(holders, prepared)
    try {
      const change = await holders.sign?.(prepared, opened)
      signal?.throwIfAborted()
      await service.commit(set, change)
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

export async function placeRecovery(set: ShareSet, share: Bytes, choice: RecoveryChoice): Promise<SealedRecovery | undefined> {
  if (choice.method !== 'custodial') return sealRecovery(share, choice)
  await choice.deposit(set, share)
  return undefined
}

/** Whether the service keeps its share of the set that waits here, and both open the wallet. */
async function opensByLogin(holders: ShareHolders, registered: ShareSet): Promise<boolean> {
  try {
    const opened = await verifyPending(holders, await committedShare(holders, registered))
    wipeOpened(opened)
    return true
  } catch {
    return false
  }
}

/** Opens what waits for its commit. The prepared share stays: what is signed is about it. */
async function verifyPending({ userId, device }: ShareHolders, prepared: ServiceShare): Promise<OpenedWallet> {
  const pending = await device.read(userId, 'pending')
  if (!pending) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
  return combineAndWipe(pending.share, prepared.share.slice(), pending.record)
}

async function ownShare({ userId, device }: ShareHolders): Promise<Bytes> {
  const own = await device.read(userId)
  if (!own) throw new KeyError('no-device-share', 'This device has no share of the wallet.')
  return own.share
}

async function committedShare({ service }: ShareHolders, set: ShareSet): Promise<ServiceShare> {
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

/** This device holds two shares of the wallet. */
const opensAlone = ({ recovery, postponed }: DeviceRecord): boolean => recovery !== undefined || postponed !== undefined

const setOf = ({ setId, version, addresses }: ShareSet): ShareSet => ({ setId, version, addresses })

const isSameSet = (left: ShareSet, right: ShareSet) =>
  left.setId === right.setId && left.version === right.version && sameAddresses(left.addresses, right.addresses)

const sameRecovery = (left: SealedRecovery | undefined, right: SealedRecovery | undefined) =>
  left === right || (left?.box === right?.box && left?.nonce === right?.nonce && left?.salt === right?.salt)

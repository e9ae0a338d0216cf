import { sameBytes, wipe, type Bytes } from './bytes.ts'
import { sameAddresses, wipeKeys, type WalletKeys } from './derive.ts'
import type { DeviceStore } from './device-store.ts'
import { KeyError } from './key-error.ts'
import { openRecovery, sealRecovery, type RecoverySecret, type SealedRecovery } from './recovery.ts'
import { newEntropy } from './seed.ts'
import type { ServiceShare, ShareService } from './share-service.ts'
import type { ShareSet } from './share.ts'
import { combineShares, restoreDeviceShare, splitEntropy, type OpenedWallet, type SplitWallet } from './split.ts'

/** Where the shares of one user are. */
export interface ShareHolders {
  readonly userId: string
  readonly device: DeviceStore
  readonly service: ShareService
}

/** What is to become of the recovery share: sealed for the user, or handed to the custodian that the site has chosen. */
export type RecoveryChoice =
  RecoverySecret | { readonly method: 'custodial'; deposit(set: ShareSet, share: Bytes): Promise<void> }

/** How a user's wallet stands here. */
export type Standing =
  /** There is no wallet yet. */
  | { readonly name: 'new' }
  /** This device has a share of it. */
  | { readonly name: 'here'; readonly set: ShareSet }
  /** It is registered, and this device has no share of that set. */
  | { readonly name: 'elsewhere'; readonly set: ShareSet }

/**
 * Compares what the service has registered with what this device keeps, and finishes what was begun before something failed: a
 * registration that stopped between its two writes goes on with the same wallet.
 */
export async function settle(holders: ShareHolders, registered: ShareSet | undefined): Promise<Standing> {
  const { userId, device, service } = holders
  const pending = await device.record(userId, 'pending')
  if (!registered) {
    if (await device.record(userId)) {
      throw new KeyError('not-registered', 'The service knows nothing of the wallet on this device.')
    }
    if (!pending) return { name: 'new' }
    const prepared = await service.read(pending.setId)
    // the service never heard of it, so nobody did: its address has not been told
    if (!prepared) return { name: 'new' }
    wipeKeys(await verifyPending(holders, prepared))
    await service.commit(prepared)
    await device.commit(userId, pending.setId)
    return { name: 'here', set: pending }
  }
  if (pending && isSameSet(pending, registered)) {
    await device.commit(userId, pending.setId)
    return { name: 'here', set: pending }
  }
  const kept = await device.record(userId)
  if (kept && !sameAddresses(kept.addresses, registered.addresses)) {
    throw new KeyError('wrong-wallet', 'The service names another wallet than this device knows.')
  }
  return { name: kept && isSameSet(kept, registered) ? 'here' : 'elsewhere', set: registered }
}

/** Makes a wallet. Its address is told only after every share is where it belongs. The keys are the caller's to wipe. */
export async function createWallet(holders: ShareHolders, choice: RecoveryChoice): Promise<WalletKeys> {
  const entropy = newEntropy()
  try {
    return await place(holders, entropy, 1, choice)
  } finally {
    wipe(entropy)
  }
}

/**
 * Splits an opened wallet anew, with another way to recover. Shares of the set before open nothing any more together with new ones, and
 * other devices have to recover once. The entropy stays the caller's to wipe.
 */
export function changeRecovery(
  holders: ShareHolders,
  { entropy, version }: { readonly entropy: Bytes; readonly version: number },
  choice: RecoveryChoice
): Promise<WalletKeys> {
  return place(holders, entropy, version + 1, choice)
}

/** Opens the wallet of this device with the service's share: a fresh login is enough. Key and entropy are the caller's to wipe. */
export async function openWithLogin(holders: ShareHolders, set: ShareSet): Promise<OpenedWallet> {
  const device = await ownShare(holders)
  const kept = await committedShare(holders, set)
  return combineAndWipe(device, kept.share, set)
}

/** Opens the wallet of this device with what the user holds: nobody has to be asked. */
export async function openWithSecret(holders: ShareHolders, set: ShareSet, secret: RecoverySecret): Promise<OpenedWallet> {
  const { recovery } = (await holders.device.record(holders.userId)) ?? {}
  if (!recovery) throw new KeyError('no-device-share', 'This device keeps no recovery share.')
  const share = await openRecovery(recovery, secret, set)
  return combineAndWipe(await ownShare(holders), share, set)
}

/** How this wallet is recovered, as a device that has no share of it hears from the service. `undefined`: by the custodian. */
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
    await device.prepare(userId, set, share, kept.recovery)
    const opened = await combineAndWipe(share, kept.share.slice(), set)
    await device.commit(userId, set.setId)
    return opened
  } finally {
    wipe(recovery, kept.share)
  }
}

/** Both writes, and between them both are read back and put together: what cannot be opened again is never committed. */
async function place(holders: ShareHolders, entropy: Bytes, version: number, choice: RecoveryChoice): Promise<WalletKeys> {
  const { userId, device, service } = holders
  const split = await splitEntropy(entropy, version)
  const { setId, addresses, shares } = split
  const set: ShareSet = { setId, version, addresses }
  try {
    const recovery = await placeRecovery(split, choice)
    await device.prepare(userId, set, shares.device, recovery)
    await service.prepare(set, shares.auth, recovery)
    const prepared = await service.read(setId)
    if (!prepared || !sameBytes(prepared.share, shares.auth) || !sameRecovery(prepared.recovery, recovery)) {
      throw new KeyError('not-kept', 'The service does not keep what it is given.')
    }
    const keys = await verifyPending(holders, prepared)
    await service.commit(set)
    await device.commit(userId, setId)
    return keys
  } finally {
    wipe(...Object.values(shares))
  }
}

async function placeRecovery({ shares, ...set }: SplitWallet, choice: RecoveryChoice): Promise<SealedRecovery | undefined> {
  if (choice.method !== 'custodial') return sealRecovery(shares.recovery, choice)
  await choice.deposit(set, shares.recovery)
  return undefined
}

async function verifyPending({ userId, device }: ShareHolders, prepared: ServiceShare): Promise<WalletKeys> {
  const pending = await device.read(userId, 'pending')
  if (!pending) throw new KeyError('not-kept', 'This browser does not keep what it is given.')
  const { entropy, keys } = await combineAndWipe(pending.share, prepared.share, pending.record)
  wipe(entropy)
  return keys
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

const isSameSet = (left: ShareSet, right: ShareSet) =>
  left.setId === right.setId && left.version === right.version && sameAddresses(left.addresses, right.addresses)

const sameRecovery = (left: SealedRecovery | undefined, right: SealedRecovery | undefined) =>
  left === right || (left?.box === right?.box && left?.nonce === right?.nonce && left?.salt === right?.salt)

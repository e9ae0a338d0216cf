import { wipe, type Bytes } from './bytes.ts'
import { wipeKeys, type WalletKeys } from './derive-keys.ts'
import type { DeviceRecord, PostponedRecovery } from './device-store.ts'
import { KeyError } from './key-error.ts'
import { inOneTab } from './one-tab.ts'
import type { EncryptedRecoveryShare } from './recovery.ts'
import { placeRecovery, splitAnew, type RecoveryChoice, type ShareHolders } from './wallet-registration.ts'
import { afterEarlier } from './sent-change.ts'
import { combineShares, type OpenedWallet } from './split-shares.ts'

/**
 * Wallets whose recovery is set up after the login that created them
 * (docs/decisions/postponed-recovery.md).
 */

/** Maximum milliseconds for which recovery may be postponed. */
export const longestPostponement = 24 * 60 * 60_000
/**
 * Milliseconds by which the clock may be set back after the wallet was created: devices correct their
 * clocks.
 */
const clockTolerance = 60 * 60_000

/**
 * Returns true if recovery must be set up first: its time is over, another site uses the wallet, or
 * the clock was set back.
 */
export function isDue({ since, origin }: PostponedRecovery, page: string, now: number): boolean {
  return page !== origin || now < since - clockTolerance || now >= since + longestPostponement
}

/**
 * Opens the wallet with the two shares of this device.
 * The caller wipes key and entropy.
 *
 * @param setId the set that a screen has shown
 * @throws KeyError `no-device-share` also if another set is in use
 */
export async function openByDevice(holders: ShareHolders, setId?: string): Promise<OpenedWallet> {
  return withBothShares(holders, opened => Promise.resolve(opened), setId)
}

/**
 * Sets the recovery of a wallet without one.
 * The choice is stored here first, then by the service, and the unencrypted share is deleted last: a failure at any step leaves
 * two shares on this device. If the service has another choice whose response was lost, has lost the wallet, or has another set
 * of it, the wallet is split again, which requires a fresh login. The caller wipes the keys.
 *
 * @param signal aborts before anything is stored; afterwards the work completes
 */
export function setRecovery(holders: ShareHolders, choice: RecoveryChoice, signal?: AbortSignal): Promise<WalletKeys> {
  // another tab may set another recovery concurrently: the second user action fails instead of taking that one for its own
  return inOneTab(holders.userId, async () => {
    signal?.throwIfAborted()
    if ((await holders.device.record(holders.userId))?.postponed) return setRecoveryHere(holders, choice, signal)
    throw new KeyError('recovery-set', 'Another tab has set the recovery of this wallet.')
  })
}

async function setRecoveryHere(holders: ShareHolders, choice: RecoveryChoice, signal?: AbortSignal): Promise<WalletKeys> {
  const { userId, device, service } = holders
  return withBothShares(holders, async ({ entropy, keys }, third, set) => {
    let isOpen = false
    const splitAgain = async () => {
      const version = (await holders.version?.()) ?? set.version
      return splitAnew(holders, { entropy, version }, choice)
    }
    const attempt = async () => {
      const before = set.postponed?.chosen
      // an earlier choice may be in force, and stays here until that is known
      const isBeforeInForce = before !== undefined && before !== 'deposit' && (await service.setRecovery(set, sealedOf(before)))
      const isDeposited = before === 'custodial' || before === 'deposit'
      // a custodian with the share would remain a second recovery next to another choice
      if (isBeforeInForce || (isDeposited && choice.method !== 'custodial'))
        return await afterEarlier(isBeforeInForce, signal, splitAgain)
      // the custodian may have the share although its response is lost
      if (choice.method === 'custodial' && !isDeposited) await device.chooseRecovery(userId, set.setId, 'deposit')
      const recovery = await placeRecovery(set, third, choice)
      signal?.throwIfAborted()
      await device.chooseRecovery(userId, set.setId, recovery ?? 'custodial')
      const change = await holders.signRecovery?.(recovery, { entropy, keys })
      if (!(await service.setRecovery(set, recovery, change))) {
        // until the wallet is split again, the service may have the earlier choice
        if (before) await device.chooseRecovery(userId, set.setId, before)
        return await splitAgain()
      }
      await device.keepRecovery(userId, set.setId, recovery)
      isOpen = true
      return keys
    }
    try {
      return await attempt().catch(async (refused: unknown) => {
        if (!(await holders.proveAfter?.(refused, { entropy, keys }))) throw refused
        return attempt()
      })
    } finally {
      wipe(entropy)
      if (!isOpen) wipeKeys(keys)
    }
  })
}

/**
 * Completes a set-up whose last response was lost: the service has this device's choice, and the user
 * is informed at the next opening. Resolves to whether recovery is set.
 */
export async function finishRecovery({ userId, device, service }: ShareHolders, record: DeviceRecord): Promise<boolean> {
  const { postponed, setId } = record
  if (!postponed?.chosen) return !postponed
  if (postponed.chosen === 'deposit') return false
  const recovery = sealedOf(postponed.chosen)
  if (!(await service.setRecovery(record, recovery))) return false
  if (recovery) await device.keepChange(userId, setId, 'in-force')
  await device.keepRecovery(userId, setId, recovery)
  return true
}

const sealedOf = (chosen: EncryptedRecoveryShare | 'custodial') => (chosen === 'custodial' ? undefined : chosen)

async function withBothShares<Result>(
  { userId, device }: ShareHolders,
  work: (opened: OpenedWallet, third: Bytes, set: DeviceRecord) => Promise<Result>,
  setId?: string
): Promise<Result> {
  const own = await device.read(userId)
  const third = await device.postponedShare(userId)
  try {
    if (!own || !third) throw new KeyError('no-device-share', 'Recovery of this wallet is not postponed.')
    if (setId !== undefined && own.record.setId !== setId) throw new KeyError('no-device-share', 'This device keeps another set.')
    return await work(await combineShares(own.share, third, own.record.addresses), third, own.record)
  } finally {
    wipe(own?.share, third)
  }
}

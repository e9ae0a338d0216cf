import { wipe, type Bytes } from './bytes.ts'
import { wipeKeys, type WalletKeys } from './derive.ts'
import type { DeviceRecord, PostponedRecovery } from './device-store.ts'
import { KeyError } from './key-error.ts'
import { changeRecovery, placeRecovery, type RecoveryChoice, type ShareHolders } from './registration.ts'
import { combineShares, type OpenedWallet } from './split.ts'

/** Wallets whose recovery is set after the login that made them (docs/decisions/postponed-recovery.md). */

/** Milliseconds for which recovery may be postponed. */
export const longestPostponement = 24 * 60 * 60_000
/** So far a clock may be set back after the wallet was made, in milliseconds: clocks of devices are corrected. */
const clockTolerance = 60 * 60_000

/** Recovery has to be set before anything else: its time is over, another site uses the wallet, or the clock was set back. */
export function isDue({ since, origin }: PostponedRecovery, page: string, now: number): boolean {
  return page !== origin || now < since - clockTolerance || now >= since + longestPostponement
}

/** Opens the wallet by the two shares of this device. Key and entropy are the caller's to wipe. */
export async function openByDevice(holders: ShareHolders): Promise<OpenedWallet> {
  return withBothShares(holders, (opened, _third) => Promise.resolve(opened))
}

/**
 * Sets the recovery of a wallet that has none yet. What is chosen is kept here first, then by the service, and the unsealed share goes last: a
 * fault at any moment leaves two shares on this device. Where the service keeps another choice, whose reply was lost, the wallet is split
 * again, which takes a fresh login. The keys are the caller's to wipe.
 *
 * @param signal ends it before anything is kept; from then on it is finished
 */
export async function setRecovery(holders: ShareHolders, choice: RecoveryChoice, signal?: AbortSignal): Promise<WalletKeys> {
  signal?.throwIfAborted()
  const { userId, device, service } = holders
  return withBothShares(holders, async ({ entropy, keys }, third, set) => {
    let isOpen = false
    try {
      const recovery = await placeRecovery(set, third, choice)
      signal?.throwIfAborted()
      const before = set.postponed?.chosen
      if (recovery) await device.chooseRecovery(userId, set.setId, recovery)
      const change = await holders.signRecovery?.(recovery, { entropy, keys })
      if (!(await service.setRecovery(set, recovery, change))) {
        // until the wallet is split again, what the service keeps is what was chosen before
        if (before) await device.chooseRecovery(userId, set.setId, before)
        return await changeRecovery(holders, { entropy, version: set.version }, choice)
      }
      await device.keepRecovery(userId, set.setId, recovery)
      isOpen = true
      return keys
    } finally {
      wipe(entropy)
      if (!isOpen) wipeKeys(keys)
    }
  })
}

/** Finishes a set-up whose last reply was lost: the service has what was chosen here. Resolves to whether recovery is set. */
export async function finishRecovery({ userId, device, service }: ShareHolders, record: DeviceRecord): Promise<boolean> {
  const { postponed, setId } = record
  if (!postponed?.chosen) return !postponed
  if (!(await service.setRecovery(record, postponed.chosen))) return false
  await device.keepRecovery(userId, setId, postponed.chosen)
  return true
}

async function withBothShares<Result>(
  { userId, device }: ShareHolders,
  work: (opened: OpenedWallet, third: Bytes, set: DeviceRecord) => Promise<Result>
): Promise<Result> {
  const own = await device.read(userId)
  const third = await device.postponedShare(userId)
  try {
    if (!own || !third) throw new KeyError('no-device-share', 'Recovery of this wallet is not postponed.')
    return await work(await combineShares(own.share, third, own.record.addresses), third, own.record)
  } finally {
    wipe(own?.share, third)
  }
}

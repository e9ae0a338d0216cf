import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { newestOf, type DeviceRecord, type DeviceStore } from '../keys/device-store.ts'
import { equalAddresses } from '../keys/wallet-keys.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'

/** Difference between the service's set of a wallet and the one of this device. */
export type Drift =
  | 'same'
  /** Changed on another device. */
  | 'newer'
  /**
   * The service was restored to an older state, or lost the wallet; this device has the newest known
   * set.
   */
  | 'older'
  /**
   * The service was restored to an older state, in which a recovery method that was replaced on another
   * device is valid again.
   */
  | 'replaced'

/**
 * Compares versions only: a set replaces another one under the wallet's key, with a higher version.
 * The service's reports about signatures can be lost with a change of the email address, so they never put a set of this device
 * in place of a newer one.
 */
export function driftOf(kept: DeviceRecord, user: LoginUser): Drift | undefined {
  const registered = getRegisteredSet(user)
  // another wallet; or a deleted one, which its owner restores
  if (registered ? !equalAddresses(registered.addresses, kept.addresses) : user.attention) return undefined
  const version = registered?.version ?? 0
  const newest = newestOf(kept)
  if (newest > kept.version && version < newest) return 'replaced'
  if (registered?.setId === kept.setId && version === kept.version) return 'same'
  return version > kept.version ? 'newer' : 'older'
}

/** Compares the wallet of a user on this device, if there is one. */
export async function driftHere(device: Pick<DeviceStore, 'record'>, user: LoginUser): Promise<Drift | undefined> {
  const record = await device.record(user.id)
  return record && driftOf(record, user)
}

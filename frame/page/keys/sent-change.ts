import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { DeviceRecord, DeviceStore } from './device-store.ts'
import { isKeyError, KeyError } from './key-error.ts'
import type { AuthShareService } from './share-service.ts'
import type { ShareSet } from './share.ts'

// Changes of the shares whose response may be lost. The outcome stays on this device until the user has seen it.

interface Places {
  readonly userId: string
  readonly device: DeviceStore
  readonly service: AuthShareService
}

/** Commits a set. From here on it may be in force at the service, whatever happens to this page. */
export async function commitChange({ userId, device, service }: Places, set: ShareSet, change?: SignedChange): Promise<void> {
  await device.keepChange(userId, set.setId, 'sent', change)
  try {
    await service.commit(set, change)
  } catch (error) {
    // rejected: if deleting the mark fails, the state is queried again
    if (!isKeyError(error, 'unanswered')) await device.keepChange(userId, set.setId, undefined).catch(() => undefined)
    throw error
  }
}

/**
 * Takes the pending set into use.
 * Its user has not seen a response to the change, and is informed which set is in force.
 *
 * @param isChange another set of the wallet was in use
 */
export async function commitSent(device: DeviceStore, { userId, setId }: DeviceRecord, isChange: boolean): Promise<void> {
  await device.commit(userId, setId)
  if (isChange) await device.keepChange(userId, setId, 'in-force')
}

/**
 * Makes a change after one whose response was lost.
 * If that one took effect and this one fails, the error says which one counts.
 *
 * @throws KeyError `earlier-choice`
 */
export async function afterEarlier<Result>(
  isEarlierInForce: boolean,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isEarlierInForce || signal?.aborted || isKeyError(cause, 'unanswered')) throw cause
    throw new KeyError('earlier-choice', 'The change before this one is in force.', { cause })
  }
}

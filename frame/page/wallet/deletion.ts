import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { opensAlone, type DeviceRecord } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { inOneTab } from '../keys/one-tab.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import { equalAddresses } from '../keys/wallet-keys.ts'
import { isLoginError, isNoAnswer } from '../login/login-error.ts'
import type { Successor } from '../screens/delete.ts'
import { deletedScreen } from '../screens/record.ts'
import type { RecordPlace } from './known-record.ts'
import { addBeside, notRegistered, postChange, readRecord, signFields, type Attended } from './record.ts'

// Deletion of a wallet under its key, and the copy that this device keeps afterwards.

type Place = Pick<Attended, 'client' | 'device'>

/** Milliseconds in which the service can restore a deleted wallet. */
const restorable = 30 * 24 * 60 * 60_000

/**
 * Returns the wallets that can guard the account's address after this one is deleted, if this one is
 * the guard.
 */
export async function successorsOf({ client, device }: Place): Promise<readonly Successor[]> {
  const { besides = [] } = await client.user()
  if (besides.length === 0 || !(await readRecord(client)).guards) return []
  return Promise.all(
    besides.map(async ({ id, addresses }) => ({
      id,
      address: addresses['eip155'] ?? '',
      isHere: (await device.record(id)) !== undefined
    }))
  )
}

export interface Deletion {
  /** User id of the wallet that guards the account's address from then on. */
  readonly successor?: string | undefined
  /** Aborts before anything is sent. */
  readonly signal?: AbortSignal
}

/**
 * Deletes a wallet.
 * If only this device can restore it, because its recovery share is here alone or the service reports no record of it, this
 * device keeps a copy for as long as a deleted wallet can be restored.
 *
 * @throws KeyError `not-registered` if it could not be restored at all: nothing is deleted then
 */
export async function deleteWallet(
  { client, device }: Place,
  userId: string,
  opened: OpenedWallet,
  deletion: Deletion = {}
): Promise<void> {
  const wasRecorded = await deleteRecord({ client, device }, opened, deletion)
  await inOneTab(userId, async () => {
    const record = await device.record(userId)
    // recovery may have been changed in the meantime, which creates another set of the same wallet
    if (!record || !equalAddresses(record.addresses, opened.keys.addresses)) return
    if (!wasRecorded && !opensAlone(record)) throw notRegistered()
    if (record.postponed || !wasRecorded) await device.keepUntil(userId, record.setId, client.deviceTime() + restorable)
    else await device.remove(userId, record.setId)
  })
}

/**
 * Deletes a wallet at the service.
 * The caller wipes the opened wallet.
 *
 * @returns whether the service has a record of it: without one there is nothing to delete
 * @throws KeyError `successor-gone` if that wallet was deleted in the meantime: nothing is deleted then; `unanswered`
 */
export async function deleteRecord(
  place: RecordPlace,
  opened: OpenedWallet,
  { successor, signal }: Deletion = {}
): Promise<boolean> {
  const { client } = place
  const change = await signFields(place, opened, 'delete', { deleted: true }, successor)
  signal?.throwIfAborted()
  if (change) await postChange(client, change).catch((error: unknown) => settle(error, client, successor))
  // the wallet is deleted, even if this request fails
  await client.user().catch((error: unknown) => {
    if (!isNoAnswer(error)) throw error
  })
  return change !== undefined
}

/** Continues if the same request succeeded before, and its response was lost. */
async function settle(error: unknown, client: Place['client'], successor: string | undefined): Promise<void> {
  if (successor !== undefined && isLoginError(error, 'login-unknown'))
    throw new KeyError('successor-gone', 'The wallet that was to guard the address is gone.', { cause: error })
  if (!isLoginError(error, 'login-wallet-deleted')) throw error
  // another device may have deleted it without this successor
  if (successor !== undefined && (await readRecord(client)).change?.successor !== successor) throw error
}

/**
 * Settles a deleted wallet that this device keeps: it was restored, or its time is over.
 * If the service reports nothing about it, the user restores it on this device.
 *
 * @returns the user of the wallet, who may have created another one
 */
export async function settleDeleted(
  { client, device, stage, signal }: Omit<Attended, 'open'>,
  user: LoginUser
): Promise<LoginUser> {
  const record = await keptDeleted({ client, device }, user)
  if (record?.restorableUntil === undefined) return user
  const { setId, addresses, restorableUntil } = record
  const times = { deletedAt: restorableUntil - restorable, purgeAt: restorableUntil }
  const chosen = await stage.show(deletedScreen({ ...times, address: addresses.eip155, opensAlone: false }), { signal })
  if (chosen === 'beside') return addBeside(client)
  await device.keepUntil(user.id, setId, undefined)
  return user
}

/** Returns the deleted wallet of the user that this device keeps. */
function keptDeleted({ client, device }: Place, user: LoginUser): Promise<DeviceRecord | undefined> {
  return inOneTab(user.id, async () => {
    const record = await device.record(user.id)
    if (record?.restorableUntil === undefined) return undefined
    const isOver = !user.attention && client.deviceTime() >= record.restorableUntil
    if (!user.keys && !isOver) return record
    if (user.keys) await device.keepUntil(user.id, record.setId, undefined)
    else await device.remove(user.id, record.setId)
    return undefined
  })
}

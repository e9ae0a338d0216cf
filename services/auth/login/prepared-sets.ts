import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { opensWallet } from './record-devices.ts'
import type { Session } from './sessions.ts'

/** Maximum number of prepared sets of one device. */
const maxSetsOfDevice = 4
/**
 * Maximum number for all devices without the wallet.
 * Above what `preparesOfOthers` admits in a burst, so that a set has time to be committed.
 */
const maxSetsOfOthers = 24

/** Deletes a set that is not committed. */
export async function deletePrepared(userId: string, setId: string, within: Kysely<Schema>): Promise<void> {
  await within
    .deleteFrom('login_share')
    .where('user_id', '=', userId)
    .where('set_id', '=', setId)
    .where('state', '=', 'prepared')
    .execute()
}

/**
 * Deletes sets that were never committed to make room for a new one: those of the device, the oldest
 * first, and those of devices without the wallet. A device without the wallet deletes none of a device that has it.
 */
export async function makeRoom(session: Pick<Session, 'user_id' | 'thumbprint'>, within: Transaction<Schema>): Promise<void> {
  const { user_id: userId, thumbprint } = session
  const newestFirst = within
    .selectFrom('login_share')
    .select('set_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'prepared')
    .orderBy('created_at', 'desc')
    .orderBy('set_id')
  const own = newestFirst.where('prepared_by', '=', thumbprint).offset(maxSetsOfDevice - 1)
  for (const { set_id: setId } of await own.execute()) await deletePrepared(userId, setId, within)
  if (await opensWallet(within, session)) return
  const devices = within.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId)
  const others = newestFirst.where('prepared_by', 'not in', devices).offset(maxSetsOfOthers - 1)
  for (const { set_id: setId } of await others.execute()) await deletePrepared(userId, setId, within)
}

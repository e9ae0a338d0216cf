import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { guardOf, idsOfFamily, idsOfKeepers, rootOf } from './family.ts'
import { placeOf } from './limits.ts'
import type { Session } from './sessions.ts'

type Place = Pick<Session, 'user_id' | 'thumbprint'>

/** Whether a device can open the wallet that guards the account, or, where none does, any wallet of it. */
export async function isKeeper(db: Kysely<Schema>, { user_id: userId, thumbprint }: Place): Promise<boolean> {
  const found = await db
    .selectFrom('login_record_device')
    .select('thumbprint')
    .where('user_id', 'in', idsOfKeepers(userId))
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  return found !== undefined
}

/** Devices that have signed with the record key of a wallet: they can open it. */
export function createRecordDevices(db: Kysely<Schema>, now: () => number) {
  const devicesOf = (userId: string) => db.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId)

  return {
    async add(userId: string, thumbprint: string, within: Kysely<Schema>): Promise<void> {
      await within
        .insertInto('login_record_device')
        .values({ user_id: userId, thumbprint, seen_at: now() })
        .onConflict(conflict => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ seen_at: now() }))
        .execute()
    },

    /** Whether the device of a session can open the wallet of that session. */
    async hasWallet({ user_id: userId, thumbprint }: Place): Promise<boolean> {
      return (await devicesOf(userId).where('thumbprint', '=', thumbprint).executeTakeFirst()) !== undefined
    },

    /** Whether another device than that of the session can open the wallet. */
    async hasOther({ user_id: userId, thumbprint }: Place): Promise<boolean> {
      return (await devicesOf(userId).where('thumbprint', '<>', thumbprint).executeTakeFirst()) !== undefined
    },

    /** Whose limits a session uses up: those of its device, if that can open the guarding wallet, and else those that all others share. */
    async whoseLimits(place: Place): Promise<string> {
      return (await isKeeper(db, place)) ? placeOf(place) : rootOf(db, place.user_id)
    },

    /**
     * Devices that the session's device neither logs out nor takes a passkey from: those that can open a wallet of the account which the session's
     * device cannot open. A device that can open the guard spares none, so that a wallet of an attacker does not keep the attacker in.
     */
    async sparedBy({ user_id: userId, thumbprint }: Place): Promise<readonly string[]> {
      const devices = await db
        .selectFrom('login_record_device')
        .select(['user_id', 'thumbprint'])
        .where('user_id', 'in', idsOfFamily(userId))
        .execute()
      const own = new Set(devices.filter(one => one.thumbprint === thumbprint).map(({ user_id }) => user_id))
      const guard = await guardOf(db, userId)
      if (guard !== undefined && own.has(guard)) return []
      return devices.filter(one => !own.has(one.user_id)).map(one => one.thumbprint)
    }
  }
}

export type RecordDevices = ReturnType<typeof createRecordDevices>

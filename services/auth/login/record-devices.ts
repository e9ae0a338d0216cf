import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { idsOfFamily } from './family.ts'
import type { Session } from './sessions.ts'

type Place = Pick<Session, 'user_id' | 'thumbprint'>

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

    /**
     * Devices that the session's device may not log out: while a change of a wallet waits, or a wallet is deleted, the devices that can open that
     * wallet, unless the session's device can open it too. They stop the change, or restore the wallet.
     */
    async sparedBy({ user_id: userId, thumbprint }: Place): Promise<readonly string[]> {
      const devices = await db
        .selectFrom('login_record_device')
        .innerJoin('login_record', 'login_record.user_id', 'login_record_device.user_id')
        .select(['login_record.user_id', 'thumbprint'])
        .where('login_record.user_id', 'in', idsOfFamily(userId))
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('deleted_at', 'is not', null),
            exists(
              selectFrom('login_change')
                .select('id')
                .whereRef('login_change.user_id', '=', 'login_record.user_id')
                .where('status', '=', 'waiting')
            )
          ])
        )
        .execute()
      const own = new Set(devices.filter(one => one.thumbprint === thumbprint).map(({ user_id }) => user_id))
      return devices.filter(one => !own.has(one.user_id)).map(one => one.thumbprint)
    }
  }
}

export type RecordDevices = ReturnType<typeof createRecordDevices>

import type { Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { guardOf, idsOfFamily, idsOfKeepers, rootOf } from './family.ts'
import { placeOf } from './rate-limits.ts'
import { recordTimes } from './record-times.ts'
import type { Session } from './sessions.ts'

type Place = Pick<Session, 'user_id' | 'thumbprint'>

/**
 * Returns true if a device can open the wallet that guards the account, or, without a guard, any
 * wallet of it (`asker`: see `idsOfKeepers`).
 */
export async function isKeeper(
  db: Kysely<Schema>,
  { user_id: userId, thumbprint }: Place,
  asker: string | null = null
): Promise<boolean> {
  const found = await db
    .selectFrom('login_record_device')
    .select('thumbprint')
    .where('user_id', 'in', idsOfKeepers(userId, asker))
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns true if a device can open this wallet of the account: the wallet's key has signed for it. */
export async function opensWallet(db: Kysely<Schema>, { user_id: userId, thumbprint }: Place): Promise<boolean> {
  const found = await db
    .selectFrom('login_record_device')
    .select('thumbprint')
    .where('user_id', '=', userId)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Maximum number of devices of one wallet.
 * Its key can register any number, since browser keys cost nothing, and each request reads all of them.
 */
const mostDevices = 64

/** Rank of a device that can open the guard. */
const guardRank = -Infinity

/**
 * Ranks devices by the earliest wallet of the account that they open: a lower number is earlier.
 * The guard ranks before all, and a device without a wallet after all. A wallet earlier than an existing one cannot be created.
 */
async function ranksOf(db: Kysely<Schema>, userId: string, now: number) {
  const guard = await guardOf(db, userId)
  const devices = await db
    .selectFrom('login_record_device')
    .innerJoin('login_user', 'login_user.id', 'login_record_device.user_id')
    .select(['login_record_device.user_id', 'thumbprint', 'committed_at'])
    .where('login_record_device.user_id', 'in', idsOfFamily(userId))
    .execute()
  const ranks = new Map<string, number>()
  for (const { user_id, thumbprint, committed_at } of devices) {
    const rank = user_id === guard ? guardRank : (committed_at ?? Infinity)
    ranks.set(thumbprint, Math.min(rank, ranks.get(thumbprint) ?? Infinity))
  }
  const rankOf = (thumbprint: string) => ranks.get(thumbprint) ?? Infinity
  const guards = devices.filter(one => one.user_id === guard).map(({ thumbprint }) => thumbprint)
  const inUse = await db
    .selectFrom('login_session')
    .select('id')
    .where('user_id', 'in', idsOfFamily(userId))
    .where('thumbprint', 'in', ['', ...guards])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - recordTimes.delay)
    .executeTakeFirst()
  return { devices, rankOf, isGuarded: inUse !== undefined }
}

/**
 * Manages devices that have signed with the record key of a wallet, or have proven that they could:
 * they can open it.
 */
export function createRecordDevices(db: Kysely<Schema>, now: () => number) {
  const devicesOf = (userId: string, within: Kysely<Schema> = db) =>
    within.selectFrom('login_record_device').select('thumbprint').where('user_id', '=', userId)

  /**
   * Deletes devices above the maximum.
   * Keeps the new one first, then those that also open the guard, then the last used.
   */
  async function makeRoom(userId: string, added: string, within: Kysely<Schema>): Promise<void> {
    const guards = devicesOf((await guardOf(within, userId)) ?? '', within)
    const dropped = devicesOf(userId, within)
      .where('thumbprint', '<>', added)
      .orderBy(({ eb }) => eb('thumbprint', 'in', guards), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('thumbprint')
      .offset(mostDevices - 1)
    await within.deleteFrom('login_record_device').where('user_id', '=', userId).where('thumbprint', 'in', dropped).execute()
  }

  return {
    /**
     * Registers a device.
     * Resolves to whether it was unknown. A deleted device is registered again when it next opens the wallet.
     */
    async add(userId: string, thumbprint: string, within: Kysely<Schema>): Promise<boolean> {
      const isNew = (await devicesOf(userId, within).where('thumbprint', '=', thumbprint).executeTakeFirst()) === undefined
      await within
        .insertInto('login_record_device')
        .values({ user_id: userId, thumbprint, seen_at: now() })
        .onConflict(conflict => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ seen_at: now() }))
        .execute()
      if (isNew) await makeRoom(userId, thumbprint, within)
      return isNew
    },

    /** Returns true if the device of a session can open the wallet of that session. */
    hasWallet: (place: Place): Promise<boolean> => opensWallet(db, place),

    /** Returns true if another device than that of the session can open the wallet. */
    async hasOther({ user_id: userId, thumbprint }: Place): Promise<boolean> {
      return (await devicesOf(userId).where('thumbprint', '<>', thumbprint).executeTakeFirst()) !== undefined
    },

    /**
     * Returns the rate limit key of a session: its device, if that can open the guarding wallet, and
     * otherwise one that all others share.
     */
    async whoseLimits(place: Place): Promise<string> {
      return (await isKeeper(db, place)) ? placeOf(place) : rootOf(db, place.user_id)
    },

    /**
     * Returns devices that the session's device neither logs out nor takes a passkey from.
     * A device that can open the guard may affect any. While such a device is in use, the others may not affect each other if
     * they open other wallets. If none is, devices with an earlier wallet are protected, so that an owner can still end an
     * attacker's login.
     */
    async sparedBy({ user_id: userId, thumbprint }: Place): Promise<readonly string[]> {
      const { rankOf, devices, isGuarded } = await ranksOf(db, userId, now())
      const own = rankOf(thumbprint)
      if (own === guardRank) return []
      const opened = new Set(devices.filter(one => one.thumbprint === thumbprint).map(({ user_id }) => user_id))
      return devices
        .filter(one => (isGuarded ? !opened.has(one.user_id) : rankOf(one.thumbprint) < own))
        .map(one => one.thumbprint)
    },

    /**
     * Returns true if a signing device may stop what another has requested: not if that one has an earlier
     * wallet and no device with the guard is in use.
     */
    async mayStop(userId: string, signer: string, asker: string, within: Kysely<Schema>): Promise<boolean> {
      const { rankOf, isGuarded } = await ranksOf(within, userId, now())
      return isGuarded || rankOf(signer) <= rankOf(asker)
    }
  }
}

export type RecordDevices = ReturnType<typeof createRecordDevices>

import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { asked } from './asked.ts'
import { nonceRefused } from './nonces.ts'
import { Refusal } from './refusal.ts'
import { createDevices, grace, type Arriving, type DeviceKind, type SessionTimes, type Tokens } from './devices.ts'
import { createId, hashOf } from './secrets.ts'

export interface Session {
  readonly id: string
  readonly account: string
  readonly owner: string
  readonly domain: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface DeviceSession extends Session {
  readonly device: string
  readonly deviceName: string
  readonly seenAt: number
}

/** Whom a token stands for. */
export interface Holder {
  readonly device: string
  readonly kind: DeviceKind
  /**
   * Set when another token has taken this one's place a moment ago: what is on its way with it sees what there was before that, and no
   * more, so that nobody gains by having planted a token that a sign-in replaces.
   */
  readonly before?: number
}

/** Whose session it becomes. */
export interface OpenedAs {
  readonly account: string
  readonly owner: string
  /** Where the message ends before the session would. */
  readonly endsAt?: number
}

export interface OpenSessions {
  /** Several where they were signed at once, with one nonce. */
  readonly signedIn: readonly OpenedAs[]
  readonly domain: string
  readonly nonce: string
  readonly binding: string
  readonly device: Arriving
}

export interface Renewed {
  /** None where the token was replaced a moment ago: its successor is on its way. */
  readonly tokens?: Tokens
  readonly holder: Holder
  readonly sessions: readonly Session[]
}

export interface Ended {
  readonly count: number
  /** Ids of those that had no session left. */
  readonly devices: readonly string[]
}

const nothingEnded: Ended = { count: 0, devices: [] }

/** When a device was seen is noted this often, in milliseconds. */
const noteEvery = 60_000
/** Sessions that an owner, and a device, can have; the oldest give way. */
const mostOfOwner = 100
const mostOfDevice = 50

/** Sessions in the database. Every question is answered by it alone, so any instance can be asked. */
export function createSessions({ db }: Pick<Store, 'db'>, times: SessionTimes) {
  const { idle } = times
  const devices = createDevices(times)
  return {
    /**
     * Uses the nonce up and opens the sessions, all or none of it. Of two that come with one nonce at the same time one wins.
     *
     * @throws Refusal `siwx-nonce`
     */
    async open(given: OpenSessions): Promise<{ opened: readonly Session[]; tokens: Tokens }> {
      const { signedIn, domain } = given
      const { now } = given.device
      const store = async (transaction: Transaction<Schema>) => {
        const used = await transaction
          .updateTable('siwx_nonce')
          .set({ used_at: now })
          .where('nonce', '=', hashOf(given.nonce))
          .where('binding', '=', hashOf(given.binding))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('nonce')
          .executeTakeFirst()
        if (!used) throw nonceRefused()
        const { device, tokens } = await devices.open(transaction, given.device)
        const opened = signedIn.map(({ account, owner, endsAt }): Session => ({
          id: createId(),
          account,
          owner,
          domain,
          createdAt: now,
          expiresAt: Math.min(device.endsAt, endsAt ?? Infinity)
        }))
        for (const { id, account, owner, createdAt, expiresAt } of opened) {
          const row = { id, owner, created_at: createdAt, expires_at: expiresAt }
          await transaction
            .insertInto('siwx_session')
            .values({ ...row, device: device.id, account, domain })
            // signed in anew: the same account on the same device is one session
            .onConflict(conflict => conflict.constraint('siwx_session_once').doUpdateSet(row))
            .execute()
        }
        for (const owner of new Set(opened.map(each => each.owner))) await dropOldest(transaction, 'owner', owner, mostOfOwner)
        await dropOldest(transaction, 'device', device.id, mostOfDevice)
        return { opened, tokens }
      }
      return asked(db.transaction().execute(store))
    },

    /**
     * Whom a cookie or an access token stands for; `undefined` when it is none, or its time is over.
     *
     * @throws Refusal `siwx-reused` for a cookie that was replaced long ago, and whose successor is in use: it is in two hands, and all that
     *   came of it ends
     */
    async find(token: string, now: number): Promise<Holder | undefined> {
      const found = await asked(
        db
          .selectFrom('siwx_token as given')
          .innerJoin('siwx_device', 'siwx_device.id', 'given.device')
          // of a bearer the tokens count as used with their access token
          .leftJoin('siwx_token as family', join =>
            join.on(({ eb, ref, fn }) => eb('family.token', '=', fn.coalesce(ref('given.beside'), ref('given.token'))))
          )
          .select([
            'siwx_device.id as device',
            'siwx_device.kind',
            'seen_at as seenAt',
            'given.replaced_at as replacedAt',
            'family.token as family',
            'family.used_at as usedAt'
          ])
          .where('given.token', '=', hashOf(token))
          .where('given.kind', 'in', ['cookie', 'access'])
          .where('given.expires_at', '>', now)
          .where('seen_at', '>', now - idle)
          .where('ends_at', '>', now)
          .executeTakeFirst()
      )
      if (!found) return undefined
      const { device, kind, seenAt, replacedAt, family, usedAt } = found
      if (replacedAt !== null && now - replacedAt > grace) return restore(token, now)
      if (family !== null && usedAt === null) {
        await asked(db.updateTable('siwx_token').set({ used_at: now }).where('token', '=', family).execute())
      }
      if (now - seenAt >= noteEvery) {
        await asked(
          db
            .updateTable('siwx_device')
            .set({ seen_at: now })
            .where('id', '=', device)
            .where('seen_at', '<=', now - noteEvery)
            .execute()
        )
      }
      return { device, kind, ...(replacedAt !== null && { before: replacedAt }) }
    },

    /** The sessions of a device, the newest first; of one site alone where a page of it asks. */
    ofDevice: (holder: Holder, domain: string | undefined, now: number): Promise<Session[]> =>
      asked(readSessions(db, holder, domain, now)),

    /** All sessions of whoever is signed in with these, on every device, at the same sites; those used last first. */
    ofOwners: (sessions: readonly Session[], now: number): Promise<DeviceSession[]> =>
      sessions.length === 0
        ? Promise.resolve([])
        : asked(
            db
              .selectFrom('siwx_session')
              .innerJoin('siwx_device', 'siwx_device.id', 'siwx_session.device')
              .select([...sessionColumns, 'device', 'name as deviceName', 'seen_at as seenAt'])
              .where(({ or, and, eb }) =>
                or(sessions.map(({ owner, domain }) => and([eb('owner', '=', owner), eb('domain', '=', domain)])))
              )
              .where('expires_at', '>', now)
              .where('ends_at', '>', now)
              .where('seen_at', '>', now - idle)
              .orderBy('seen_at', 'desc')
              .orderBy('siwx_session.created_at', 'desc')
              .orderBy('siwx_session.id')
              .execute()
          ),

    /** Ends sessions. Devices that have none left go, with their tokens. Resolves to how many there were, and which devices went. */
    async end(ids: readonly string[]): Promise<Ended> {
      if (ids.length === 0) return nothingEnded
      return asked(
        db.transaction().execute(async transaction => {
          const rows = await transaction.selectFrom('siwx_session').select('device').where('id', 'in', ids).execute()
          const devices = [...new Set(rows.map(({ device }) => device))]
          if (devices.length === 0) return nothingEnded
          // locked in one order, and before their sessions: whoever signs in there meanwhile waits, or is waited for
          await transaction.selectFrom('siwx_device').select('id').where('id', 'in', devices).orderBy('id').forUpdate().execute()
          const { numDeletedRows } = await transaction.deleteFrom('siwx_session').where('id', 'in', ids).executeTakeFirstOrThrow()
          const gone = await transaction
            .deleteFrom('siwx_device')
            .where('id', 'in', devices)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('siwx_session').select('id').whereRef('device', '=', 'siwx_device.id')))
            )
            .returning('id')
            .execute()
          return { count: Number(numDeletedRows), devices: gone.map(({ id }) => id) }
        })
      )
    },

    /**
     * Gives a new cookie for the one that is there, or new tokens for a refresh token, and tells the sessions: after the tokens are
     * replaced nothing can fail any more that would keep them from whose they are.
     *
     * @throws Refusal `siwx-unauthorized` for what is no token of the kind, `siwx-reused` for one that was replaced before, and whose
     *   successor is in use: it is in two hands, and nobody knows in whose the newest is, so all that came of it ends
     */
    async renew(token: string, kind: 'cookie' | 'refresh', domain: string | undefined, now: number): Promise<Renewed> {
      const result = await asked(
        db.transaction().execute(async (transaction): Promise<Renewed | 'reused' | undefined> => {
          const renewed = await devices.renew(transaction, token, kind, now)
          if (renewed === undefined || renewed === 'reused') return renewed
          const { device, tokens, before } = renewed
          const holder: Holder = { device: device.id, kind: device.kind, ...(before !== undefined && { before }) }
          const sessions = await readSessions(transaction, holder, domain, now)
          return { holder, sessions, ...(tokens && { tokens }) }
        })
      )
      if (result === 'reused') throw reused()
      if (result === undefined) throw unauthorized()
      return result
    },

    /** Drops what is over. Any number of instances may do it at once. */
    async sweep(now: number): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('siwx_session').where('expires_at', '<=', now).executeTakeFirstOrThrow()
      await db.deleteFrom('siwx_token').where('expires_at', '<=', now).execute()
      await db
        .deleteFrom('siwx_device')
        .where(({ or, eb, not, exists, selectFrom }) =>
          or([
            eb('ends_at', '<=', now),
            eb('seen_at', '<=', now - idle),
            // its sessions were over, or had to give way; nobody is signing in there just now
            eb.and([
              eb('seen_at', '<', now - grace),
              not(exists(selectFrom('siwx_session').select('id').whereRef('device', '=', 'siwx_device.id')))
            ])
          ])
        )
        .execute()
      return Number(numDeletedRows)
    }
  }

  /** Goes on with a cookie whose successor was lost. */
  async function restore(token: string, now: number): Promise<Holder | undefined> {
    const device = await asked(db.transaction().execute(transaction => devices.restore(transaction, token, now)))
    if (device === 'reused') throw reused()
    return device && { device: device.id, kind: device.kind }
  }
}

function readSessions(on: Kysely<Schema>, holder: Holder, domain: string | undefined, now: number): Promise<Session[]> {
  return on
    .selectFrom('siwx_session')
    .select(sessionColumns)
    .where('device', '=', holder.device)
    .where('expires_at', '>', now)
    .$if(domain !== undefined, query => query.where('domain', '=', domain!))
    .$if(holder.before !== undefined, query => query.where('created_at', '<', holder.before!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

async function dropOldest(transaction: Transaction<Schema>, column: 'owner' | 'device', value: string, most: number) {
  await transaction
    .deleteFrom('siwx_session')
    .where('id', 'in', query =>
      query
        .selectFrom('siwx_session')
        .select('id')
        .where(column, '=', value)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most)
    )
    .execute()
}

const sessionColumns = [
  'siwx_session.id',
  'account',
  'owner',
  'domain',
  'siwx_session.created_at as createdAt',
  'expires_at as expiresAt'
] as const

export const unauthorized = () =>
  new Refusal(401, 'siwx-unauthorized', 'There is no session for this token: it is over, or was ended. Sign in again.')

const reused = () =>
  new Refusal(401, 'siwx-reused', 'This token was replaced before. Whoever has a copy of it may not go on: sign in again.')

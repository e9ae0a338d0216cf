import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { orServiceUnavailable } from './database-errors.ts'
import { invalidNonceError } from './nonces.ts'
import { SiwxError } from './siwx-error.ts'
import {
  createDevices,
  type Devices,
  rotationGracePeriod,
  type NewDevice,
  type DeviceKind,
  type SessionLifetimes,
  type Tokens
} from './devices.ts'
import { generateId, sha256 } from './secrets.ts'

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

/** Holder of a valid token. */
export interface TokenHolder {
  readonly device: string
  readonly kind: DeviceKind
  /**
   * Set if the token was rotated a moment ago: requests already sent with it see the sessions from
   * before the rotation only, so that an attacker gains nothing from planting a token before a sign-in rotates it.
   */
  readonly before?: number
}

/** Account to which a session belongs. */
export interface SessionOwner {
  readonly account: string
  readonly owner: string
  /** Expiry of the message, if earlier than that of the session. */
  readonly endsAt?: number
}

export interface OpenSessions {
  /** Several if they were signed together, with one nonce. */
  readonly signedIn: readonly SessionOwner[]
  readonly domain: string
  readonly nonce: string
  readonly binding: string
  readonly device: NewDevice
}

export interface RefreshedSession {
  /** Absent if the token was rotated a moment ago: its successor is on its way. */
  readonly tokens?: Tokens
  readonly holder: TokenHolder
  readonly sessions: readonly Session[]
}

export interface RevokedSession {
  readonly count: number
  /** Ids of devices that had no session left. */
  readonly devices: readonly string[]
}

const nothingEnded: RevokedSession = { count: 0, devices: [] }

/** Milliseconds between updates of a device's last use. */
const noteEvery = 60_000
/** Maximum number of sessions of an owner, and of a device; the oldest are deleted. */
const mostOfOwner = 100
const mostOfDevice = 50

/** Creates the session store. All state is in the database, so any instance can answer. */
export function createSessions({ db }: Pick<Store, 'db'>, times: SessionLifetimes) {
  const { idle } = times
  const devices = createDevices(times)
  return {
    open: createSessionOpening(db, devices),
    ...createTokenHolders(db, devices, idle),

    /** Returns the sessions of a device, the newest first; only those of one site if its page asks. */
    ofDevice: (holder: TokenHolder, domain: string | undefined, now: number): Promise<Session[]> =>
      orServiceUnavailable(readSessions(db, holder, domain, now)),

    /** Returns all sessions of the same owners, on every device, at the same sites; the last used first. */
    ofOwners: (sessions: readonly Session[], now: number): Promise<DeviceSession[]> =>
      sessions.length === 0
        ? Promise.resolve([])
        : orServiceUnavailable(
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

    /**
     * Ends sessions.
     * Devices without sessions are deleted, with their tokens. Resolves to the number of sessions and the deleted devices.
     */
    async end(ids: readonly string[]): Promise<RevokedSession> {
      if (ids.length === 0) return nothingEnded
      return orServiceUnavailable(
        db.transaction().execute(async transaction => {
          const rows = await transaction.selectFrom('siwx_session').select('device').where('id', 'in', ids).execute()
          const devices = [...new Set(rows.map(({ device }) => device))]
          if (devices.length === 0) return nothingEnded
          // locked in a fixed order, and before their sessions, to serialize with a concurrent sign-in
          await transaction.selectFrom('siwx_device').select('id').where('id', 'in', devices).orderBy('id').forUpdate().execute()
          const { numDeletedRows } = await transaction.deleteFrom('siwx_session').where('id', 'in', ids).executeTakeFirstOrThrow()
          const removed = await transaction
            .deleteFrom('siwx_device')
            .where('id', 'in', devices)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('siwx_session').select('id').whereRef('device', '=', 'siwx_device.id')))
            )
            .returning('id')
            .execute()
          return { count: Number(numDeletedRows), devices: removed.map(({ id }) => id) }
        })
      )
    },

    /** Deletes expired rows. Any number of instances may run it concurrently. */
    async sweep(now: number): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('siwx_session').where('expires_at', '<=', now).executeTakeFirstOrThrow()
      await db.deleteFrom('siwx_token').where('expires_at', '<=', now).execute()
      await db
        .deleteFrom('siwx_device')
        .where(({ or, eb, not, exists, selectFrom }) =>
          or([
            eb('ends_at', '<=', now),
            eb('seen_at', '<=', now - idle),
            // its sessions have expired or were deleted, and no sign-in is in progress
            eb.and([
              eb('seen_at', '<', now - rotationGracePeriod),
              not(exists(selectFrom('siwx_session').select('id').whereRef('device', '=', 'siwx_device.id')))
            ])
          ])
        )
        .execute()
      return Number(numDeletedRows)
    }
  }
}

/** Opens sessions, for a nonce that was signed. */
function createSessionOpening(db: Kysely<Schema>, devices: Devices) {
  /**
   * Consumes the nonce and opens the sessions, atomically.
   * Of two concurrent requests with one nonce, one succeeds.
   *
   * @throws SiwxError `siwx-nonce`
   */
  return async function open(given: OpenSessions): Promise<{ opened: readonly Session[]; tokens: Tokens }> {
    const { signedIn, domain } = given
    const { now } = given.device
    const store = async (transaction: Transaction<Schema>) => {
      const used = await transaction
        .updateTable('siwx_nonce')
        .set({ used_at: now })
        .where('nonce', '=', sha256(given.nonce))
        .where('binding', '=', sha256(given.binding))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('nonce')
        .executeTakeFirst()
      if (!used) throw invalidNonceError()
      const { device, tokens } = await devices.open(transaction, given.device)
      const opened = signedIn.map(({ account, owner, endsAt }): Session => ({
        id: generateId(),
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
          // signed in again: the same account on the same device is one session
          .onConflict(conflict => conflict.constraint('siwx_session_once').doUpdateSet(row))
          .execute()
      }
      for (const owner of new Set(opened.map(each => each.owner))) await dropOldest(transaction, 'owner', owner, mostOfOwner)
      await dropOldest(transaction, 'device', device.id, mostOfDevice)
      return { opened, tokens }
    }
    return orServiceUnavailable(db.transaction().execute(store))
  }
}

/** Finds the holder of a token, and rotates tokens. */
function createTokenHolders(db: Kysely<Schema>, devices: Devices, idle: number) {
  return {
    /**
     * Returns the holder of a cookie or an access token; `undefined` if it is invalid or expired.
     *
     * @throws SiwxError `siwx-reused` for a cookie that was rotated long ago, and whose successor is in use: two parties use it,
     * and everything
     *   that came of it is revoked
     */
    async find(token: string, now: number): Promise<TokenHolder | undefined> {
      const found = await orServiceUnavailable(
        db
          .selectFrom('siwx_token as given')
          .innerJoin('siwx_device', 'siwx_device.id', 'given.device')
          // the tokens of a bearer count as used when their access token is
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
          .where('given.token', '=', sha256(token))
          .where('given.kind', 'in', ['cookie', 'access'])
          .where('given.expires_at', '>', now)
          .where('seen_at', '>', now - idle)
          .where('ends_at', '>', now)
          .executeTakeFirst()
      )
      if (!found) return undefined
      const { device, kind, seenAt, replacedAt, family, usedAt } = found
      if (replacedAt !== null && now - replacedAt > rotationGracePeriod) return restore(token, now)
      if (family !== null && usedAt === null) {
        await orServiceUnavailable(db.updateTable('siwx_token').set({ used_at: now }).where('token', '=', family).execute())
      }
      if (now - seenAt >= noteEvery) {
        await orServiceUnavailable(
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

    /**
     * Rotates a cookie or a refresh token, and returns the sessions.
     * The rotation is the last step that can fail, so that new tokens always reach their holder.
     *
     * @throws SiwxError `siwx-unauthorized` for an invalid token, `siwx-reused` for one that was rotated before, and whose
     * successor is in use:
     *   two parties use it, and it is not known which has the newest, so everything that came of it is revoked
     */
    async renew(token: string, kind: 'cookie' | 'refresh', domain: string | undefined, now: number): Promise<RefreshedSession> {
      const result = await orServiceUnavailable(
        db.transaction().execute(async (transaction): Promise<RefreshedSession | 'reused' | undefined> => {
          const renewed = await devices.renew(transaction, token, kind, now)
          if (renewed === undefined || renewed === 'reused') return renewed
          const { device, tokens, before } = renewed
          const holder: TokenHolder = { device: device.id, kind: device.kind, ...(before !== undefined && { before }) }
          const sessions = await readSessions(transaction, holder, domain, now)
          return { holder, sessions, ...(tokens && { tokens }) }
        })
      )
      if (result === 'reused') throw reused()
      if (result === undefined) throw unauthorizedError()
      return result
    }
  }

  /** Restores a cookie whose successor was lost. */
  async function restore(token: string, now: number): Promise<TokenHolder | undefined> {
    const device = await orServiceUnavailable(db.transaction().execute(transaction => devices.restore(transaction, token, now)))
    if (device === 'reused') throw reused()
    return device && { device: device.id, kind: device.kind }
  }
}

export type Sessions = ReturnType<typeof createSessions>

function readSessions(on: Kysely<Schema>, holder: TokenHolder, domain: string | undefined, now: number): Promise<Session[]> {
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

export const unauthorizedError = () => new SiwxError(401, 'siwx-unauthorized', 'The session has ended. Sign in again.')

const reused = () =>
  new SiwxError(401, 'siwx-reused', 'This token was already replaced, so it may have been copied. Sign in again.')

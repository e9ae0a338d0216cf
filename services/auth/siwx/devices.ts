import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { createId, createSecret, hashOf } from './secrets.ts'

/** Milliseconds. */
export interface SessionTimes {
  /** A session ends when it is not used for so long. */
  readonly idle: number
  /** It ends after so long, however much it is used. */
  readonly longest: number
  /** For how long the access token of a bearer is good. */
  readonly access: number
}

/** A cookie keeps its sessions in the browser's jar; a bearer has tokens, and refreshes them. */
export type DeviceKind = 'cookie' | 'bearer'

export interface Tokens {
  /** The cookie's value, or the access token. */
  readonly token: string
  readonly expiresAt: number
  /** Of a bearer. */
  readonly refresh?: string
}

export interface Device {
  readonly id: string
  readonly kind: DeviceKind
  readonly endsAt: number
}

/** A device on which somebody signs in. */
export interface Arriving {
  readonly kind: DeviceKind
  readonly name: string
  /** The token that it has already. Its sessions stay, and it gets another. */
  readonly token?: string
  readonly now: number
}

/** What is on its way when a cookie is replaced may still arrive so long after, in milliseconds. */
export const grace = 30_000

/** Devices and their tokens, as steps of a transaction. A device is locked before its tokens, always in this order. */
export function createDevices({ idle, longest, access }: SessionTimes) {
  return {
    /** The device that the token stands for, or a new one. */
    open: async (transaction: Transaction<Schema>, arriving: Arriving): Promise<Device> =>
      (await takeOver(transaction, arriving)) ?? (await addDevice(transaction, arriving)),

    addTokens,

    /** New tokens for one that is good; `reused` when it was replaced before; `undefined` when it is none. */
    async renew(
      transaction: Transaction<Schema>,
      token: string,
      kind: 'cookie' | 'refresh',
      now: number
    ): Promise<{ readonly tokens: Tokens; readonly device: Device } | 'reused' | undefined> {
      const device = await lockDeviceOf(transaction, token, kind, now)
      if (device === undefined) return undefined
      if (!(await replace(transaction, token, now))) {
        const isReused = await isReplacedBefore(transaction, token, kind === 'cookie' ? now - grace : now)
        if (!isReused) return undefined
        await transaction.deleteFrom('siwx_device').where('id', '=', device.id).execute()
        return 'reused'
      }
      await transaction.updateTable('siwx_device').set({ seen_at: now }).where('id', '=', device.id).execute()
      return { device, tokens: await addTokens(transaction, device, now) }
    }
  }

  /** The device that the token belongs to, if it is of the kind that is asked for and nothing has taken the token's place. */
  async function takeOver(transaction: Transaction<Schema>, { token, kind, now, name }: Arriving): Promise<Device | undefined> {
    if (token === undefined) return undefined
    const device = await lockDeviceOf(transaction, token, kind === 'cookie' ? 'cookie' : 'access', now)
    if (device?.kind !== kind) return undefined
    if (kind === 'cookie' && !(await replace(transaction, token, now))) return undefined
    if (kind === 'bearer') await replaceRefreshTokens(transaction, device, now)
    // the sessions that are there already keep their own ends
    const endsAt = now + longest
    await transaction
      .updateTable('siwx_device')
      .set({ seen_at: now, ends_at: endsAt, name })
      .where('id', '=', device.id)
      .execute()
    return { ...device, endsAt }
  }

  async function addDevice(transaction: Transaction<Schema>, { kind, name, now }: Arriving): Promise<Device> {
    const device = { id: createId(), kind, endsAt: now + longest }
    await transaction
      .insertInto('siwx_device')
      .values({ id: device.id, kind, name, created_at: now, seen_at: now, ends_at: device.endsAt })
      .execute()
    return device
  }

  async function lockDeviceOf(
    transaction: Transaction<Schema>,
    token: string,
    kind: 'cookie' | 'access' | 'refresh',
    now: number
  ): Promise<Device | undefined> {
    return transaction
      .selectFrom('siwx_device')
      .select(['id', 'kind', 'ends_at as endsAt'])
      .where('id', '=', query =>
        query
          .selectFrom('siwx_token')
          .select('device')
          .where('token', '=', hashOf(token))
          .where('kind', '=', kind)
          .where('expires_at', '>', now)
      )
      .where('seen_at', '>', now - idle)
      .where('ends_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
  }

  async function addTokens(transaction: Transaction<Schema>, device: Device, now: number): Promise<Tokens> {
    const token = createSecret()
    const refresh = createSecret()
    const untilIdle = Math.min(now + idle, device.endsAt)
    const expiresAt = device.kind === 'cookie' ? device.endsAt : Math.min(now + access, device.endsAt)
    const rows =
      device.kind === 'cookie'
        ? [{ token: hashOf(token), kind: 'cookie' as const, expires_at: expiresAt }]
        : [
            { token: hashOf(token), kind: 'access' as const, expires_at: expiresAt },
            { token: hashOf(refresh), kind: 'refresh' as const, expires_at: untilIdle }
          ]
    await transaction
      .insertInto('siwx_token')
      .values(rows.map(row => ({ ...row, device: device.id, replaced_at: null })))
      .execute()
    return { token, expiresAt, ...(device.kind === 'bearer' && { refresh }) }
  }
}

async function replace(transaction: Transaction<Schema>, token: string, now: number): Promise<boolean> {
  const replaced = await transaction
    .updateTable('siwx_token')
    .set({ replaced_at: now })
    .where('token', '=', hashOf(token))
    .where('replaced_at', 'is', null)
    .returning('token')
    .executeTakeFirst()
  return replaced !== undefined
}

/** An access token lives out its minutes; who refreshes has to use what this sign-in gives. */
async function replaceRefreshTokens(transaction: Transaction<Schema>, { id }: Device, now: number): Promise<void> {
  await transaction
    .updateTable('siwx_token')
    .set({ replaced_at: now })
    .where('device', '=', id)
    .where('kind', '=', 'refresh')
    .where('replaced_at', 'is', null)
    .execute()
}

async function isReplacedBefore(transaction: Transaction<Schema>, token: string, time: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('siwx_token')
    .select('token')
    .where('token', '=', hashOf(token))
    .where('replaced_at', '<=', time)
    .executeTakeFirst()
  return found !== undefined
}

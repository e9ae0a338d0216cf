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

/** New tokens; none for a cookie that was replaced a moment ago, whose successor may be on its way. */
export interface Renewal {
  readonly device: Device
  readonly tokens?: Tokens
  /** When the token was replaced that asks. */
  readonly before?: number
}

/**
 * Devices and their tokens, as steps of a transaction. A device is locked before its tokens, always in this order.
 *
 * A token that was replaced comes back for one of two reasons. The answer with its successor was lost, as where a page is reloaded: then
 * nobody has ever used that one, it is struck, and all goes on with the one that came back. Or it is in two hands, of which one uses the
 * successor: then all ends. Who comes with a successor that was struck tells that the answer was not lost, so that ends all as well.
 * What was signed in with the lost answer is ended, for the one that came back says nothing of who signed in after it.
 */
export function createDevices({ idle, longest, access }: SessionTimes) {
  return {
    /** The device that the token stands for, or a new one, with tokens of its own. */
    async open(transaction: Transaction<Schema>, arriving: Arriving): Promise<{ device: Device; tokens: Tokens }> {
      const { device, replaces } = (await takeOver(transaction, arriving)) ?? { device: await addDevice(transaction, arriving) }
      return { device, tokens: await addTokens(transaction, device, arriving.now, replaces) }
    },

    /** New tokens for one that is good; `reused` when it is in two hands; `undefined` when it is none. */
    async renew(
      transaction: Transaction<Schema>,
      token: string,
      kind: 'cookie' | 'refresh',
      now: number
    ): Promise<Renewal | 'reused' | undefined> {
      const device = await lockDeviceOf(transaction, token, kind, now)
      if (device === undefined) return undefined
      const before = await replacedAt(transaction, hashOf(token))
      await noteUse(transaction, device, now)
      if (kind === 'cookie' && before !== null && now - before <= grace) return { device, before }
      if (!(await retire(transaction, device, hashOf(token), now))) return endReused(transaction, device)
      return { device, tokens: await addTokens(transaction, device, now, hashOf(token)) }
    },

    /** Makes a cookie good again that was replaced, where its successor was lost; `reused` where it was not. */
    async restore(transaction: Transaction<Schema>, token: string, now: number): Promise<Device | 'reused' | undefined> {
      const device = await lockDeviceOf(transaction, token, 'cookie', now)
      if (device === undefined) return undefined
      if (!(await retire(transaction, device, hashOf(token), now))) return endReused(transaction, device)
      await transaction
        .updateTable('siwx_token')
        .set({ replaced_at: null, used_at: now })
        .where('token', '=', hashOf(token))
        .execute()
      await noteUse(transaction, device, now)
      return device
    }
  }

  /** The device that the token belongs to, if it is of the kind that is asked for, and the token that new ones replace. */
  async function takeOver(
    transaction: Transaction<Schema>,
    { token, kind, now, name }: Arriving
  ): Promise<{ readonly device: Device; readonly replaces: string } | undefined> {
    if (token === undefined) return undefined
    const device = await lockDeviceOf(transaction, token, kind === 'cookie' ? 'cookie' : 'access', now)
    if (device?.kind !== kind) return undefined
    if (kind === 'cookie' && !(await retire(transaction, device, hashOf(token), now))) return undefined
    const replaces = kind === 'cookie' ? hashOf(token) : await retireRefresh(transaction, device, token, now)
    if (replaces === undefined) return undefined
    // the sessions that are there already keep their own ends
    const endsAt = now + longest
    await transaction
      .updateTable('siwx_device')
      .set({ seen_at: now, ends_at: endsAt, name })
      .where('id', '=', device.id)
      .execute()
    return { device: { ...device, endsAt }, replaces }
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

  async function addTokens(
    transaction: Transaction<Schema>,
    device: Device,
    now: number,
    replaces: string | null = null
  ): Promise<Tokens> {
    const token = createSecret()
    const refresh = createSecret()
    const untilIdle = Math.min(now + idle, device.endsAt)
    const expiresAt = device.kind === 'cookie' ? device.endsAt : Math.min(now + access, device.endsAt)
    const row = { device: device.id, replaced_at: null, used_at: null, replaces: null, beside: null }
    const rows =
      device.kind === 'cookie'
        ? [{ ...row, token: hashOf(token), kind: 'cookie' as const, expires_at: expiresAt, replaces }]
        : [
            { ...row, token: hashOf(token), kind: 'access' as const, expires_at: expiresAt, beside: hashOf(refresh) },
            { ...row, token: hashOf(refresh), kind: 'refresh' as const, expires_at: untilIdle, replaces }
          ]
    await transaction.insertInto('siwx_token').values(rows).execute()
    return { token, expiresAt, ...(device.kind === 'bearer' && { refresh }) }
  }
}

async function noteUse(transaction: Transaction<Schema>, { id }: Device, now: number): Promise<void> {
  await transaction.updateTable('siwx_device').set({ seen_at: now }).where('id', '=', id).execute()
}

async function endReused(transaction: Transaction<Schema>, { id }: Device): Promise<'reused'> {
  await transaction.deleteFrom('siwx_device').where('id', '=', id).execute()
  return 'reused'
}

/** Takes a token out of use: the newest, or the one before it where nobody has ever used the newest. */
async function retire(transaction: Transaction<Schema>, device: Device, token: string, now: number): Promise<boolean> {
  const before = await replacedAt(transaction, token)
  if (before !== null && !(await strikeSuccessor(transaction, device, { token, before, now }))) return false
  await transaction.updateTable('siwx_token').set({ replaced_at: now }).where('token', '=', token).execute()
  return true
}

interface Returned {
  readonly token: string
  /** When it was replaced. */
  readonly before: number
  readonly now: number
}

/** Strikes the successor of a token that came back, if nobody has ever used it, and ends what was signed in with it. */
async function strikeSuccessor(
  transaction: Transaction<Schema>,
  { id }: Device,
  { token, before, now }: Returned
): Promise<boolean> {
  const struck = await transaction
    .updateTable('siwx_token')
    .set({ replaced_at: now })
    .where('device', '=', id)
    .where('replaces', '=', token)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('token')
    .executeTakeFirst()
  if (struck === undefined) return false
  await transaction.deleteFrom('siwx_token').where('device', '=', id).where('beside', '=', struck.token).execute()
  await transaction.deleteFrom('siwx_session').where('device', '=', id).where('created_at', '>=', before).execute()
  return true
}

/**
 * Takes the newest refresh token of a program out of use that signs in with an access token; that one lives out its minutes. Resolves to
 * what the next one replaces: where the newest was lost on its way, the one before it. `undefined` where the access token was struck.
 */
async function retireRefresh(
  transaction: Transaction<Schema>,
  { id }: Device,
  accessToken: string,
  now: number
): Promise<string | undefined> {
  const given = await transaction
    .selectFrom('siwx_token')
    .select('beside')
    .where('token', '=', hashOf(accessToken))
    .executeTakeFirst()
  if (given === undefined) return undefined
  const newest = await transaction
    .updateTable('siwx_token')
    .set({ replaced_at: now })
    .where('device', '=', id)
    .where('kind', '=', 'refresh')
    .where('replaced_at', 'is', null)
    .returning(['token', 'replaces', 'used_at as usedAt'])
    .executeTakeFirst()
  const isLost = newest?.usedAt === null && newest.token !== given.beside
  return (isLost ? newest.replaces : undefined) ?? newest?.token
}

async function replacedAt(transaction: Transaction<Schema>, token: string): Promise<number | null> {
  const { replaced_at: time } = await transaction
    .selectFrom('siwx_token')
    .select('replaced_at')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return time
}

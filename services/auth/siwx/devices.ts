import type { Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { generateId, generateSecret, sha256 } from './secrets.ts'

/** Milliseconds. */
export interface SessionLifetimes {
  /** Milliseconds without use after which a session ends. */
  readonly idle: number
  /** Milliseconds after which a session ends in any case. */
  readonly longest: number
  /** Lifetime of a bearer's access token. */
  readonly access: number
}

/** A `cookie` device keeps its sessions in a cookie; a `bearer` holds tokens and refreshes them. */
export type DeviceKind = 'cookie' | 'bearer'

export interface Tokens {
  /** Value of the cookie, or the access token. */
  readonly token: string
  readonly expiresAt: number
  /** Refresh token of a bearer. */
  readonly refresh?: string
}

export interface Device {
  readonly id: string
  readonly kind: DeviceKind
  readonly endsAt: number
}

/** Device on which a user signs in. */
export interface NewDevice {
  readonly kind: DeviceKind
  readonly name: string
  /** Current token, if there is one. Its sessions stay, and the token is rotated. */
  readonly token?: string
  readonly now: number
}

/** Milliseconds in which a rotated cookie is still accepted, for requests already sent. */
export const rotationGracePeriod = 30_000

/** New tokens; absent for a cookie that was rotated a moment ago, whose successor may be on its way. */
export interface TokenRotation {
  readonly device: Device
  readonly tokens?: Tokens
  /** When the presented token was rotated. */
  readonly before?: number
}

/**
 * Manages devices and their tokens, as steps of a transaction.
 * A device is locked before its tokens, always in this order.
 *
 * A rotated token comes back for one of two reasons. If the response with its successor was lost, for example by a page reload,
 * the successor was never used: it is revoked, and the old token stays valid. If the token was stolen, two parties use it and its
 * successor: everything is revoked. A later use of a revoked successor proves that the response was not lost, so everything is
 * revoked as well. Sessions that were signed in with the lost response end, because the old token does not prove who signed in
 * after it.
 */
export function createDevices(times: SessionLifetimes) {
  const { longest } = times
  const tokens = createDeviceTokens(times)
  return {
    /** Returns the device of the token, or creates one, with new tokens. */
    async open(transaction: Transaction<Schema>, arriving: NewDevice): Promise<{ device: Device; tokens: Tokens }> {
      const { device, replaces } = (await takeOver(transaction, arriving)) ?? { device: await addDevice(transaction, arriving) }
      return { device, tokens: await tokens.add(transaction, device, arriving.now, replaces) }
    },

    /** Rotates a valid token; `reused` if two parties use it; `undefined` if it is invalid. */
    async renew(
      transaction: Transaction<Schema>,
      token: string,
      kind: 'cookie' | 'refresh',
      now: number
    ): Promise<TokenRotation | 'reused' | undefined> {
      const device = await tokens.lockDevice(transaction, token, kind, now)
      if (device === undefined) return undefined
      const before = await replacedAt(transaction, sha256(token))
      await noteUse(transaction, device, now)
      if (kind === 'cookie' && before !== null && now - before <= rotationGracePeriod) return { device, before }
      if (!(await retire(transaction, device, sha256(token), now))) return endReused(transaction, device)
      return { device, tokens: await tokens.add(transaction, device, now, sha256(token)) }
    },

    /** Restores a rotated cookie whose successor was lost; `reused` if the successor was used. */
    async restore(transaction: Transaction<Schema>, token: string, now: number): Promise<Device | 'reused' | undefined> {
      const device = await tokens.lockDevice(transaction, token, 'cookie', now)
      if (device === undefined) return undefined
      if (!(await retire(transaction, device, sha256(token), now))) return endReused(transaction, device)
      await transaction
        .updateTable('siwx_token')
        .set({ replaced_at: null, used_at: now })
        .where('token', '=', sha256(token))
        .execute()
      await noteUse(transaction, device, now)
      return device
    }
  }

  /** Returns the device of the token, if it has the requested kind, and the token that new ones replace. */
  async function takeOver(
    transaction: Transaction<Schema>,
    { token, kind, now, name }: NewDevice
  ): Promise<{ readonly device: Device; readonly replaces: string } | undefined> {
    if (token === undefined) return undefined
    const device = await tokens.lockDevice(transaction, token, kind === 'cookie' ? 'cookie' : 'access', now)
    if (device?.kind !== kind) return undefined
    if (kind === 'cookie' && !(await retire(transaction, device, sha256(token), now))) return undefined
    const replaces = kind === 'cookie' ? sha256(token) : await retireRefresh(transaction, device, token, now)
    if (replaces === undefined) return undefined
    // existing sessions keep their own expiry
    const endsAt = now + longest
    await transaction
      .updateTable('siwx_device')
      .set({ seen_at: now, ends_at: endsAt, name })
      .where('id', '=', device.id)
      .execute()
    return { device: { ...device, endsAt }, replaces }
  }

  async function addDevice(transaction: Transaction<Schema>, { kind, name, now }: NewDevice): Promise<Device> {
    const device = { id: generateId(), kind, endsAt: now + longest }
    await transaction
      .insertInto('siwx_device')
      .values({ id: device.id, kind, name, created_at: now, seen_at: now, ends_at: device.endsAt })
      .execute()
    return device
  }
}

export type Devices = ReturnType<typeof createDevices>

/** Issues the tokens of devices, and finds the device of a token. */
function createDeviceTokens({ idle, access }: SessionLifetimes) {
  return { lockDevice, add }

  /** Returns the device of a valid token, locked until the transaction ends. */
  async function lockDevice(
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
          .where('token', '=', sha256(token))
          .where('kind', '=', kind)
          .where('expires_at', '>', now)
      )
      .where('seen_at', '>', now - idle)
      .where('ends_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
  }

  async function add(
    transaction: Transaction<Schema>,
    device: Device,
    now: number,
    replaces: string | null = null
  ): Promise<Tokens> {
    const token = generateSecret()
    const refresh = generateSecret()
    const untilIdle = Math.min(now + idle, device.endsAt)
    const expiresAt = device.kind === 'cookie' ? device.endsAt : Math.min(now + access, device.endsAt)
    const row = { device: device.id, replaced_at: null, used_at: null, replaces: null, beside: null }
    const rows =
      device.kind === 'cookie'
        ? [{ ...row, token: sha256(token), kind: 'cookie' as const, expires_at: expiresAt, replaces }]
        : [
            { ...row, token: sha256(token), kind: 'access' as const, expires_at: expiresAt, beside: sha256(refresh) },
            { ...row, token: sha256(refresh), kind: 'refresh' as const, expires_at: untilIdle, replaces }
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

/** Retires a token: the newest, or the one before it if the newest was never used. */
async function retire(transaction: Transaction<Schema>, device: Device, token: string, now: number): Promise<boolean> {
  const before = await replacedAt(transaction, token)
  if (before !== null && !(await strikeSuccessor(transaction, device, { token, before, now }))) return false
  await transaction.updateTable('siwx_token').set({ replaced_at: now }).where('token', '=', token).execute()
  return true
}

interface Returned {
  readonly token: string
  /** When it was rotated. */
  readonly before: number
  readonly now: number
}

/** Revokes the unused successor of a token that came back, and ends the sessions signed in with it. */
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
 * Retires the newest refresh token of a client that signs in with an access token, which stays valid
 * until it expires. Resolves to the token that the next one replaces: the previous one if the newest was lost. Returns
 * `undefined` if the access token was revoked.
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
    .where('token', '=', sha256(accessToken))
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

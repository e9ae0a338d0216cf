import type { LoginDone, LoginUser, PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import type { Addresses } from '../keys/derive.ts'
import type { ShareSet } from '../keys/share.ts'
import { LoginError } from './login-error.ts'

// Replies of the login service, validated before use.

/** The reply does not match its request. */
export const invalidReply = () => new LoginError('offline', 'The login service answered something else than it was asked.')

/** @throws LoginError `offline` */
export function readText(reply: unknown, name: string, least = 1): string {
  const value = isRecord(reply) ? reply[name] : undefined
  if (typeof value !== 'string' || value.length < least || value.length > 16_384) throw invalidReply()
  return value
}

/** @throws LoginError `offline` */
export function readTime(reply: unknown, name: string): number {
  const value = isRecord(reply) ? reply[name] : undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidReply()
  return value
}

/** @throws LoginError `offline` */
export function readAction<const Action extends string>(reply: unknown, ...actions: readonly Action[]): Action {
  const found = actions.find(action => isRecord(reply) && reply['action'] === action)
  if (!found) throw invalidReply()
  return found
}

/** @throws LoginError `offline` */
export function readDone(reply: unknown): LoginDone {
  return {
    session: readText(reply, 'session'),
    accessToken: readText(reply, 'accessToken'),
    accessExpiresAt: readTime(reply, 'accessExpiresAt'),
    refreshToken: readText(reply, 'refreshToken'),
    expiresAt: readTime(reply, 'expiresAt'),
    freshUntil: readTime(reply, 'freshUntil'),
    user: readUser(isRecord(reply) ? reply['user'] : undefined)
  }
}

/** @throws LoginError `offline` */
export function readUser(reply: unknown): LoginUser {
  const { email, userName, keys, attention, besides } = isRecord(reply) ? reply : {}
  const postponed = isRecord(keys) ? keys['postponed'] : undefined
  const set = keys === undefined || keys === null ? undefined : readKeys(keys)
  return {
    id: readText(reply, 'id'),
    provider: readText(reply, 'provider'),
    ...(typeof email === 'string' && { email }),
    ...(typeof userName === 'string' && { userName }),
    ...(set && {
      keys: { ...set, addresses: { ...set.addresses }, ...(postponed !== undefined && { postponed: readPlace(postponed) }) }
    }),
    ...(attention === true && { attention }),
    ...(Array.isArray(besides) && {
      besides: besides.map(one => ({ id: readText(one, 'id'), addresses: { ...readAddresses(one) } }))
    })
  }
}

function readPlace(value: unknown): PostponedKeys {
  return {
    origin: readText(value, 'origin', 0),
    device: readText(value, 'device', 0),
    lastSeenAt: readTime(value, 'lastSeenAt')
  }
}

/** The set that a user's wallet is registered under. */
export function registeredSet({ keys }: LoginUser): ShareSet | undefined {
  return keys && readKeys(keys)
}

function readKeys(value: unknown): ShareSet {
  return { setId: readText(value, 'setId'), version: readTime(value, 'version'), addresses: readAddresses(value) }
}

function readAddresses(value: unknown): Addresses {
  const addresses = isRecord(value) ? value['addresses'] : undefined
  if (!isAddresses(addresses)) throw invalidReply()
  return addresses
}

export function isAddresses(value: unknown): value is Addresses {
  return (
    isRecord(value) &&
    /^0x[0-9a-f]{40}$/i.test(String(value['eip155'])) &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(String(value['solana']))
  )
}

import type { EmailUpdateReply, LoginDone, LoginUser, PostponedKeys } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Addresses } from '../keys/derive-keys.ts'
import type { ShareSet } from '../keys/share.ts'
import { LoginError } from './login-error.ts'

// Responses of the login service, validated before use.

/** Creates the error for a response that does not match its request. */
export const invalidReply = () => new LoginError('offline', 'The login service answered something else than it was asked.')

/** @throws LoginError `offline` */
export function parseText(reply: unknown, name: string, least = 1): string {
  const value = isRecord(reply) ? reply[name] : undefined
  if (typeof value !== 'string' || value.length < least || value.length > 16_384) throw invalidReply()
  return value
}

/** @throws LoginError `offline` */
export function parseTime(reply: unknown, name: string): number {
  const value = isRecord(reply) ? reply[name] : undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidReply()
  return value
}

/** Highest version of a set, and of a record, that the service accepts. */
const highestVersion = 1_000_000

/** @throws LoginError `offline` */
export function readVersion(reply: unknown, name: string, least = 0): number {
  const value = parseTime(reply, name)
  if (!Number.isInteger(value) || value < least || value > highestVersion) throw invalidReply()
  return value
}

/** @throws LoginError `offline` */
export function parseAction<const Action extends string>(reply: unknown, ...actions: readonly Action[]): Action {
  const found = actions.find(action => isRecord(reply) && reply['action'] === action)
  if (!found) throw invalidReply()
  return found
}

/** @throws LoginError `offline` */
export function parseLoginDone(reply: unknown): LoginDone {
  return {
    session: parseText(reply, 'session'),
    accessToken: parseText(reply, 'accessToken'),
    accessExpiresAt: parseTime(reply, 'accessExpiresAt'),
    refreshToken: parseText(reply, 'refreshToken'),
    expiresAt: parseTime(reply, 'expiresAt'),
    freshUntil: parseTime(reply, 'freshUntil'),
    user: parseUser(isRecord(reply) ? reply['user'] : undefined)
  }
}

/** @throws LoginError `offline` */
export function parseUser(reply: unknown): LoginUser {
  const { email, userName, keys, attention, waiting, emailChangedAt, besides } = isRecord(reply) ? reply : {}
  const postponed = isRecord(keys) ? keys['postponed'] : undefined
  const set = keys === undefined || keys === null ? undefined : readKeys(keys)
  return {
    id: parseText(reply, 'id'),
    provider: parseText(reply, 'provider'),
    ...(typeof email === 'string' && { email }),
    ...(typeof userName === 'string' && { userName }),
    ...(set && {
      keys: { ...set, addresses: { ...set.addresses }, ...(postponed !== undefined && { postponed: readPlace(postponed) }) }
    }),
    ...(attention === true && { attention }),
    ...(Array.isArray(waiting) && { waiting: waiting.map(readId) }),
    ...(emailChangedAt !== undefined && { emailChangedAt: parseTime(reply, 'emailChangedAt') }),
    ...(Array.isArray(besides) && {
      besides: besides.map(one => ({ id: parseText(one, 'id'), addresses: { ...readAddresses(one) } }))
    })
  }
}

/** @throws LoginError `offline` */
export function readId(value: unknown): string {
  if (typeof value !== 'string' || value.length > 64) throw invalidReply()
  return value
}

function readPlace(value: unknown): PostponedKeys {
  return {
    origin: parseText(value, 'origin', 0),
    device: parseText(value, 'device', 0),
    lastSeenAt: parseTime(value, 'lastSeenAt')
  }
}

/** Returns the set under which a user's wallet is registered. */
export function getRegisteredSet({ keys }: Pick<LoginUser, 'keys'>): ShareSet | undefined {
  return keys && readKeys(keys)
}

function readKeys(value: unknown): ShareSet {
  return { setId: parseText(value, 'setId'), version: readVersion(value, 'version', 1), addresses: readAddresses(value) }
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

export function readUpdate(reply: unknown): EmailUpdateReply {
  return {
    action: parseAction(reply, 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'),
    update: parseText(reply, 'update'),
    expiresAt: parseTime(reply, 'expiresAt')
  }
}

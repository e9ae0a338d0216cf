import type { LoginUser, Passkey, SessionsReply, SessionState } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { invalidReply, readId, parseText, parseTime } from './parse-replies.ts'

// Validates responses of the login service about sessions and login passkeys.

const listIn = (reply: unknown, name: string): readonly unknown[] => {
  const list = isRecord(reply) ? reply[name] : undefined
  if (!Array.isArray(list)) throw invalidReply()
  return list
}

/** @throws LoginError `offline` */
export function readSession(reply: unknown): SessionState {
  const { waiting, set } = isRecord(reply) ? reply : {}
  return {
    session: parseText(reply, 'session'),
    user: parseText(reply, 'user'),
    ...(isRecord(reply) && reply['attention'] === true && { attention: true as const }),
    ...(Array.isArray(waiting) && { waiting: waiting.map(readId) }),
    ...(set !== undefined && { set: set === null ? null : readId(set) }),
    ...(isRecord(reply) && reply['emailChangedAt'] !== undefined && { emailChangedAt: parseTime(reply, 'emailChangedAt') })
  }
}

/** Returns the stored user with the current state of the session. */
export function withAttention(user: LoginUser, { attention, waiting, emailChangedAt }: SessionState): LoginUser {
  const { attention: _attention, waiting: _waiting, emailChangedAt: _changedAt, ...rest } = user
  return {
    ...rest,
    ...(attention && { attention }),
    ...(waiting && { waiting }),
    ...(emailChangedAt !== undefined && { emailChangedAt })
  }
}

/** @throws LoginError `offline` */
export const readSessions = (reply: unknown): SessionsReply['sessions'] =>
  listIn(reply, 'sessions').map(one => ({
    id: parseText(one, 'id'),
    device: parseText(one, 'device', 0),
    provider: parseText(one, 'provider'),
    createdAt: parseTime(one, 'createdAt'),
    lastSeenAt: parseTime(one, 'lastSeenAt'),
    current: isRecord(one) && one['current'] === true
  }))

/** @throws LoginError `offline` */
export const readPasskeys = (reply: unknown): readonly Passkey[] =>
  listIn(reply, 'passkeys').map(one => ({
    id: parseText(one, 'id'),
    name: parseText(one, 'name', 0),
    createdAt: parseTime(one, 'createdAt'),
    lastUsedAt: isRecord(one) && one['lastUsedAt'] !== null ? parseTime(one, 'lastUsedAt') : null,
    backedUp: isRecord(one) && one['backedUp'] === true
  }))

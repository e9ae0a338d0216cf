import type { LoginUser, Passkey, SessionsReply, SessionState } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { invalidReply, readText, readTime } from './replies.ts'

// What the login service says of sessions and of passkeys that log in, validated before use.

const listIn = (reply: unknown, name: string): readonly unknown[] => {
  const list = isRecord(reply) ? reply[name] : undefined
  if (!Array.isArray(list)) throw invalidReply()
  return list
}

/** @throws LoginError `offline` */
export function readSession(reply: unknown): SessionState {
  return {
    session: readText(reply, 'session'),
    user: readText(reply, 'user'),
    ...(isRecord(reply) && reply['attention'] === true && { attention: true as const })
  }
}

/** The user as the frame keeps it, with what the session says of it now. */
export function withAttention(user: LoginUser, { attention }: SessionState): LoginUser {
  const { attention: _before, ...rest } = user
  return attention ? { ...rest, attention } : rest
}

/** @throws LoginError `offline` */
export const readSessions = (reply: unknown): SessionsReply['sessions'] =>
  listIn(reply, 'sessions').map(one => ({
    id: readText(one, 'id'),
    device: readText(one, 'device', 0),
    provider: readText(one, 'provider'),
    createdAt: readTime(one, 'createdAt'),
    lastSeenAt: readTime(one, 'lastSeenAt'),
    current: isRecord(one) && one['current'] === true
  }))

/** @throws LoginError `offline` */
export const readPasskeys = (reply: unknown): readonly Passkey[] =>
  listIn(reply, 'passkeys').map(one => ({
    id: readText(one, 'id'),
    name: readText(one, 'name', 0),
    createdAt: readTime(one, 'createdAt'),
    lastUsedAt: isRecord(one) && one['lastUsedAt'] !== null ? readTime(one, 'lastUsedAt') : null,
    backedUp: isRecord(one) && one['backedUp'] === true
  }))

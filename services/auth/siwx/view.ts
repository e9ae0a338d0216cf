import { parseAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import type { VerifiedMessage } from '../../../adapters/siwx/verify.ts'
import type { DeviceSession, Session } from './sessions.ts'

/**
 * A key has its address on every chain, so whoever signs with it on one may see and end what was signed with it on another. Behind a
 * contract's address there may be somebody else on each chain.
 */
export function ownerOf({ account, signer }: VerifiedMessage): string {
  const { namespace, address } = parseAccountId(account as AccountId)
  const same = namespace === 'eip155' ? address.toLowerCase() : address
  return signer === 'key' ? `${namespace}:${same}` : account
}

/** `2026-11-21T21:45:00.000Z`. */
export const isoTime = (time: number) => new Date(time).toISOString()

/** A session as replies tell it. */
export function toView({ id, account, domain, createdAt, expiresAt }: Session) {
  const { chainId } = parseAccountId(account as AccountId)
  return { id, account, chainId, domain, issuedAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) }
}

/** One of all that an account has. */
export function toDeviceView(session: DeviceSession, current: string) {
  const { device, deviceName, seenAt } = session
  return { ...toView(session), device: deviceName, lastSeenAt: isoTime(seenAt), current: device === current }
}

import { parseAccountId, type AccountId } from '../../../adapters/base/caip.ts'
import type { VerifiedMessage } from '../../../adapters/siwx/verify.ts'
import type { DeviceSession, Session } from './sessions.ts'

/**
 * Returns the owner key of an account.
 * A key has its address on every chain, so its holder may list and end sessions signed in on any chain. A contract's address may
 * belong to another account on each chain.
 */
export function getOwnerKey({ account, signer }: VerifiedMessage): string {
  const { namespace, address } = parseAccountId(account as AccountId)
  const same = namespace === 'eip155' ? address.toLowerCase() : address
  return signer === 'key' ? `${namespace}:${same}` : account
}

/** `2026-11-21T21:45:00.000Z`. */
export const toIsoTime = (time: number) => new Date(time).toISOString()

/** Formats a session for a response. */
export function toSessionView({ id, account, domain, createdAt, expiresAt }: Session) {
  const { chainId } = parseAccountId(account as AccountId)
  return { id, account, chainId, domain, issuedAt: toIsoTime(createdAt), expiresAt: toIsoTime(expiresAt) }
}

/** Formats one session in the list of an account. */
export function toDeviceView(session: DeviceSession, current: string) {
  const { device, deviceName, seenAt } = session
  return { ...toSessionView(session), device: deviceName, lastSeenAt: toIsoTime(seenAt), current: device === current }
}

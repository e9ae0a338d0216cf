import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import type { ShareSet } from '../keys/share.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'

/** Fetches the user again if the cached data may be older than this device's. */
export async function renewUser(
  { client, device }: { readonly client: Pick<LoginClient, 'user' | 'now'>; readonly device: DeviceStore },
  user: LoginUser
): Promise<LoginUser> {
  const [kept, pending] = [await device.record(user.id), await device.record(user.id, 'pending')]
  const isSent = pending?.change === 'sent'
  if (!isSent && (!kept || (getRegisteredSet(user)?.version ?? kept.version) >= kept.version)) return user
  const now = await client.user().catch((error: unknown) => {
    // a rejection by the service does not lock a device out of what it has
    if (isLoginError(error)) return undefined
    throw error
  })
  if (now?.id !== user.id) return user
  const set = getRegisteredSet(now)
  if (isSent && set?.setId !== pending.setId && (isOvertaken(set, pending) || isOver(pending.signed, client.now()))) {
    await device.keepChange(user.id, pending.setId, undefined)
    if (kept) await device.keepChange(user.id, kept.setId, 'void')
  }
  return now
}

/**
 * Milliseconds after which a request can no longer take effect: longer than the clock difference to
 * the service and the time of a request.
 */
const overAfter = 2 * 60_000

/** Returns true if the service no longer accepts a signed change. An unsigned one replaces no set. */
const isOver = (signed: SignedChange | undefined, now: number): boolean =>
  signed === undefined || now > signed.expires + overAfter

/** Returns true if a set is registered that no older one can replace. */
const isOvertaken = (registered: ShareSet | undefined, { version }: ShareSet): boolean =>
  registered !== undefined && registered.version >= version

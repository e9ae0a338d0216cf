import { isKitError } from '../../../adapters/base/errors.ts'
import type { DeviceRecord } from '../keys/device-store.ts'
import { isKeyError } from '../keys/key-error.ts'
import { signedOutScreen, type ExportableWallet } from '../screens/kept.ts'
import { joinSignals } from '../stage/request-signal.ts'
import type { WalletContext } from './context.ts'
import { asShown, exportable, openKept, showKeys } from './kept.ts'

// Exports wallets of this device to its user without a session, which the service therefore cannot prevent.

type Context = Pick<WalletContext, 'client' | 'device' | 'guard' | 'holdersOf' | 'shares' | 'stage' | 'whileOpen'>

/**
 * Milliseconds until a wallet without a recovery secret can be exported without a login.
 * Anyone with the device can open it. Its user may have signed out to prevent that, or may have only this device if the service
 * does not let them in: it is exported after this time, unless its user signs in.
 */
export const waitingTime = 7 * 24 * 60 * 60_000

/** Makes one offer for all requests that wait for a signed-out user. */
const offering = new WeakSet<Context>()

/** Error for a sign-in that happened in this tab or another one. */
const signedIn = new Error('A user has signed in.')

/**
 * Shows that the user has to sign in, and exports the wallets that this device opens alone until the
 * user is done, or signs in. Resolves to whether one was exported; at once if there is none, or another request offers them.
 */
export async function exportKept(context: Context, signal: AbortSignal): Promise<boolean> {
  if (offering.has(context)) return false
  offering.add(context)
  const ending = new AbortController()
  const stop = context.guard.onSignIn(() => ending.abort(signedIn))
  try {
    return await offer(context, joinSignals(signal, ending.signal))
  } finally {
    stop()
    offering.delete(context)
  }
}

async function offer(context: Context, signal: AbortSignal): Promise<boolean> {
  const { client, device, stage } = context
  let isExported = false
  for (;;) {
    const kept = await exportable(device)
    if (kept.length === 0) return isExported
    const wallets = kept.map(record => offered(record, client.deviceTime()))
    try {
      const { id } = await stage.show(signedOutScreen(wallets), { signal, more: true })
      // a message of another tab may be late, or lost while this one was frozen
      if (await client.session()) return isExported
      const chosen = await asShown(device, kept, id)
      // check the current state: the screen may have been open for days, and the user may have signed in and out
      if (chosen && canExport(chosen, client.deviceTime())) {
        await showKeys(context, await openKept(context, chosen, signal), signal)
        isExported = true
      } else if (chosen && chosen.exportFrom === undefined) {
        await device.keepExport(id, chosen.setId, client.deviceTime() + waitingTime)
      }
    } catch (error) {
      // the request fails with the original error
      if (isRejected(error) || isKeyError(error, 'locked') || error === signedIn) return isExported
      throw error
    }
  }
}

const canExport = ({ recovery, exportFrom }: DeviceRecord, now: number): boolean =>
  recovery !== undefined || (exportFrom !== undefined && now >= exportFrom)

const isRejected = (error: unknown) => isKitError(error, 'user-rejected')

function offered(record: DeviceRecord, now: number): ExportableWallet {
  const { userId, addresses, exportFrom } = record
  const wallet = { id: userId, address: addresses.eip155, canExport: canExport(record, now) }
  return wallet.canExport || exportFrom === undefined ? wallet : { ...wallet, from: exportFrom }
}

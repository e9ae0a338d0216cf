import { isKitError } from '../../adapters/base/errors.ts'
import { reportServiceFailure } from '../services/client.ts'
import { $connectedSession } from '../session/active-session.ts'
import { showToast } from '../alerts/toast.ts'

/**
 * Asks the user to set up recovery before the address is shared: until
 * then only this browser can open the wallet.
 */

/**
 * Resolves to whether the address may be shared.
 * A user who does not set up recovery stays on the screen and sees why.
 */
export async function setUpRecoveryFirst(signal?: AbortSignal): Promise<boolean> {
  const postponed = $connectedSession.get()?.connection.postponedRecovery
  if (!postponed) return true
  try {
    if (await postponed.setUp('address', { signal })) return true
  } catch (error) {
    if (signal?.aborted || isKitError(error, 'aborted')) return false
    reportServiceFailure(error)
  }
  if (!signal?.aborted) showToast('recovery-first', 'error')
  return false
}

import { isKitError } from '../../adapters/base/errors.ts'
import { reportFailure } from '../api.ts'
import { $connected } from '../current.ts'
import { showToast } from '../toast.ts'

/** Has the user set up recovery before the address leaves the site: until then one browser alone can open the wallet. */

/** Resolves to whether the address may be shared now. A user who does not set up recovery stays where they are, and reads why. */
export async function setUpRecoveryFirst(signal?: AbortSignal): Promise<boolean> {
  const postponed = $connected.get()?.connection.postponedRecovery
  if (!postponed) return true
  try {
    if (await postponed.setUp('address', { signal })) return true
  } catch (error) {
    if (signal?.aborted || isKitError(error, 'aborted')) return false
    reportFailure(error)
  }
  if (!signal?.aborted) showToast('recovery-first', 'error')
  return false
}

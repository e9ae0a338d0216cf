import { $connected } from '../current.ts'
import { showToast } from '../toast.ts'
import { copy } from './copy.ts'

/** Copies the address of the account, once its wallet has recovery. Call it in the tap: browsers ask for one. */
export async function copyAddress(address: string): Promise<void> {
  if (isPostponed() && !(await mayShareAddress())) return
  await copy(address, 'address-copied')
}

/** Asks for recovery first where the wallet has none. Resolves to whether the address may leave the site. */
export async function mayShareAddress(signal?: AbortSignal): Promise<boolean> {
  if (!isPostponed()) return true
  try {
    const { setUpRecoveryFirst } = await import('./set-up-recovery.ts')
    return await setUpRecoveryFirst(signal)
  } catch {
    showToast('something-went-wrong', 'error') // its code did not load: the user can try again
    return false
  }
}

const isPostponed = (): boolean => $connected.get()?.connection.postponedRecovery !== undefined

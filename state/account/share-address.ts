import { $connectedSession } from '../session/active-session.ts'
import { showToast } from '../alerts/toast.ts'
import { copyToClipboard } from '../alerts/clipboard.ts'

/** Copies the account's address once its wallet has recovery. Needs user activation. */
export async function copyAddress(address: string): Promise<void> {
  if (isPostponed() && !(await mayShareAddress())) return
  await copyToClipboard(address, 'address-copied')
}

/** Asks for recovery first if the wallet has none. Resolves to whether the address may be shared. */
export async function mayShareAddress(signal?: AbortSignal): Promise<boolean> {
  if (!isPostponed()) return true
  try {
    const { setUpRecoveryFirst } = await import('./set-up-recovery.ts')
    return await setUpRecoveryFirst(signal)
  } catch {
    showToast('something-went-wrong', 'error') // the chunk did not load: the user can retry
    return false
  }
}

const isPostponed = (): boolean => $connectedSession.get()?.connection.postponedRecovery !== undefined

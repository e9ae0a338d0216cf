import { getPresenter } from '../router/open.ts'
import { $options, isRunning } from '../options/options.ts'
import { showToast, type ToastAct, type ToastVariant } from '../alerts/toast.ts'

/**
 * Shows the result of an earlier visit's action as a toast.
 * Mounts the modal first, which may not have opened on this visit.
 */
export async function notify(message: string, variant?: ToastVariant, act?: ToastAct): Promise<void> {
  const options = $options.get()
  await getPresenter()?.().catch(() => undefined) // offline: the activity list shows it
  // a kit that has stopped in the meantime shows nothing
  if (isRunning(options)) showToast(message, variant, act)
}

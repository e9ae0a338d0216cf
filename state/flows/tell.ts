import { presenter } from '../open.ts'
import { $options, isRunning } from '../options.ts'
import { showToast, type ToastAct, type ToastVariant } from '../toast.ts'

/** Tells what an earlier visit has left, by a toast: on this one nobody may have opened yet what shows it. */
export async function tell(message: string, variant?: ToastVariant, act?: ToastAct): Promise<void> {
  const options = $options.get()
  await presenter()?.().catch(() => undefined) // offline: it is in the account's activity
  // a kit that has stopped meanwhile tells nobody anything
  if (isRunning(options)) showToast(message, variant, act)
}

import { presenter } from '../open.ts'
import { showToast, type ToastAct, type ToastVariant } from '../toast.ts'

/** Tells what an earlier visit has left, by a toast: on this one nobody may have opened yet what shows it. */
export async function tell(message: string, variant?: ToastVariant, act?: ToastAct): Promise<void> {
  await presenter()?.().catch(() => undefined) // offline: it is in the account's activity
  showToast(message, variant, act)
}

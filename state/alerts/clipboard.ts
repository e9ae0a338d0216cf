import { environment } from '../platform/environment.ts'
import { showToast } from './toast.ts'

/** Copies a text and shows a toast. `copied`: key of the toast. */
export async function copyToClipboard(text: string, copied: 'address-copied' | 'link-copied'): Promise<void> {
  try {
    await environment().copy(text)
    showToast(copied, 'success')
  } catch {
    showToast('copy-failed', 'error') // the browser denies the clipboard; the text stays on screen
  }
}

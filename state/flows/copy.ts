import { environment } from '../environment.ts'
import { showToast } from '../toast.ts'

/** Copies a text and says so. `copied` is the key of the toast. */
export async function copy(text: string, copied: 'address-copied' | 'link-copied'): Promise<void> {
  try {
    await environment().copy(text)
    showToast(copied, 'success')
  } catch {
    showToast('copy-failed', 'error') // the browser refuses the clipboard: said, and the text stays on screen
  }
}

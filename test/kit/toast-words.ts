import { $toastText } from '../../state/alerts/toast.text.ts'
import { $toast } from '../../state/alerts/toast.ts'

/** Returns the English text of the toast on screen, or `undefined` without one. */
export function toastWords(): string | undefined {
  const message = $toast.get()?.message
  const text: Readonly<Record<string, string>> = $toastText.get()
  return message === undefined ? undefined : (text[message] ?? message)
}

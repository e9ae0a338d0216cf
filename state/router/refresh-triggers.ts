import type { ReadableAtom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { $open } from './open.ts'

/**
 * Calls `look` when its subject changes, the modal opens, or the page becomes visible.
 * Returns a function that unsubscribes.
 */
export function onRefreshTrigger($subject: ReadableAtom, look: () => void): () => void {
  const stops = [
    $subject.subscribe(look),
    $open.listen(open => open && look()),
    environment().onVisibility(visible => visible && look())
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

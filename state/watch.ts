import type { ReadableAtom } from 'nanostores'
import { environment } from './environment.ts'
import { $open } from './open.ts'

/** Calls `look` when its subject changes, the modal opens, and the page is seen again. Returns a function that stops it. */
export function watch($subject: ReadableAtom, look: () => void): () => void {
  const stops = [
    $subject.subscribe(look),
    $open.listen(open => open && look()),
    environment().onVisibility(visible => visible && look())
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

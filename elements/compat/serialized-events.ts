import { toEventState, type EventState } from './app-kit-state.ts'
import { environment } from '../../state/platform/environment.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'

// Several events may be emitted at once (CONNECT_SUCCESS, MODAL_CLOSE), but React and Vue batch their renders: pass them on one
// after the other.

/**
 * Calls back with each event, the next one only after the effects of the previous render.
 * Returns the unsubscribe function.
 */
export function subscribeSerialized(listener: (event: EventState) => void): () => void {
  const waiting: EventState[] = []
  let busy = false
  let over = false
  const emitNext = (): void => {
    const next = waiting.shift()
    busy = next !== undefined
    if (!next || over) return
    environment().after(0, emitNext)
    listener(next)
  }
  const stop = subscribeEvents(event => {
    waiting.push(toEventState(event))
    if (!busy) emitNext()
  })
  return () => {
    over = true
    stop()
  }
}

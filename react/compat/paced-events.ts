import { eventState, type EventState } from '../../elements/compat/read.ts'
import { environment } from '../../state/environment.ts'
import { subscribeEvents } from '../../state/track.ts'

// Several events may come at one moment (CONNECT_SUCCESS, MODAL_CLOSE), and a component draws once a moment: it is told of one after the other.

/** Calls back with each event, the next one only when what was drawn for the one before has had its effects. Returns a function that stops it. */
export function subscribePaced(listener: (event: EventState) => void): () => void {
  const waiting: EventState[] = []
  let busy = false
  let over = false
  const tellNext = (): void => {
    const next = waiting.shift()
    busy = next !== undefined
    if (!next || over) return
    environment().after(0, tellNext)
    listener(next)
  }
  const stop = subscribeEvents(event => {
    waiting.push(eventState(event))
    if (!busy) tellNext()
  })
  return () => {
    over = true
    stop()
  }
}

import { drag } from './drag.ts'
import { followVisibleArea } from './visible-area.ts'

/** What a screen that is touched needs, in one request: the dialog stays above its keyboard. Answers with what pulls the sheet. */
export function followFingers(dialog: HTMLElement, signal: AbortSignal): typeof drag {
  if (!signal.aborted) followVisibleArea(dialog, signal)
  return drag
}

import { dragToClose } from './drag-to-close.ts'
import { trackVisualViewport } from './visual-viewport.ts'

/**
 * Sets up touch devices, in one chunk: keeps the dialog above the on-screen keyboard.
 * Returns the drag handler of the sheet.
 */
export function enableTouch(dialog: HTMLElement, signal: AbortSignal): typeof dragToClose {
  if (!signal.aborted) trackVisualViewport(dialog, signal)
  return dragToClose
}

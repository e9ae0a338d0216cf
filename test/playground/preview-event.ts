import type { TrackedEvent } from '../../state/analytics/events.ts'

/** An event of the kit in a frame, for the log of the page around it. */
export type PreviewEvent = Pick<TrackedEvent, 'event' | 'properties' | 'timestamp'> & { readonly device: 'phone' | 'desktop' }

/** Event on the window of a frame: its modal opens once more, so that the motion can be seen. */
export const replayEvent = 'studio-replay'

const name = 'preview-event'

/**
 * Dispatches the event on the iframe element of this page, because frames are same-origin.
 * Without an iframe there is no listener.
 */
export function postToStudio(detail: PreviewEvent): void {
  const { frameElement } = window
  frameElement?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
}

export function onPreviewEvent(frames: Element, listener: (event: PreviewEvent) => void): void {
  frames.addEventListener(name, event => listener((event as CustomEvent<PreviewEvent>).detail))
}

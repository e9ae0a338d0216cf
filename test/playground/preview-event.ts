import type { TrackedEvent } from '../../state/events.ts'

/** What the kit of a frame says of itself, for the log of the page around it. */
export type PreviewEvent = Pick<TrackedEvent, 'event' | 'properties' | 'timestamp'> & { readonly device: 'phone' | 'desktop' }

const name = 'preview-event'

/** Frames are of the page's own origin: the event is sent to the element that this page is in. Opened by itself, nobody hears it. */
export function tellStudio(detail: PreviewEvent): void {
  const { frameElement } = window
  frameElement?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
}

export function onPreviewEvent(frames: Element, listener: (event: PreviewEvent) => void): void {
  frames.addEventListener(name, event => listener((event as CustomEvent<PreviewEvent>).detail))
}

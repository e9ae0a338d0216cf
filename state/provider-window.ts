import { environment } from './environment.ts'

// A part of the window to the platform that only buying needs.

/** A window of somebody else's page. */
export interface ProviderWindow {
  /** Goes to the page. */
  go(href: string): void
  close(): void
  /** The visitor has closed it, or the page has cut itself off from this one. */
  readonly closed: boolean
}

/** As the existing clients open it (facts/blockchain-api §5). */
const features = 'width=600,height=800,scrollbars=yes'

/**
 * Opens an empty window. Call it inside the visitor's tap: browsers refuse it after an `await`, while a window that is open may be sent to an
 * address that comes later. `undefined`: it was refused all the same.
 */
export function openProviderWindow(): ProviderWindow | undefined {
  const replaced = environment().openWindow
  if (replaced) return replaced()
  const opened = globalThis.open('', '', features)
  if (!opened) return undefined
  // whoever is there does not get hold of this page
  opened.opener = null
  return {
    go: href => opened.location.replace(href),
    close: () => opened.close(),
    get closed() {
      return opened.closed
    }
  }
}

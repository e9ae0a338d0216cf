import { environment } from './environment.ts'

// Part of the environment that only buying needs.

/** A popup with a provider's page. */
export interface Popup {
  /** Navigates to a URL. */
  go(href: string): void
  close(): void
  /** Whether the user has closed it, or its page has cut the connection to this one (COOP). */
  readonly closed: boolean
}

/** Window features of the existing clients (docs/decisions/blockchain-api.md). */
const features = 'width=600,height=800,scrollbars=yes'

/**
 * Opens an empty popup.
 * Needs user activation: browsers block it after an `await`, but an open popup may navigate to a URL that is known later.
 * Returns `undefined` if it was blocked all the same.
 */
export function openPopup(): Popup | undefined {
  const replaced = environment().openWindow
  if (replaced) return replaced()
  const opened = globalThis.open('', '', features)
  if (!opened) return undefined
  // the popup's page must not access this page
  opened.opener = null
  return {
    go: href => opened.location.replace(href),
    close: () => opened.close(),
    get closed() {
      return opened.closed
    }
  }
}

import type { Namespace } from '../../adapters/base/caip.ts'
import { $open, setPresenter } from '../../state/router/open.ts'
import type { RouteName } from '../../state/router/router.ts'
import { $activeNamespace, sessionOf } from '../../state/session/session.ts'
import { pageKit } from './page-kit-slot.ts'

// Lazy-loads the modal. Every public element includes this small module; the modal is loaded on first open.

let modal: typeof import('./mount.ts') | undefined

setPresenter(() => bring().then(({ mountModal }) => mountModal(), failed))

/** Prefetches the modal and its first screen while the pointer or the focus is on the button. */
export function prefetchModal(): void {
  bring().catch(() => undefined) // retried on click
}

/**
 * Opens the modal after a click on a public element, and stores the element.
 * @throws KitError `not-started` if no kit runs on the page
 */
export async function openFromElement(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  // Safari does not focus a clicked button, and the focus must return to it.
  element.focus({ preventScroll: true })
  // Synchronous if loaded: even a cached import takes a frame.
  await (modal ?? (await bring())).openWith(element, view, namespace)
}

async function bring() {
  const connected = sessionOf($activeNamespace.get()).status === 'connected'
  const screen: Promise<unknown> = connected
    ? import('../views/account/w3m-account-view.ts')
    : import('../views/connect/index.ts')
  // The screen shows its own load error, with a retry.
  screen.catch(() => undefined)
  // A click reports its error.
  pageKit?.request().catch(() => undefined)
  return (modal = await import('./mount.ts'))
}

function failed(error: unknown): never {
  setTimeout(() => $open.set(false)) // the caller gets the error first
  throw error
}

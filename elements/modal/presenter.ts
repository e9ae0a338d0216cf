import type { Namespace } from '../../adapters/base/caip.ts'
import { mayPreload, preloadWallets } from '../../state/options/preload.ts'
import { $open, setPresenter } from '../../state/router/open.ts'
import type { RouteName } from '../../state/router/router.ts'
import { $activeNamespace, sessionOf } from '../../state/session/session.ts'
import { pageKit } from './page-kit-slot.ts'

// Lazy-loads the modal. Every public element includes this small module; the modal is loaded on intent or on first open.

let modal: typeof import('./mount.ts') | undefined

setPresenter(mount, prefetch)

async function mount(): Promise<void> {
  try {
    // Synchronous if loaded: even a cached import takes a frame.
    ;(modal ?? (await load())).mountModal()
  } catch (error) {
    setTimeout(() => $open.set(false)) // the caller gets the error first
    throw error
  }
}

/** Prefetches the modal and its first screen when the user is about to press a public element, if the app and the user allow it. */
export function prefetchOnIntent(view?: RouteName): void {
  if (mayPreload()) prefetch(view).catch(() => undefined) // retried on click
}

async function prefetch(view?: RouteName): Promise<void> {
  const { prefetchScreen } = modal ?? (await load())
  await pageKit?.request()
  await prefetchScreen(view)
}

/**
 * Opens the modal after a click on a public element, and stores the element.
 * @throws KitError `not-started` if no kit runs on the page
 */
export async function openFromElement(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  // Safari does not focus a clicked button, and the focus must return to it.
  element.focus({ preventScroll: true })
  await (modal ?? (await load())).openWith(element, view, namespace)
}

/** Loads the modal, and requests the files of its first screen at the same time. */
async function load() {
  const session = sessionOf($activeNamespace.get())
  const hasAccount = session.status !== 'disconnected' && session.account
  const screen: Promise<unknown>[] = hasAccount
    ? [import('../views/account/w3m-account-view.ts')]
    : [import('../views/connect/index.ts'), ...preloadWallets()]
  // The screen shows its own load error, with a retry.
  for (const file of screen) file.catch(() => undefined)
  // A click reports its error.
  pageKit?.request(true).catch(() => undefined)
  return (modal = await import('./mount.ts'))
}

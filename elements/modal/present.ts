import type { Namespace } from '../../adapters/base/caip.ts'
import { $open, setPresenter } from '../../state/open.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace, sessionOf } from '../../state/session.ts'

// How the modal gets on the page. Every public element brings this small module; the modal itself comes with the first open.

const loadModal = () => import('./mount.ts')

setPresenter(() => {
  loadFirstScreen()
  return loadModal().then(({ mountModal }) => mountModal(), failed)
})

/** Brings the modal and its first screen before they are asked for: the pointer or the focus is on the button. */
export function prefetch(): void {
  loadModal().catch(() => undefined) // what cannot be loaded now is asked for again by the press
  loadFirstScreen()
}

/**
 * The visitor pressed a public element: opens the modal, and remembers with which.
 *
 * @throws KitError `not-started` when no kit runs on the page
 */
export async function press(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  // Safari gives a pressed button no focus, and the focus is to come back to it
  element.focus({ preventScroll: true })
  loadFirstScreen()
  await (await loadModal()).openWith(element, view, namespace)
}

/** The screen says itself that it could not be loaded, and offers to try again. */
function loadFirstScreen(): void {
  const connected = sessionOf($activeNamespace.get()).status === 'connected'
  const screen: Promise<unknown> = connected
    ? import('../views/account/w3m-account-view.ts')
    : import('../views/connect/index.ts')
  screen.catch(() => undefined)
}

function failed(error: unknown): never {
  setTimeout(() => $open.set(false)) // who asked is to hear why first
  throw error
}

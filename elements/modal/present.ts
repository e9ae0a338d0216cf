import type { Namespace } from '../../adapters/base/caip.ts'
import { $open, setPresenter } from '../../state/open.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace, sessionOf } from '../../state/session.ts'

// How the modal gets on the page. Every public element brings this small module; the modal itself comes with the first open.

let modal: typeof import('./mount.ts') | undefined

setPresenter(() => bring().then(({ mountModal }) => mountModal(), failed))

/** Brings the modal and its first screen before they are asked for: the pointer or the focus is on the button. */
export function prefetch(): void {
  bring().catch(() => undefined) // what cannot be loaded now is asked for again by the press
}

/**
 * The visitor pressed a public element: opens the modal, and remembers with which.
 *
 * @throws KitError `not-started` when no kit runs on the page
 */
export async function press(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  // Safari gives a pressed button no focus, and the focus is to come back to it
  element.focus({ preventScroll: true })
  // within the press, once it is here: an import that has nothing to load lets a frame go by
  await (modal ?? (await bring())).openWith(element, view, namespace)
}

async function bring() {
  const connected = sessionOf($activeNamespace.get()).status === 'connected'
  const screen: Promise<unknown> = connected
    ? import('../views/account/w3m-account-view.ts')
    : import('../views/connect/index.ts')
  // the screen says itself that it could not be loaded, and offers to try again
  screen.catch(() => undefined)
  return (modal = await import('./mount.ts'))
}

function failed(error: unknown): never {
  setTimeout(() => $open.set(false)) // who asked is to hear why first
  throw error
}

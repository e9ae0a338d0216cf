import { dismissModal, setPresenter } from '../../state/modal.ts'
import { $connected } from '../../state/session.ts'
import { forgetOpener } from './opening.ts'

// How the modal gets on the page. Every public element brings this small module; the modal itself comes with the first open.

setPresenter(() => {
  forgetOpener()
  loadFirstScreen().catch(() => undefined) // the screen says so itself, and offers to try again
  import('./mount.ts').then(({ mountModal }) => mountModal(), failed)
})

/** Brings the modal and its first screen before they are asked for: the pointer or the focus is on the button. */
export function prefetch(): void {
  // what cannot be loaded now is asked for again by the press
  import('./mount.ts').catch(() => undefined)
  loadFirstScreen().catch(() => undefined)
}

function loadFirstScreen(): Promise<unknown> {
  return $connected.get() ? import('../views/account/index.ts') : import('../views/connect/index.ts')
}

function failed(error: unknown): void {
  dismissModal()
  reportError(error)
}

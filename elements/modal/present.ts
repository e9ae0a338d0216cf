import { KitError } from '../../adapters/base/error.ts'
import { dismissModal, openModal, setPresenter } from '../../state/modal.ts'
import { $options } from '../../state/options.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace, $connected } from '../../state/session.ts'
import { W3mOpenEvent } from './events.ts'
import type { Namespace } from '../../adapters/base/caip.ts'

// How the modal gets on the page. Every public element imports this small module; the modal itself comes with the first open.

/** The element the visitor opened the modal with: it sends what the visitor does there. */
export let opener: HTMLElement | undefined

/** A kit that is being started from the attributes of `<w3m-modal>`: a press waits for it. */
let starting: Promise<unknown> | undefined

setPresenter(() => {
  opener = undefined
  loadFirstScreen().catch(() => undefined) // the screen says so itself, and offers to try again
  import('./mount.ts').then(({ mountModal }) => mountModal(), failed)
})

export function setStarting(promise: Promise<unknown> | undefined): void {
  starting = promise
}

/** Brings the modal and its first screen before they are asked for: the pointer or the focus is on the button. */
export function prefetch(): void {
  // what cannot be loaded now is asked for again by the press
  import('./mount.ts').catch(() => undefined)
  loadFirstScreen().catch(() => undefined)
}

/** The visitor pressed a public element: opens, and remembers with which. */
export async function openWith(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  // Safari gives a pressed button no focus, and the focus is to come back to it
  element.focus({ preventScroll: true })
  await starting
  if (!$options.get().networks.length) {
    throw new KitError('not-started', 'The kit has not been started.', {
      metaMessages: ['Call createKit({ networks, … }) first, or put <w3m-modal networks="…"> on the page.']
    })
  }
  if (namespace) $activeNamespace.set(namespace)
  openModal(view as 'Connect' | undefined)
  opener = element
  element.dispatchEvent(new W3mOpenEvent())
}

function loadFirstScreen(): Promise<unknown> {
  return $connected.get() ? import('../views/account/index.ts') : import('../views/connect/index.ts')
}

function failed(error: unknown): void {
  dismissModal()
  reportError(error)
}

import type { Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { openModal } from '../../state/modal/modal.ts'
import { $open } from '../../state/router/open.ts'
import { $options } from '../../state/options/options.ts'
import type { RouteName } from '../../state/router/router.ts'
import { $activeNamespace } from '../../state/session/session.ts'
import { W3mOpenEvent } from './events.ts'
import { pageKit } from './page-kit-slot.ts'

/** Element the user opened the modal with: it sends the events of user actions. */
export let opener: HTMLElement | undefined

let forgetting: (() => void) | undefined

/**
 * Opens the modal after a click on a public element, and stores the element.
 * @throws KitError `not-started` if no kit runs on the page
 */
export async function openWith(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  await pageKit?.request()
  if (!$options.get().networks.length) {
    throw new KitError('not-started', 'The kit has not been started.', {
      metaMessages: ['Call createKit() first, or put <w3m-modal networks="…"> on the page.']
    })
  }
  if (namespace) $activeNamespace.set(namespace)
  const opened = openModal(view)
  opener = element
  forgetting ??= $open.listen(open => {
    if (open) opener = undefined // a program may have opened it: a clicked element is set right after
  })
  element.dispatchEvent(new W3mOpenEvent())
  await opened
}

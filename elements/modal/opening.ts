import type { Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { openModal } from '../../state/modal.ts'
import { $open } from '../../state/open.ts'
import { $options } from '../../state/options.ts'
import type { RouteName } from '../../state/router.ts'
import { $activeNamespace } from '../../state/session.ts'
import { W3mOpenEvent } from './events.ts'
import { starting } from './starting.ts'

/** The element the visitor opened the modal with: it sends what the visitor does there. */
export let opener: HTMLElement | undefined

let forgetting: (() => void) | undefined

/**
 * The visitor pressed a public element: opens, and remembers with which.
 *
 * @throws KitError `not-started` when no kit runs on the page
 */
export async function openWith(element: HTMLElement, view?: RouteName, namespace?: Namespace): Promise<void> {
  await starting
  if (!$options.get().networks.length) {
    throw new KitError('not-started', 'The kit has not been started.', {
      metaMessages: ['Call createKit() first, or put <w3m-modal networks="…"> on the page.']
    })
  }
  if (namespace) $activeNamespace.set(namespace)
  const opened = openModal(view)
  opener = element
  forgetting ??= $open.listen(open => {
    if (open) opener = undefined // a program may have opened it: who presses says so right after
  })
  element.dispatchEvent(new W3mOpenEvent())
  await opened
}

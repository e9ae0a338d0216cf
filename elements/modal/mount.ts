import { getFirstScreen } from '../../state/modal/modal.ts'
import { $options } from '../../state/options/options.ts'
import { onStop } from '../../state/platform/cleanup.ts'
import { $open } from '../../state/router/open.ts'
import type { Route, RouteName } from '../../state/router/router.ts'
import { loadSignIn } from '../../state/sign-in/load.ts'
import { getView } from '../views/registry.ts'
import { parseStyles } from '../core/warm-up.ts'
import { loadScreen } from './load-screen.ts'
import { ModalContent } from './modal-content.ts'
import { mounted } from './mounted.ts'
import { W3mModal } from './w3m-modal.ts'
import './w3m-modal-card.ts'

export { openWith } from './open-with.ts'

/**
 * Adds a `<w3m-modal>` with its card to the page, unless the app has placed one; also for toasts.
 * Removed when the kit stops.
 */
export function mountModal(): void {
  void loadSignIn()
  if (!mounted.size) {
    const modal = document.createElement('w3m-modal')
    document.body.append(modal)
    onStop(() => modal.remove())
  }
  const [modal] = mounted
  if (modal) modal.content = ModalContent
}

/**
 * Loads the screen that the modal would open at, and prepares its first rendering. Shows nothing, and queries no wallet.
 * @param view - Screen to open, if not the first one.
 */
export async function prefetchScreen(view?: RouteName): Promise<void> {
  const route = { name: getFirstScreen(view), params: {} } as Route
  await loadScreen(route, false)
  const { name } = route
  // A failure is ignored: opening does the same work.
  if (!warm.has(name))
    warm.set(
      name,
      warmUp(route).catch(() => undefined)
    )
  onStop(forget)
  await warm.get(name)
}

/** Screens whose first rendering is prepared, or is being prepared. */
const warm = new Map<RouteName, Promise<void>>()
const forget = (): void => warm.clear()

/** Does the work of the first rendering in tasks of its own, until the modal opens: none of them delays the press by much. */
async function warmUp(route: Route): Promise<void> {
  const steps = [
    () => parseStyles([W3mModal.styles, ModalContent.styles]),
    () => document.createElement('w3m-modal-card').warmUp(route),
    () => getView(route)?.warmUp?.()
  ]
  for (const step of steps) {
    await new Promise(resolve => setTimeout(resolve))
    if ($open.get() || !$options.get().networks.length) return
    step()
  }
}

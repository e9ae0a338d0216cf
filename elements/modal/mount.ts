import { getFirstScreen } from '../../state/modal/modal.ts'
import { onStop } from '../../state/platform/cleanup.ts'
import type { Route, RouteName } from '../../state/router/router.ts'
import { loadSignIn } from '../../state/sign-in/load.ts'
import { loadScreen } from './load-screen.ts'
import { ModalContent } from './modal-content.ts'
import { mounted } from './mounted.ts'
import './w3m-modal.ts'
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
 * Loads the screen that the modal would open at. Shows nothing, and queries no wallet.
 * @param view - Screen to open, if not the first one.
 */
export const prefetchScreen = (view?: RouteName): Promise<void> =>
  loadScreen({ name: getFirstScreen(view), params: {} } as Route, false)

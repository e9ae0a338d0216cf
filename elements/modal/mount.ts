import { onStop } from '../../state/lifetime.ts'
import { followSignIn } from '../../state/siwx/follow.ts'
import { mounted } from './mounted.ts'
import './w3m-modal.ts'
import './w3m-modal-card.ts'

export { openWith } from './opening.ts'

/** Puts a `<w3m-modal>` on the page, unless the host has placed one, with its card, be it for a toast. It leaves with the kit. */
export function mountModal(): void {
  void followSignIn()
  if (!mounted.size) {
    const modal = document.createElement('w3m-modal')
    document.body.append(modal)
    onStop(() => modal.remove())
  }
  for (const modal of mounted) return void (modal.wanted = true)
}

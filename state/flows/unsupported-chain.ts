import { onStop } from '../lifetime.ts'
import { $mustSwitch, dismissModal } from '../modal.ts'
import { $open } from '../open.ts'
import { $route, reset } from '../router.ts'

/**
 * Keeps the open modal to what spec section 2 says of UnsupportedChain: it shows when the wallet goes where the site is not, whatever was
 * on screen, and leaves with its reason.
 */

let watching = false

/** Begins to follow the wallet's network. Called by whoever connects a wallet; more calls change nothing. */
export function watchSupport(): void {
  if (watching) return
  watching = true
  const stops = [
    // at once too: a returning visitor may have opened the modal before the wallet said where it is
    $mustSwitch.subscribe(mustSwitch => {
      if ($open.get() && mustSwitch) reset('UnsupportedChain')
      else leaveWithoutReason()
    }),
    $route.listen(leaveWithoutReason)
  ]
  onStop(() => {
    for (const stop of stops) stop()
    watching = false
  })
}

/** A change of network that the visitor has asked for ends on its own screen, by the flow that asked the wallet. */
function leaveWithoutReason(): void {
  if ($route.get().name === 'UnsupportedChain' && !$mustSwitch.get()) dismissModal()
}

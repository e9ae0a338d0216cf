import { startOnce } from '../platform/cleanup.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { $mustSwitchNetwork } from '../modal/must-switch-network.ts'
import { $open } from '../router/open.ts'
import { $route, reset } from '../router/router.ts'

/**
 * Shows UnsupportedChain in the open modal, whatever its screen, while the wallet is on an unsupported
 * network, and leaves it with its reason (docs/decisions/screens.md).
 */

/**
 * Watches the wallet's network.
 * Called before anything that connects a wallet; repeated calls have no effect.
 */
export const watchUnsupportedChain = startOnce(() => {
  const stops = [
    // subscribe: a returning user may have opened the modal before the wallet reported its chain
    $mustSwitchNetwork.subscribe(mustSwitch => {
      if ($open.get() && mustSwitch) reset('UnsupportedChain')
      else leaveWithoutReason()
    }),
    $route.listen(leaveWithoutReason)
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

/**
 * Closes the screen once its reason is gone.
 * A switch that the user requested ends on its own screen, by its own flow.
 */
function leaveWithoutReason(): void {
  if ($route.get().name === 'UnsupportedChain' && !$mustSwitchNetwork.get()) forceCloseModal()
}

import { atom, computed } from 'nanostores'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isMobileDevice } from '../platform/device.ts'
import { environment } from '../platform/environment.ts'
import { shakeTime } from '../options/limits.ts'
import { onStop } from '../platform/cleanup.ts'
import { $open, getPresenter } from '../router/open.ts'
import { $options } from '../options/options.ts'
import { $history, back, reset, type RouteName, type Routes } from '../router/router.ts'
import { $account, $connectedSession } from '../session/active-session.ts'
import { $pendingSignIn } from '../router/pending-sign-in.ts'
import { track } from '../analytics/track.ts'
import { $mustSwitchNetwork, hasChain } from './must-switch-network.ts'

/** True for the 500 ms of the shake after a rejected close. */
export const $shaking = atom(false)

/**
 * Why the modal is locked, if it is. Checked by every way of closing; it ends with its reason.
 * Prompts of the embedded wallet are in its frame, above the modal.
 */
export const $lock = computed(
  [$open, $history, $mustSwitchNetwork, $pendingSignIn],
  (open, history, mustSwitch, signIn): 'unsupported-network' | 'sign-in' | undefined =>
    !open
      ? undefined
      : mustSwitch && history.some(({ name }) => name === 'UnsupportedChain')
        ? 'unsupported-network'
        : signIn === 'required' && history.at(-1)!.name === 'SIWXSignMessage'
          ? 'sign-in'
          : undefined
)

/**
 * Opens the modal at a screen.
 * Without one it opens at Account when connected or reconnecting, else at Connect; on a phone without a chain adapter, which
 * can have no injected wallets, at AllWallets if there is a directory. UnsupportedChain shows only with a reason, as does
 * SIWXSignMessage if sign-in is required. Does nothing on a server. Resolves once the modal is on the page; rejects, and
 * closes again, if it cannot be loaded.
 */
export function openModal<Name extends RouteName = RouteName>(view?: Name, params?: Routes[Name]): Promise<void> {
  if (!environment().browser) return Promise.resolve()
  const present = getPresenter()
  if (!present) {
    throw new KitError('no-elements', 'Nothing on the page shows the modal.', {
      metaMessages: ["Import 'w3m-kit/elements' first."]
    })
  }
  const presented = present()
  const first = getFirstScreen(view)
  reset(first, (first === view ? params : undefined) as never)
  if ($open.get()) return presented
  $open.set(true)
  onStop(putBack)
  track('MODAL_OPEN', { connected: Boolean($connectedSession.get()) })
  return presented
}

/** Returns the screen that {@link openModal} opens at. */
export function getFirstScreen(view?: RouteName): RouteName {
  if ($mustSwitchNetwork.get()) return 'UnsupportedChain'
  if ($pendingSignIn.get() === 'required') return 'SIWXSignMessage'
  if (view && view !== 'UnsupportedChain') return view
  if ($account.get()) return 'Account'
  return isMobileDevice() && $options.get().services.directory && !hasChain() ? 'AllWallets' : 'Connect'
}

/** Closes the modal, or shakes it if it is locked. Returns whether it closed. */
export function closeModal(): boolean {
  if ($lock.get()) {
    shake()
    return false
  }
  forceCloseModal()
  return true
}

/** Closes the modal regardless of the lock: for flows that have just resolved the reason for it. */
export function forceCloseModal(): void {
  if (!$open.get()) return
  $open.set(false)
  track('MODAL_CLOSE', { connected: Boolean($connectedSession.get()) })
}

/** Navigates back one screen; from the first one it closes the modal. */
export function goBack(): void {
  if (!back()) closeModal()
}

function putBack(): void {
  $shaking.set(false)
  reset('Connect')
}

function shake(): void {
  if ($shaking.get()) return
  $shaking.set(true)
  environment().after(shakeTime, () => $shaking.set(false))
}

import { atom, computed } from 'nanostores'
import { KitError } from '../adapters/base/error.ts'
import { isPhone } from './device.ts'
import { environment } from './environment.ts'
import { shakeTime } from './limits.ts'
import { onStop } from './lifetime.ts'
import { $unsupportedNetwork } from './networks.ts'
import { $open, presenter } from './open.ts'
import { $options } from './options.ts'
import { $history, back, reset, type RouteName, type Routes } from './router.ts'
import { $account, $connected } from './current.ts'
import { $pendingSignIn } from './siwx/pending.ts'
import { track } from './track.ts'

/** True for the 500 ms of the shake that answers a close that is not allowed. */
export const $shaking = atom(false)

/** The four conditions of spec section 2 under which the kit opens at UnsupportedChain. The fourth: no basic WalletConnect session. */
export const $mustSwitch = computed(
  [$unsupportedNetwork, $options, $connected],
  (unsupported, { enableNetworkSwitch, allowUnsupportedChain }, session) =>
    unsupported && enableNetworkSwitch && !allowUnsupportedChain && !isBasic(session?.connection.walletId)
)

/**
 * Why the modal may not be closed now. Every way of closing asks this one; it holds no longer than its reason. What the embedded wallet asks
 * for stands in its frame, above the modal.
 */
export const $lock = computed(
  [$open, $history, $mustSwitch, $pendingSignIn],
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
 * Opens at a screen; without one at Account when connected, also while a returning visitor's wallet has yet to answer, else at Connect, and on
 * a phone without an adapter for a chain, which no wallet in the page could be for, at AllWallets where a directory lists them.
 * UnsupportedChain is shown with a reason, or not at all; so is SIWXSignMessage where signing in is required. Does nothing on a server.
 * Resolves once the modal is on the page; rejects, and closes again, when it cannot be loaded.
 */
export function openModal<Name extends RouteName = RouteName>(view?: Name, params?: Routes[Name]): Promise<void> {
  if (!environment().browser) return Promise.resolve()
  const present = presenter()
  if (!present) {
    throw new KitError('no-elements', 'Nothing on the page shows the modal.', {
      metaMessages: ["Import 'w3m-kit/elements' first."]
    })
  }
  const presented = present()
  if ($mustSwitch.get()) reset('UnsupportedChain')
  else if ($pendingSignIn.get() === 'required') reset('SIWXSignMessage')
  else if (view && view !== 'UnsupportedChain') reset(view, ...([params] as never))
  else
    reset($account.get() ? 'Account' : isPhone() && $options.get().services.directory && !hasChain() ? 'AllWallets' : 'Connect')
  if ($open.get()) return presented
  $open.set(true)
  onStop(putBack)
  track('MODAL_OPEN', { connected: Boolean($connected.get()) })
  return presented
}

/** Closes, or shakes when that is not allowed. True when it closed. */
export function closeModal(): boolean {
  if ($lock.get()) {
    shake()
    return false
  }
  dismissModal()
  return true
}

/** Closes whatever the lock says: for flows that have just resolved what the lock was about. */
export function dismissModal(): void {
  if (!$open.get()) return
  $open.set(false)
  track('MODAL_CLOSE', { connected: Boolean($connected.get()) })
}

/** One screen back; from the first one out. */
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

/** A WalletConnect session without any chain adapter: the site takes whatever chains the wallet has. */
function isBasic(walletId: string | undefined): boolean {
  return walletId === 'walletConnect' && !hasChain()
}

function hasChain(): boolean {
  return $options.get().adapters.some(({ chain }) => chain)
}

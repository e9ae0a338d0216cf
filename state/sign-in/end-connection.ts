import type { Namespace } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { flowOf } from '../router/flow-of.ts'
import { disconnect, getLinkedNamespaces } from '../connect/disconnect.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { $open } from '../router/open.ts'
import type { Options } from '../options/options.ts'
import { $route, reset } from '../router/router.ts'
import { sessionOf } from '../session/session.ts'
import type { AccountContext } from '../networks/account-context.ts'
import { showToast } from '../alerts/toast.ts'
import { suppressSignOut } from './suppressed-sign-outs.ts'

// Ends the screens when sign-in ends, and the wallet connection if sign-in is required.

/** Disconnects and leaves the screen at once, before the wallet responds. */
export function disconnectAndReset({ network }: AccountContext, options: Options): void {
  disconnect(network.chainNamespace, options).catch((error: unknown) => {
    if (isKitError(error, 'disconnect-failed')) showToast('disconnect-failed', 'error')
  })
  reset('Connect')
}

/** Suppresses sign-out for the next disconnect of the wallet and of its linked namespaces. */
export function suppressSignOutForWallet(namespace: Namespace): void {
  for (const each of getLinkedNamespaces(namespace)) {
    const session = sessionOf(each)
    if (session.status === 'connected') suppressSignOut(session.connection)
  }
}

/**
 * Closes the modal if it shows one of these flows.
 * A screen that the user opened for another purpose stays.
 */
export function closeFlows(flows: readonly (typeof flowOf)[keyof typeof flowOf][]): void {
  if ($open.get() && flows.includes(flowOf[$route.get().name])) forceCloseModal()
}

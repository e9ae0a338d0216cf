import type { Namespace } from '../../adapters/base/caip.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { flowOf } from '../flow-of.ts'
import { disconnect, together } from '../flows/disconnect.ts'
import { dismissModal } from '../modal.ts'
import { $open } from '../open.ts'
import type { Options } from '../options.ts'
import { $route, reset } from '../router.ts'
import { sessionOf } from '../session.ts'
import type { Subject } from '../subject.ts'
import { showToast } from '../toast.ts'
import { spare } from './spared.ts'

// What goes when signing in ends: the screens, and where it is required the wallet.

/** Off the screen at once; what the wallet makes of it comes later. */
export function letGo({ network }: Subject, options: Options): void {
  disconnect(network.chainNamespace, options).catch((error: unknown) => {
    if (isKitError(error, 'disconnect-failed')) showToast('disconnect-failed', 'error')
  })
  reset('Connect')
}

/** The wallet of a namespace, and what leaves with it, will go without signing anybody out. */
export function spareTogether(namespace: Namespace): void {
  for (const each of together(namespace)) {
    const session = sessionOf(each)
    if (session.status === 'connected') spare(session.connection)
  }
}

/** The modal closes where it shows what has just ended; one that the visitor has opened for something else stays. */
export function leaveScreens(flows: readonly (typeof flowOf)[keyof typeof flowOf][]): void {
  if ($open.get() && flows.includes(flowOf[$route.get().name])) dismissModal()
}

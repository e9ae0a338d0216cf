import { atom } from 'nanostores'
import { toAccountId, getNamespace, parseAccountId } from '../../adapters/base/caip.ts'
import { environment } from '../platform/environment.ts'
import { flowOf } from '../router/flow-of.ts'
import { onStop } from '../platform/cleanup.ts'
import { forceCloseModal, openModal } from '../modal/modal.ts'
import { $open } from '../router/open.ts'
import { $options } from '../options/options.ts'
import { $route, reset } from '../router/router.ts'
import { $sessions, type ConnectedSession } from '../session/session.ts'
import type { SiwxConfig } from '../options/siwx-config.ts'
import type { TrackedSessions } from './tracked-sessions.ts'
import { promiseTry } from './errors.ts'
import { isSameAccount } from './account-key.ts'
import { connectingFlows } from './connecting-flows.ts'
import { readSignedInAccounts, wasSignedIn } from './signed-in-accounts.ts'
import { consumeSuppressedSignOut } from './suppressed-sign-outs.ts'
import { $signInText } from './sign-in.text.ts'
import { showToast } from '../alerts/toast.ts'

// Signs out on disconnect. If the app does not respond, ConnectingSiwe shows it and the user may retry. Retried automatically
// when the page becomes visible and before the next sign-in.

/** `failed`: the user is still signed in at the app. `ending`: a retry is running. */
export type SignOutStatus = 'none' | 'failed' | 'ending'

const $status = atom<SignOutStatus>('none')

export const $signOut = $status

interface Following {
  readonly config: SiwxConfig
  readonly owned: TrackedSessions
}

let following: Following | undefined

/** Watches for disconnects until the kit stops. */
export function watchDisconnects(config: SiwxConfig, owned: TrackedSessions): void {
  following = { config, owned }
  const stops = [
    $sessions.listen((sessions, before) => {
      for (const session of Object.values(before ?? {})) if (session.status === 'connected') signOutAfter(session, sessions)
    }),
    environment().onVisibility(visible => visible && settleInQuiet()),
    $open.listen(open => open || $status.get() === 'ending' || $status.set('none'))
  ]
  onStop(() => {
    following = undefined
    for (const stop of stops) stop()
    $status.set('none')
  })
  settleInQuiet()
}

/** Retries a failed sign-out. */
export function retrySignOut(): void {
  const mine = following
  if (!mine || $status.get() !== 'failed') return
  $status.set('ending')
  mine.owned.settle().then(
    () => following === mine && ended(),
    (error: unknown) => {
      console.error(error)
      if (following === mine && $status.get() === 'ending') $status.set($open.get() ? 'failed' : 'none')
    }
  )
}

/**
 * Signs out after a disconnect: on every network of the account, and every other account of the
 * namespace that this browser has seen signed in. Stopping the kit, closing the page, or losing the wallet for another reason
 * signs nothing out.
 */
function signOutAfter({ account, connection }: ConnectedSession, sessions: ReturnType<typeof $sessions.get>): void {
  const mine = following
  const { namespace } = connection
  if (sessions[namespace]?.status !== 'disconnected' || consumeSuppressedSignOut(connection)) return
  if (!mine || mine.config.signOutOnDisconnect === false) return
  const { address } = parseAccountId(account)
  const everywhere = $options
    .get()
    .networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => toAccountId(caipNetworkId, address))
  const others = readSignedInAccounts().filter(
    each => getNamespace(each) === namespace && !everywhere.some(other => isSameAccount(other, each))
  )
  for (const each of [...everywhere, ...others]) {
    // no error is shown for an account that this browser has not seen signed in
    const isTold = wasSignedIn(each)
    mine.owned.revoke(each).catch((error: unknown) => {
      console.error(error)
      if (isTold && following === mine) showFailure()
    })
  }
}

/**
 * Shows the failure over the page, or in place of the ended screen.
 * A user who is connecting another wallet stays there and gets a toast.
 */
function showFailure(): void {
  if ($status.get() !== 'none') return
  if ($open.get() && connectingFlows.some(flow => flow === flowOf[$route.get().name]))
    return showToast($signInText.get()['still-signed-in-toast'], 'error')
  $status.set('failed')
  if ($open.get()) return reset('ConnectingSiwe')
  promiseTry(() => openModal('ConnectingSiwe')).catch(() => $status.set('none')) // the page shows no screens: the error is already in the console
}

function settleInQuiet(): void {
  const mine = following
  mine?.owned.settle().then(
    () => following === mine && ended(),
    () => undefined // the user saw the first failure
  )
}

function ended(): void {
  if ($status.get() === 'none') return
  $status.set('none')
  if ($open.get() && $route.get().name === 'ConnectingSiwe') forceCloseModal()
}

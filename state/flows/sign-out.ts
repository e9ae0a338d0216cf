import { atom } from 'nanostores'
import { accountIdOf, namespaceOf, parseAccountId } from '../../adapters/base/caip.ts'
import { environment } from '../environment.ts'
import { flowOf } from '../flow-of.ts'
import { onStop } from '../lifetime.ts'
import { dismissModal, openModal } from '../modal.ts'
import { $open } from '../open.ts'
import { $options } from '../options.ts'
import { $route, reset } from '../router.ts'
import { $sessions, type ConnectedSession } from '../session.ts'
import type { SiwxConfig } from '../siwx/config.ts'
import type { OwnedSessions } from '../siwx/owned-sessions.ts'
import { attempt } from '../siwx/problem.ts'
import { isSameAccount } from '../siwx/same-account.ts'
import { connectingFlows } from '../siwx/screens.ts'
import { seenAccounts, wasSeen } from '../siwx/seen-accounts.ts'
import { wasSpared } from '../siwx/spared.ts'
import { $signInText } from '../text/sign-in.ts'
import { showToast } from '../toast.ts'

// Who disconnects is signed out. Where the site does not answer the visitor is told so, at ConnectingSiwe, and may try again; it is tried
// again by itself when the page is looked at, and before anybody signs in.

/** `failed`: the visitor is still signed in at the site. `ending`: it is being tried again. */
export type SignOutStatus = 'none' | 'failed' | 'ending'

const $status = atom<SignOutStatus>('none')

export const $signOut = $status

interface Following {
  readonly config: SiwxConfig
  readonly owned: OwnedSessions
}

let following: Following | undefined

/** Begins to follow who disconnects, until the kit stops. */
export function followSignOut(config: SiwxConfig, owned: OwnedSessions): void {
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

/** Tries again to end what was not ended. */
export function endSession(): void {
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
 * Who disconnects is signed out: on every network of the account, and whoever else this browser has seen signed in with a wallet of the
 * kind. A kit that stops, a page that closes, or a wallet that goes for another reason, signs nobody out.
 */
function signOutAfter({ account, connection }: ConnectedSession, sessions: ReturnType<typeof $sessions.get>): void {
  const mine = following
  const { namespace } = connection
  if (sessions[namespace]?.status !== 'disconnected' || wasSpared(connection)) return
  if (!mine || mine.config.signOutOnDisconnect === false) return
  const { address } = parseAccountId(account)
  const everywhere = $options
    .get()
    .networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => accountIdOf(caipNetworkId, address))
  const others = seenAccounts().filter(
    each => namespaceOf(each) === namespace && !everywhere.some(other => isSameAccount(other, each))
  )
  for (const each of [...everywhere, ...others]) {
    // who was not signed in, as far as this browser knows, is told nothing of it
    const isTold = wasSeen(each)
    mine.owned.revoke(each).catch((error: unknown) => {
      console.error(error)
      if (isTold && following === mine) tell()
    })
  }
}

/** Over the page, or in the place of what has just ended; who connects another wallet meanwhile stays there. */
function tell(): void {
  if ($status.get() !== 'none') return
  if ($open.get() && connectingFlows.some(flow => flow === flowOf[$route.get().name]))
    return showToast($signInText.get()['still-signed-in-toast'], 'error')
  $status.set('failed')
  if ($open.get()) return reset('ConnectingSiwe')
  attempt(() => openModal('ConnectingSiwe')).catch(() => $status.set('none')) // a page that shows nothing: its developers have been told
}

function settleInQuiet(): void {
  const mine = following
  mine?.owned.settle().then(
    () => following === mine && ended(),
    () => undefined // the visitor was told when it failed first
  )
}

function ended(): void {
  if ($status.get() === 'none') return
  $status.set('none')
  if ($open.get() && $route.get().name === 'ConnectingSiwe') dismissModal()
}

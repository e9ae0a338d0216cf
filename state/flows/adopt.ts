import { namespaceOf, type Namespace } from '../../adapters/base/caip.ts'
import type { Connection, ConnectionState } from '../../adapters/wallet-source.ts'
import { endAttempts } from '../attempts.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { networkOf } from '../networks.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf, setSession } from '../session.ts'
import { connectionsKey, writeActiveNetwork, writeHints } from '../remember.ts'
import { readHints } from '../hints.ts'
import { rememberConnected } from '../remember-connected.ts'
import { spare } from '../siwx/spared.ts'
import { choosing } from '../stored-choices.ts'
import { watchBalance } from './balance.ts'
import { watchSupport } from './unsupported-chain.ts'

/** Makes wallets that have just connected the visitor's own: keeps what they say, follows what they say next, remembers them. */

interface Followed {
  readonly connection: Connection
  stop(): void
}

const following = new Map<Namespace, Followed>()

/** `returning`: nobody has chosen it just now, so that the screen stays with the namespace it is on while that has a wallet. */
export function adopt(connections: readonly Connection[], sourceId: string, { returning = false } = {}): void {
  const [first] = connections
  // before what they say is kept: which network is the last one is that of the active namespace
  if (first && !(returning && sessionOf($activeNamespace.get()).status !== 'disconnected')) $activeNamespace.set(first.namespace)
  endAttempts(connections.map(({ namespace }) => namespace))
  for (const connection of connections) {
    const { namespace } = connection
    const before = following.get(namespace)
    before?.stop()
    choosing?.applyChoice(connection, sourceId)
    rememberConnected(connection, sourceId)
    keep(connection, sourceId, connection)
    const stop = connection.subscribe(state => {
      if (state?.accounts.length) return keep(connection, sourceId, state)
      // the permission that another tab has given back is gone here before its word is
      if (!readHints()[namespace]) spare(connection)
      drop(namespace)
    })
    following.set(namespace, { connection, stop })
    if (before?.connection !== connection) before?.connection.release()
  }
  onStop(unfollow)
  followOtherTabs()
  watchBalance()
  watchSupport()
}

let followingTabs = false

/** What another tab disconnected is disconnected here too. */
function followOtherTabs(): void {
  if (followingTabs) return
  followingTabs = true
  const stop = environment().onStorage(key => {
    if (key !== connectionsKey && key !== null) return
    const hints = readHints()
    for (const [namespace, { connection }] of following) {
      if (hints[namespace]) continue
      spare(connection)
      drop(namespace)
      connection.release()
    }
  })
  onStop(() => {
    stop()
    followingTabs = false
  })
}

/** The wallet has gone, or the visitor let it go: nothing of it stays on screen, and the next visit does not look for it. */
export function drop(namespace: Namespace): void {
  following.get(namespace)?.stop()
  following.delete(namespace)
  setSession(namespace, { status: 'disconnected' })
  forgetHint(namespace)
}

export function forgetHint(namespace: Namespace): void {
  const { [namespace]: _forgotten, ...others } = readHints()
  writeHints(others)
}

function keep(connection: Connection, sourceId: string, { accounts, chainId }: ConnectionState): void {
  const [account] = accounts
  if (!account) return
  const { walletId } = connection
  choosing?.checkChoice(connection, sourceId, account)
  setSession(connection.namespace, { status: 'connected', account, accounts, chainId, walletId, sourceId, connection })
  writeHints({ ...readHints(), [connection.namespace]: { walletId, sourceId, account } })
  // the choice that the page goes back to without the wallet is one of its own
  if (namespaceOf(chainId) === $activeNamespace.get() && networkOf(chainId)) {
    $selectedChainId.set(chainId)
    writeActiveNetwork(chainId)
  }
}

function unfollow(): void {
  for (const { stop } of following.values()) stop()
  following.clear()
  $sessions.set({})
}

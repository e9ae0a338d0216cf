import { getNamespace, type Namespace } from '../../adapters/base/caip.ts'
import type { Connection, ConnectionState } from '../../adapters/wallet-source.ts'
import { cancelConnectAttempts } from '../session/connect-attempts.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { getNetwork } from '../networks/networks.ts'
import { $activeNamespace, $selectedChainId, $sessions, sessionOf, setSession } from '../session/session.ts'
import { connectionsKey, writeActiveChainId, writeConnectionHints } from '../session/store-hints.ts'
import { readConnectionHints } from '../session/hints.ts'
import { storeRecentConnection } from '../session/store-recent-connection.ts'
import { suppressSignOut } from '../sign-in/suppressed-sign-outs.ts'
import { selectedAccount } from '../session/selected-account-slot.ts'
import { startBalanceQuery } from '../account/balance-query.ts'
import { watchUnsupportedChain } from './unsupported-chain.ts'

/** A subscribed connection. New connections are written to `$sessions`, subscribed to and persisted. */

interface Followed {
  readonly connection: Connection
  stop(): void
}

const following = new Map<Namespace, Followed>()

/**
 * Commits new connections.
 * `returning`: a reconnect, not a choice of the user; the active namespace stays if it has a wallet.
 */
export function commitConnections(connections: readonly Connection[], sourceId: string, { returning = false } = {}): void {
  const [first] = connections
  // before the chain is stored: the last network is that of the active namespace
  if (first && !(returning && sessionOf($activeNamespace.get()).status !== 'disconnected')) $activeNamespace.set(first.namespace)
  cancelConnectAttempts(connections.map(({ namespace }) => namespace))
  for (const connection of connections) {
    const { namespace } = connection
    const before = following.get(namespace)
    before?.stop()
    selectedAccount?.applySelectedAccount(connection, sourceId)
    storeRecentConnection(connection, sourceId)
    keep(connection, sourceId, connection)
    const stop = connection.subscribe(state => {
      if (state?.accounts.length) return keep(connection, sourceId, state)
      // another tab disconnected: the permission is revoked here before the storage event arrives
      if (!readConnectionHints()[namespace]) suppressSignOut(connection)
      removeSession(namespace)
    })
    following.set(namespace, { connection, stop })
    if (before?.connection !== connection) before?.connection.release()
  }
  onStop(unfollow)
  followOtherTabs()
  startBalanceQuery()
  watchUnsupportedChain()
}

let followingTabs = false

/** Disconnects namespaces that another tab has disconnected. */
function followOtherTabs(): void {
  if (followingTabs) return
  followingTabs = true
  const stop = environment().onStorage(key => {
    if (key !== connectionsKey && key !== null) return
    const hints = readConnectionHints()
    for (const [namespace, { connection }] of following) {
      if (hints[namespace]) continue
      suppressSignOut(connection)
      removeSession(namespace)
      connection.release()
    }
  })
  onStop(() => {
    stop()
    followingTabs = false
  })
}

/** Removes the session and its hint after the wallet or the user has disconnected. */
export function removeSession(namespace: Namespace): void {
  following.get(namespace)?.stop()
  following.delete(namespace)
  setSession(namespace, { status: 'disconnected' })
  removeConnectionHint(namespace)
}

export function removeConnectionHint(namespace: Namespace): void {
  const { [namespace]: _forgotten, ...others } = readConnectionHints()
  writeConnectionHints(others)
}

function keep(connection: Connection, sourceId: string, { accounts, chainId }: ConnectionState): void {
  const [account] = accounts
  if (!account) return
  const { walletId } = connection
  selectedAccount?.clearStaleSelection(connection, sourceId, account)
  setSession(connection.namespace, { status: 'connected', account, accounts, chainId, walletId, sourceId, connection })
  writeConnectionHints({ ...readConnectionHints(), [connection.namespace]: { walletId, sourceId, account } })
  // without a wallet the page returns to this network, which must be a configured one
  if (getNamespace(chainId) === $activeNamespace.get() && getNetwork(chainId)) {
    $selectedChainId.set(chainId)
    writeActiveChainId(chainId)
  }
}

function unfollow(): void {
  for (const { stop } of following.values()) stop()
  following.clear()
  $sessions.set({})
}

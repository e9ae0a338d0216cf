import { getNamespace, type Namespace } from '../../adapters/base/caip.ts'
import type { Connection, ConnectionState } from '../../adapters/wallet-source.ts'
import { cancelConnectAttempts } from '../session/connect-attempts.ts'
import { environment } from '../platform/environment.ts'
import { onStop, startOnce } from '../platform/cleanup.ts'
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

/** By namespace. The connection that was used last is the last one. */
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
    // connections reconnect in any order
    markUsed($activeNamespace.get())
    if (before?.connection !== connection) before?.connection.release()
  }
  onStop(unfollow)
  followOtherTabs()
  startBalanceQuery()
  watchUnsupportedChain()
}

/** Disconnects namespaces that another tab has disconnected. */
const followOtherTabs = startOnce(() =>
  environment().onStorage(key => {
    if (key !== connectionsKey && key !== null) return
    const hints = readConnectionHints()
    const gone = [...following].filter(([namespace]) => !hints[namespace])
    for (const [, { connection }] of gone) suppressSignOut(connection)
    removeSession(...gone.map(([namespace]) => namespace))
    for (const [, { connection }] of gone) connection.release()
  })
)

/**
 * Removes sessions and their hints after the wallet or the user has disconnected.
 * The connection that was used last becomes the active one.
 */
export function removeSession(...namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    following.get(namespace)?.stop()
    following.delete(namespace)
  }
  endSessions(namespaces)
  namespaces.forEach(removeConnectionHint)
}

/** Ends sessions, and activates the connection that was used last if the active one is among them. */
export function endSessions(leaving: readonly Namespace[]): void {
  const last = [...following.keys()].filter(namespace => !leaving.includes(namespace)).pop()
  if (last && leaving.includes($activeNamespace.get())) setActiveNamespace(last)
  for (const namespace of leaving) setSession(namespace, { status: 'disconnected' })
}

/** Makes the namespace of a connected wallet the active one, on the wallet's chain. */
export function setActiveNamespace(namespace: Namespace): void {
  const session = sessionOf(namespace)
  if (session.status !== 'connected' || $activeNamespace.get() === namespace) return
  markUsed(namespace)
  $activeNamespace.set(namespace)
  $selectedChainId.set(session.chainId)
  writeActiveChainId(session.chainId)
}

/** Makes the connection of a namespace the one that was used last. */
export function markUsed(namespace: Namespace): void {
  const followed = following.get(namespace)
  if (followed && following.delete(namespace)) following.set(namespace, followed)
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

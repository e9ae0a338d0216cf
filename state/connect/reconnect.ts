import { getNamespace, type Namespace } from '../../adapters/base/caip.ts'
import { beginConnectAttempt } from '../session/connect-attempts.ts'
import { environment } from '../platform/environment.ts'
import { reconnectTimeout } from '../options/limits.ts'
import { getNetwork } from '../networks/networks.ts'
import { isRunning, type Options } from '../options/options.ts'
import { setHintedSession, sessionOf } from '../session/session.ts'
import { readConnectionHints, type ConnectionHint } from '../session/hints.ts'
import { getSources } from '../networks/sources.ts'
import { track } from '../analytics/track.ts'
import { commitConnections, endSessions, removeSession } from './commit-connections.ts'

/**
 * Reconnects a returning user's wallets without a prompt and removes the restored sessions that fail.
 * Choices that the user makes in the meantime are kept.
 *
 * @param options - Options of the kit that reconnects: nothing is requested once it has stopped.
 */
export async function reconnect(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  if (!isRunning(options)) return
  const wallets = new Map<string, ConnectionHint[]>()
  for (const hint of hints) {
    const key = JSON.stringify([hint.sourceId, hint.walletId])
    wallets.set(key, [...(wallets.get(key) ?? []), hint])
  }
  await Promise.all([...wallets.values()].map(hints => reconnectHints(hints, options)))
}

/** Reconnects one wallet in all namespaces that it served. */
async function reconnectHints(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  const { sourceId, walletId, account } = hints[0]!
  const source = getSources().find(({ id }) => id === sourceId)
  if (!source) return
  // also without a waiting namespace: a session of a remote wallet must be released
  const attempt = beginConnectAttempt(source, hints.filter(isWaiting).map(namespaceIn), {
    returning: namespace => setHintedSession(hints.find(hint => namespaceIn(hint) === namespace)!)
  })
  await attempt.turn()
  if (!isRunning(options)) return
  const cancelDeadline = environment().after(reconnectTimeout, () => attempt.expire())
  const network = getNetwork(account.slice(0, account.lastIndexOf(':')) as never)
  const { login } = source
  // not awaited: the theme must not delay the request
  if (login)
    import('../modal/wallet-appearance.ts').then(
      ({ syncWalletTheme }) => isRunning(options) && syncWalletTheme(login),
      console.error
    )
  try {
    const asked = source.reconnect(walletId, {
      namespaces: hints.map(namespaceIn),
      signal: attempt.signal,
      ...(network && { network })
    })
    await attempt.settle(asked, connections => {
      const agreed = connections.map(({ namespace }) => namespace)
      removeSession(...[...attempt.own].filter(namespace => !agreed.includes(namespace)))
      if (!connections.length) return
      commitConnections(connections, sourceId, { returning: true })
      track('CONNECT_SUCCESS', { method: 'browser', name: connections[0]!.name, reconnect: true })
    })
  } catch {
    // a wallet that fails or times out is not connected; the hint stays for the next visit
    const failed = [...attempt.own].filter(namespace => {
      const session = sessionOf(namespace)
      // without an account another wallet is being connected there
      return session.status === 'connecting' && session.account
    })
    endSessions(failed)
  } finally {
    cancelDeadline()
    attempt.end()
  }
}

const namespaceIn = ({ account }: ConnectionHint): Namespace => getNamespace(account)

/** Returns whether the hint still applies: nothing has been connected or disconnected in its place. */
function isWaiting(hint: ConnectionHint): boolean {
  const namespace = namespaceIn(hint)
  const stored = readConnectionHints()[namespace]
  return sessionOf(namespace).status !== 'connected' && JSON.stringify(stored) === JSON.stringify(hint)
}

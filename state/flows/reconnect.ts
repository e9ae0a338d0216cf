import { namespaceOf, type Namespace } from '../../adapters/base/caip.ts'
import { beginAttempt } from '../attempts.ts'
import { environment } from '../environment.ts'
import { reconnectDeadline } from '../limits.ts'
import { networkOf } from '../networks.ts'
import { isRunning, type Options } from '../options.ts'
import { hintSession, sessionOf, setSession } from '../session.ts'
import { readHints, type ConnectionHint } from '../hints.ts'
import { sources } from '../sources.ts'
import { readJson } from '../storage.ts'
import { track } from '../track.ts'
import { adopt, drop } from './adopt.ts'

/**
 * Asks a returning visitor's wallets whether they still agree, without a prompt, and takes the address off the screen where not. What the
 * visitor has chosen meanwhile stands. `options` are those of the kit that wants to know: nothing is asked once it has stopped.
 */
export async function reconnect(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  if (!isRunning(options)) return
  resumePurchases(options)
  const wallets = new Map<string, ConnectionHint[]>()
  for (const hint of hints) {
    const key = JSON.stringify([hint.sourceId, hint.walletId])
    wallets.set(key, [...(wallets.get(key) ?? []), hint])
  }
  await Promise.all([...wallets.values()].map(hints => ask(hints, options)))
}

/** What was bought on an earlier visit is looked for on, where there is any. */
function resumePurchases(options: Options): void {
  if (!readJson('purchases')) return
  import('./follow-purchases.ts').then(
    ({ watchPurchases }) => isRunning(options) && watchPurchases(),
    () => undefined // offline: a later visit looks for it
  )
}

/** Asks one wallet, for all namespaces that it served. */
async function ask(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  const { sourceId, walletId, account } = hints[0]!
  const source = sources().find(({ id }) => id === sourceId)
  if (!source) return
  // where the visitor was faster the wallet is asked all the same: a session elsewhere has to be let go of
  const attempt = beginAttempt(source, hints.filter(isWaiting).map(namespaceIn), {
    returning: namespace => hintSession(hints.find(hint => namespaceIn(hint) === namespace)!)
  })
  await attempt.turn()
  if (!isRunning(options)) return
  const cancelDeadline = environment().after(reconnectDeadline, () => attempt.expire())
  const network = networkOf(account.slice(0, account.lastIndexOf(':')) as never)
  const { login } = source
  // beside the question: how it looks keeps nobody waiting
  if (login) import('./log-in.ts').then(({ dressWallet }) => isRunning(options) && dressWallet(login), console.error)
  try {
    const asked = source.reconnect(walletId, {
      namespaces: hints.map(namespaceIn),
      signal: attempt.signal,
      ...(network && { network })
    })
    await attempt.settle(asked, connections => {
      const agreed = connections.map(({ namespace }) => namespace)
      for (const namespace of [...attempt.own]) if (!agreed.includes(namespace)) drop(namespace)
      if (!connections.length) return
      adopt(connections, sourceId, { returning: true })
      track('CONNECT_SUCCESS', { method: 'browser', name: connections[0]!.name, reconnect: true })
    })
  } catch {
    // a wallet that fails or is silent is not connected; the hint stays, it may be back on the next visit
    for (const namespace of attempt.own) {
      const session = sessionOf(namespace)
      // without an account it is another wallet that is asked there
      if (session.status === 'connecting' && session.account) setSession(namespace, { status: 'disconnected' })
    }
  } finally {
    cancelDeadline()
    attempt.end()
  }
}

const namespaceIn = ({ account }: ConnectionHint): Namespace => namespaceOf(account)

/** It is still what the last visit left: nothing has been connected or disconnected in its place. */
function isWaiting(hint: ConnectionHint): boolean {
  const namespace = namespaceIn(hint)
  const stored = readHints()[namespace]
  return sessionOf(namespace).status !== 'connected' && JSON.stringify(stored) === JSON.stringify(hint)
}

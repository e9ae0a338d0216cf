import { namespaceOf, type AccountId } from '../../adapters/base/caip.ts'
import { beginAttempt } from '../attempts.ts'
import { environment } from '../environment.ts'
import { reconnectDeadline } from '../limits.ts'
import { networkOf } from '../networks.ts'
import { $options, type Options } from '../options.ts'
import { sessionOf, setSession } from '../session.ts'
import type { ConnectionHint } from '../hints.ts'
import { sources } from '../sources.ts'
import { track } from '../track.ts'
import { adopt, drop } from './adopt.ts'

/**
 * Asks a returning visitor's wallets whether they still agree, without a prompt, and takes the address off the screen where not. What the
 * visitor has chosen meanwhile stands. `options` are those of the kit that wants to know: nothing is asked once it has stopped.
 */
export async function reconnect(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  if ($options.get() !== options) return
  const wallets = new Map<string, ConnectionHint[]>()
  for (const hint of hints) {
    const key = JSON.stringify([hint.sourceId, hint.walletId])
    wallets.set(key, [...(wallets.get(key) ?? []), hint])
  }
  await Promise.all([...wallets.values()].map(ask))
}

/** Asks one wallet, for all namespaces that it served: a session elsewhere is one for all of them. */
async function ask(hints: readonly ConnectionHint[]): Promise<void> {
  const { sourceId, walletId, account } = hints[0]!
  const source = sources().find(({ id }) => id === sourceId)
  if (!source) return
  // where the visitor was faster the wallet is asked all the same: a session elsewhere has to be let go of
  const waiting = hints.filter(isWaiting).map(hint => namespaceOf(hint.account))
  const attempt = beginAttempt(source, waiting)
  const cancelDeadline = environment().after(reconnectDeadline, () => attempt.expire())
  const network = networkOf(account.slice(0, account.lastIndexOf(':')) as never)
  try {
    const asked = source.reconnect(walletId, {
      namespaces: hints.map(hint => namespaceOf(hint.account)),
      signal: attempt.signal,
      ...(network && { network })
    })
    await attempt.settle(asked, connections => {
      const agreed = connections.map(({ namespace }) => namespace)
      for (const namespace of [...attempt.own]) if (!agreed.includes(namespace)) drop(namespace)
      if (!connections.length) return
      adopt(connections, sourceId)
      track('CONNECT_SUCCESS', { method: 'browser', name: connections[0]!.name, reconnect: true })
    })
  } catch {
    // a wallet that fails or is silent is not connected; the hint stays, it may be back on the next visit
    for (const namespace of attempt.own) {
      if (sessionOf(namespace).status === 'connecting') setSession(namespace, { status: 'disconnected' })
    }
  } finally {
    cancelDeadline()
    attempt.end()
  }
}

/** The hint is still what the screen shows: nothing has been chosen, connected or disconnected in its place. */
function isWaiting({ account }: { readonly account: AccountId }): boolean {
  const session = sessionOf(namespaceOf(account))
  return session.status === 'connecting' && session.account === account
}

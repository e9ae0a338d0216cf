import { namespaceOf } from '../../adapters/base/caip.ts'
import { environment } from '../environment.ts'
import { reconnectDeadline } from '../limits.ts'
import { onStop } from '../lifetime.ts'
import { networkOf } from '../networks.ts'
import { sessionOf, setSession } from '../session.ts'
import type { ConnectionHint } from '../hints.ts'
import { track } from '../track.ts'
import { adopt, drop } from './adopt.ts'
import { sourceOf } from './connect.ts'

/** Asks a returning visitor's wallets whether they still agree, without a prompt, and takes the address off the screen where not. */
export async function reconnect(hints: readonly ConnectionHint[]): Promise<void> {
  await Promise.all(hints.map(ask))
}

async function ask(hint: ConnectionHint): Promise<void> {
  const namespace = namespaceOf(hint.account)
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const cancelDeadline = environment().after(reconnectDeadline, abort)
  const forget = onStop(abort)
  const waiting = (): boolean => !controller.signal.aborted && sessionOf(namespace).status === 'connecting'
  try {
    const network = networkOf(hint.account.slice(0, hint.account.lastIndexOf(':')) as never)
    const connections = await untilAborted(
      sourceOf(hint.sourceId).reconnect(hint.walletId, {
        namespaces: [namespace],
        signal: controller.signal,
        ...(network && { network })
      }),
      controller.signal
    )
    if (!waiting()) return
    if (!connections.length) return drop(namespace)
    adopt(connections, hint.sourceId)
    track('CONNECT_SUCCESS', { method: 'browser', name: connections[0]!.name, reconnect: true })
  } catch {
    // a wallet that fails or is silent is not connected; the hint stays, it may be back on the next visit
    if (sessionOf(namespace).status === 'connecting') setSession(namespace, { status: 'disconnected' })
  } finally {
    cancelDeadline()
    forget()
  }
}

/** Settles with the promise, or rejects when the signal aborts, whichever is first: a source may not honour the signal. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

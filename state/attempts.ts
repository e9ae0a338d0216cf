import type { Namespace } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import type { Connection, WalletSource } from '../adapters/wallet-source.ts'
import { onStop } from './lifetime.ts'

// A namespace belongs to one attempt at a time. A newer one, another wallet that has connected, a disconnect or the end of the kit takes
// it away; what the wallet says then counts for nothing, and what it brings is let go of.

/** A wallet is being asked, in one namespace or several. */
export interface Attempt {
  /** Aborts when nobody waits for the answer any more. Sources may honour it or not. */
  readonly signal: AbortSignal
  /** The namespaces that are still this attempt's. */
  readonly own: ReadonlySet<Namespace>
  /**
   * Hands what the wallet agrees to over to `keep`, in the same moment: nothing can come between. Left out is what belongs to somebody
   * else by then. Rejects with KitError `aborted` as soon as nothing is left to wait for, else with what the source or `keep` throws.
   */
  settle<Kept>(asked: Promise<readonly Connection[]>, keep: (connections: readonly Connection[]) => Kept): Promise<Kept>
  /** The wallet has had its time. What it brings later is neither kept nor let go of: the next visit asks it again. */
  expire(): void
  /** Gives back what it still has. */
  end(): void
}

interface Running {
  readonly own: Set<Namespace>
  /** The last namespace was taken from it. `disconnect`: the visitor wants to have nothing to do with the wallet. */
  stop(late: 'release' | 'disconnect'): void
}

const owners = new Map<Namespace, Running>()

/**
 * Begins to ask a wallet of the source. `given` ends it from outside: the visitor leaves the screen. An attempt that begins without any
 * namespace is over from the start.
 */
export function beginAttempt(source: WalletSource, namespaces: readonly Namespace[], given?: AbortSignal): Attempt {
  endAttempts(namespaces)
  onStop(endAll)
  const controller = new AbortController()
  const own = new Set(namespaces)
  let late: 'release' | 'disconnect' | 'leave' = 'release'
  let answered = false

  const abort = (reason?: unknown): void => {
    if (!answered) controller.abort(reason)
  }
  const leave = (): void => abort(given?.reason)
  const running: Running = {
    own,
    stop(what) {
      late = what
      abort()
    }
  }
  for (const namespace of own) owners.set(namespace, running)
  if (!own.size || given?.aborted) leave()
  given?.addEventListener('abort', leave, { once: true })

  const letGo = (connection: Connection): void => {
    if (late === 'release') connection.release()
    // the visitor has left it already: there is nobody to tell that the wallet did not agree
    else if (late === 'disconnect') source.disconnect(connection).catch(() => undefined)
  }

  return {
    signal: controller.signal,
    own,
    settle(asked, keep) {
      const { signal } = controller
      return new Promise((resolve, reject) => {
        const giveUp = (): void => reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp, { once: true })
        asked
          .then(connections => {
            const isOwn = ({ namespace }: Connection): boolean => !signal.aborted && own.has(namespace)
            for (const connection of connections) if (!isOwn(connection)) letGo(connection)
            if (signal.aborted) return
            answered = true
            resolve(keep(connections.filter(isOwn)))
          })
          .catch(reject)
      })
    },
    expire() {
      late = 'leave'
      abort()
    },
    end() {
      given?.removeEventListener('abort', leave)
      take(running, own)
    }
  }
}

/** Takes the namespaces from whoever asks a wallet there. */
export function endAttempts(namespaces: Iterable<Namespace>, late: 'release' | 'disconnect' = 'release'): void {
  for (const namespace of namespaces) {
    const running = owners.get(namespace)
    if (!running) continue
    take(running, [namespace])
    if (!running.own.size) running.stop(late)
  }
}

const endAll = (): void => endAttempts([...owners.keys()])

function take(running: Running, namespaces: Iterable<Namespace>): void {
  for (const namespace of [...namespaces]) {
    running.own.delete(namespace)
    if (owners.get(namespace) === running) owners.delete(namespace)
  }
}

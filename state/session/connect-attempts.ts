import type { Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Connection, WalletSource } from '../../adapters/wallet-source.ts'
import { onStop } from '../platform/cleanup.ts'
import { loadSelectedAccount } from './load-selected-account.ts'

// A namespace belongs to one connect attempt at a time. A newer attempt, another wallet that connects, a disconnect or the end
// of the kit takes the namespace away; later responses of the wallet are ignored and its connections released. A reconnect
// attempt only yields to a newer attempt, and continues if that one is rejected.

/** A pending connect request to a wallet, in one or more namespaces. */
export interface ConnectAttempt {
  /** Aborts when the response is no longer needed. Sources may ignore it. */
  readonly signal: AbortSignal
  /** Namespaces that still belong to this attempt. */
  readonly own: ReadonlySet<Namespace>
  /**
   * Passes the connections that the wallet approved to `keep`, synchronously, so that nothing can
   * intervene. Leaves out namespaces that belong to another attempt.
   *
   * @throws KitError `aborted` as soon as nothing is left to wait for, else what the source or `keep` throws
   */
  settle<Kept>(asked: Promise<readonly Connection[]>, keep: (connections: readonly Connection[]) => Kept): Promise<Kept>
  /** Resolves once no other wallet is being asked in its namespaces, or no namespace is left. */
  turn(): Promise<void>
  /**
   * Ends the wait for the wallet unless it has responded.
   * A later connection is neither kept nor released: the next visit reconnects it.
   */
  expire(): void
  /** Releases its remaining namespaces. */
  end(): void
}

interface Running {
  readonly own: Set<Namespace>
  /** Called when it regains a namespace. Only reconnect attempts have it. */
  readonly returning: ((namespace: Namespace) => void) | undefined
  /** Called when a namespace changes its owner. */
  look(): void
  /** Called when the last namespace was taken. `disconnect`: the user wants no connection to the wallet. */
  stop(late: 'release' | 'disconnect'): void
}

const owners = new Map<Namespace, Running>()
/** Reconnect attempts that yield while another wallet is asked. */
const behind = new Map<Namespace, Running>()

export interface ConnectAttemptOptions {
  /** Ends the attempt from outside, for example when the user leaves the screen. */
  readonly signal?: AbortSignal | undefined
  /**
   * Marks a reconnect attempt. It yields while the user connects another wallet, and its response waits.
   * Called for each namespace that it owns from the start or regains after that wallet was rejected.
   */
  readonly returning?: (namespace: Namespace) => void
}

/** Starts a connect attempt with a wallet of the source. Without namespaces it is over at once. */
export function beginConnectAttempt(
  source: WalletSource,
  namespaces: readonly Namespace[],
  { signal: given, returning }: ConnectAttemptOptions = {}
): ConnectAttempt {
  onStop(endAll)
  const controller = new AbortController()
  const { signal } = controller
  const own = new Set(namespaces)
  let late: 'release' | 'disconnect' | 'leave' = 'release'
  /** Connections that wait for `keep`. */
  let held: readonly Connection[] | undefined
  let onTurn: (() => void) | undefined
  let onHeld: ((connections: readonly Connection[]) => void) | undefined
  let answered = false

  const abort = (reason?: unknown): void => {
    if (!answered) controller.abort(reason)
  }
  const leave = (): void => abort(given?.reason)
  const letGo = (connection: Connection): void => {
    if (late === 'release') connection.release()
    // the user has left the wallet already: a failed disconnect is not reported
    else if (late === 'disconnect') source.disconnect(connection).catch(() => undefined)
  }
  const running: Running = {
    own,
    returning,
    look() {
      const isOwn = ({ namespace }: Connection): boolean => !signal.aborted && own.has(namespace)
      for (const connection of held ?? []) if (!isOwn(connection)) letGo(connection)
      held = held?.filter(isOwn)
      if ([...own].some(namespace => behind.get(namespace) === running)) return
      onTurn?.()
      if (!held || signal.aborted) return
      const kept = held
      held = undefined
      answered = true
      onHeld?.(kept)
    },
    stop(what) {
      late = what
      abort()
      running.look()
    }
  }
  for (const namespace of own) {
    const current = owners.get(namespace)
    if (current && returning) {
      behind.set(namespace, running)
      continue
    }
    owners.set(namespace, running)
    returning?.(namespace)
    if (current?.returning) behind.set(namespace, current)
    else if (current) lose(current, namespace, 'release')
  }
  if (!own.size || given?.aborted) leave()
  given?.addEventListener('abort', leave, { once: true })

  return {
    signal,
    own,
    turn: () =>
      new Promise(resolve => {
        onTurn = resolve
        running.look()
      }),
    settle(asked, keep) {
      return new Promise((resolve, reject) => {
        const giveUp = (): void => reject(new KitError('aborted', 'Request was aborted', { cause: signal.reason }))
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp, { once: true })
        onHeld = connections => {
          try {
            resolve(keep(connections))
          } catch (error) {
            reject(error)
          }
        }
        Promise.all([asked, loadSelectedAccount()]).then(([connections]) => {
          held = connections
          running.look()
        }, reject)
      })
    },
    expire() {
      if (held) return
      late = 'leave'
      abort()
    },
    end() {
      given?.removeEventListener('abort', leave)
      take(running, own)
    }
  }
}

/** Cancels the connect attempts in these namespaces. */
export function cancelConnectAttempts(namespaces: Iterable<Namespace>, late: 'release' | 'disconnect' = 'release'): void {
  for (const namespace of namespaces) {
    // the yielding attempt first: nothing is left to return to
    for (const running of [behind.get(namespace), owners.get(namespace)]) {
      if (!running) continue
      take(running, [namespace])
      lose(running, namespace, late)
    }
  }
}

const endAll = (): void => cancelConnectAttempts([...owners.keys()])

/** Removes a namespace from an attempt for good. */
function lose(running: Running, namespace: Namespace, late: 'release' | 'disconnect'): void {
  running.own.delete(namespace)
  if (running.own.size) running.look()
  else running.stop(late)
}

/** Gives the namespace back to the attempt that yielded. */
function take(running: Running, namespaces: Iterable<Namespace>): void {
  for (const namespace of [...namespaces]) {
    running.own.delete(namespace)
    const next = behind.get(namespace)
    if (next === running) behind.delete(namespace)
    if (owners.get(namespace) !== running) continue
    owners.delete(namespace)
    if (!next) continue
    behind.delete(namespace)
    owners.set(namespace, next)
    next.returning?.(namespace)
    next.look()
  }
}

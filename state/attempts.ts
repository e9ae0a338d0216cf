import type { Namespace } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import type { Connection, WalletSource } from '../adapters/wallet-source.ts'
import { onStop } from './lifetime.ts'
import { bringChoices } from './bring-choices.ts'

// A namespace belongs to one attempt at a time. A newer one, another wallet that has connected, a disconnect or the end of the kit takes
// it away; what the wallet says then counts for nothing, and what it brings is let go of. A returning visitor's wallet only steps back for
// a newer attempt: a refusal changes nothing.

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
  /** Resolves once no other wallet is asked in its namespaces, or nothing is left of them. */
  turn(): Promise<void>
  /** The wallet has had its time, unless it has answered. What it brings later is neither kept nor let go of: the next visit asks it again. */
  expire(): void
  /** Gives back what it still has. */
  end(): void
}

interface Running {
  readonly own: Set<Namespace>
  /** It has a namespace again. Only who steps back for others is told. */
  readonly returning: ((namespace: Namespace) => void) | undefined
  /** A namespace has changed hands. */
  look(): void
  /** The last namespace was taken from it. `disconnect`: the visitor wants to have nothing to do with the wallet. */
  stop(late: 'release' | 'disconnect'): void
}

const owners = new Map<Namespace, Running>()
/** Who has stepped back while another wallet is asked. */
const behind = new Map<Namespace, Running>()

export interface AttemptOptions {
  /** Ends it from outside: the visitor leaves the screen. */
  readonly signal?: AbortSignal | undefined
  /**
   * It asks a returning visitor's wallet. While the visitor asks another one it steps back, and its answer waits; where that one is
   * refused it has its place again, and is told so, as it is of each place that it has from the start.
   */
  readonly returning?: (namespace: Namespace) => void
}

/** Begins to ask a wallet of the source. An attempt that begins without any namespace is over from the start. */
export function beginAttempt(
  source: WalletSource,
  namespaces: readonly Namespace[],
  { signal: given, returning }: AttemptOptions = {}
): Attempt {
  onStop(endAll)
  const controller = new AbortController()
  const { signal } = controller
  const own = new Set(namespaces)
  let late: 'release' | 'disconnect' | 'leave' = 'release'
  /** What has been brought and waits to be kept. */
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
    // the visitor has left it already: there is nobody to tell that the wallet did not agree
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
        Promise.all([asked, bringChoices()]).then(([connections]) => {
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

/** Takes the namespaces from whoever asks a wallet there. */
export function endAttempts(namespaces: Iterable<Namespace>, late: 'release' | 'disconnect' = 'release'): void {
  for (const namespace of namespaces) {
    // who has stepped back first: nothing is left to return to
    for (const running of [behind.get(namespace), owners.get(namespace)]) {
      if (!running) continue
      take(running, [namespace])
      lose(running, namespace, late)
    }
  }
}

const endAll = (): void => endAttempts([...owners.keys()])

/** A namespace is somebody else's for good. */
function lose(running: Running, namespace: Namespace, late: 'release' | 'disconnect'): void {
  running.own.delete(namespace)
  if (running.own.size) running.look()
  else running.stop(late)
}

/** Whoever has stepped back has its place again. */
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

import type { Namespace } from '../../adapters/base/caip.ts'

let current: readonly Namespace[] = []

/** Returns whether the user is disconnecting the namespace right now, on a screen that stays open. */
export const isUserDisconnecting = (namespace: Namespace): boolean => current.includes(namespace)

/** Marks the namespaces while `run` removes their sessions, synchronously. */
export function withUserDisconnect<Result>(namespaces: readonly Namespace[], run: () => Result): Result {
  current = namespaces
  try {
    return run()
  } finally {
    current = []
  }
}

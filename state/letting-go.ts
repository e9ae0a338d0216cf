import type { Namespace } from '../adapters/base/caip.ts'

let current: readonly Namespace[] = []

/** Whether the visitor lets the wallet of a namespace go at this moment, on a screen that stays open. */
export const isLettingGo = (namespace: Namespace): boolean => current.includes(namespace)

/** Runs what takes the sessions off the screen, in the same moment. */
export function lettingGo<Result>(namespaces: readonly Namespace[], run: () => Result): Result {
  current = namespaces
  try {
    return run()
  } finally {
    current = []
  }
}

import type { Namespace } from '../../../adapters/base/caip.ts'
import { disconnect } from '../../../elements/compat/disconnect.ts'

/** Returns the function that disconnects wallets: those of one namespace, the one with an id, or all. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly id?: string; readonly namespace?: Namespace }) => Promise<void>
} {
  return { disconnect }
}

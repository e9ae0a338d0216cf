import type { Namespace } from '../../../adapters/base/caip.ts'
import { requireAppKit } from '../../../elements/compat/app-kit.ts'
import { getAllConnections } from '../../../elements/compat/connections.ts'

/** Returns the function that disconnects wallets: those of one namespace, the one with an id, or all. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly id?: string; readonly namespace?: Namespace }) => Promise<void>
} {
  return { disconnect }
}

async function disconnect({ id, namespace }: { readonly id?: string; readonly namespace?: Namespace } = {}): Promise<void> {
  const kit = requireAppKit()
  if (id === undefined) return kit.disconnect(namespace)
  const { connections } = getAllConnections()
  const [found] = Object.values(connections)
    .flat()
    .filter(each => each.connectorId === id && (!namespace || each.namespace === namespace))
  if (found) await kit.disconnect(found.namespace)
}

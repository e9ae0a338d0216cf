import type { Namespace } from '../../adapters/base/caip.ts'
import { requireAppKit } from './app-kit.ts'
import { getAllConnections } from './connections.ts'

/** Disconnects wallets: those of one namespace, the one with an id, or all. */
export async function disconnect({
  id,
  namespace
}: { readonly id?: string; readonly namespace?: Namespace } = {}): Promise<void> {
  const kit = requireAppKit()
  if (id === undefined) return kit.disconnect(namespace)
  const { connections } = getAllConnections()
  const [found] = Object.values(connections)
    .flat()
    .filter(each => each.connectorId === id && (!namespace || each.namespace === namespace))
  if (found) await kit.disconnect(found.namespace)
}

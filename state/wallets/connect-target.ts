import type { Namespace } from '../../adapters/base/caip.ts'
import type { Connector, WalletEntry } from './entry.ts'

/** One connect request: the source, the wallet, and the namespaces that its response covers. */
export interface ConnectTarget {
  readonly sourceId: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
}

/**
 * Returns how to connect a wallet in a namespace, or in its first one.
 * Returns `undefined` if it has no connector there. A wallet that covers several namespaces at once is asked once.
 */
export function getConnectTarget(
  { connectors }: Pick<WalletEntry, 'connectors'>,
  namespace?: Namespace
): ConnectTarget | undefined {
  const found = connectors.find(connector => !namespace || connector.namespace === namespace)
  if (!found) return undefined
  const { sourceId, id: walletId } = found
  return { sourceId, walletId, namespaces: connectors.filter(other => isSame(other, found)).map(({ namespace }) => namespace) }
}

function isSame(one: Connector, other: Connector): boolean {
  return one.sourceId === other.sourceId && one.id === other.id
}

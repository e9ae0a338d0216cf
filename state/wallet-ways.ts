import type { Namespace } from '../adapters/base/caip.ts'
import type { Connector, WalletEntry } from './wallet-entry.ts'

/** One question to a wallet: who asks it, and the namespaces that its answer is for. */
export interface WalletWay {
  readonly sourceId: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
}

/**
 * How a wallet in the page is connected in a namespace; in the first of its own without one. `undefined` where it is not there.
 * A wallet that answers for several namespaces at once is asked once.
 */
export function wayTo({ connectors }: Pick<WalletEntry, 'connectors'>, namespace?: Namespace): WalletWay | undefined {
  const found = connectors.find(connector => !namespace || connector.namespace === namespace)
  if (!found) return undefined
  const { sourceId, id: walletId } = found
  return { sourceId, walletId, namespaces: connectors.filter(other => isSame(other, found)).map(({ namespace }) => namespace) }
}

function isSame(one: Connector, other: Connector): boolean {
  return one.sourceId === other.sourceId && one.id === other.id
}

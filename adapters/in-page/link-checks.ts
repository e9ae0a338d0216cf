import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import type { Network } from '../base/network.ts'
import type { LinkContext } from './wallet-driver.ts'

/** Returns a configured network by its id. */
export const findNetwork = ({ networks }: Pick<LinkContext, 'networks'>, chainId: ChainId): Network | undefined =>
  networks.find(({ caipNetworkId }) => caipNetworkId === chainId)

/** Throws KitError `not-connected` if the connection was closed in the meantime. */
export function throwIfClosed({ closed }: { readonly closed: boolean }): void {
  if (closed) throw new KitError('not-connected', 'The wallet is not connected any more.')
}

import type { Network } from '../../adapters/base/network.ts'
import { $options } from '../../state/options.ts'

/** The image of a network: the site's own choice, else the network's. Absent, a monogram stands in. */
export function networkImage({ caipNetworkId, id, assets }: Network): string | undefined {
  const { chainImages } = $options.get()
  return chainImages[caipNetworkId] ?? chainImages[id] ?? assets?.imageUrl
}

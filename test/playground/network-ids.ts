import type { ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import * as known from '../../adapters/networks/index.ts'

/** Every network of `w3m-kit/networks`, by its export name. */
export const networks = Object.fromEntries(
  Object.entries(known).filter((entry): entry is [string, Network] => typeof entry[1] === 'object')
)

export const networkIds: { readonly [name: string]: ChainId } = Object.fromEntries(
  Object.entries(networks).map(([name, { caipNetworkId }]) => [name, caipNetworkId])
)

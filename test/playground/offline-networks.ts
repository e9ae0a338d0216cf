import type { ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { networkIds, networks } from './network-ids.ts'
import { answerNodes } from './page-node.ts'

export interface KnownNetworks {
  /** Every network of the kit, by its name in `w3m-kit/networks`. */
  readonly networks: { readonly [name: string]: Network }
  readonly ids: { readonly [name: string]: ChainId }
}

/** Sets up a page without real chains: every network of the kit, each with a node in the page. */
export function goAlone(): KnownNetworks {
  answerNodes()
  return { networks, ids: networkIds }
}

import type { Network } from '../../adapters/base/network.ts'
import { networks } from './network-ids.ts'
import { answerNodes } from './page-node.ts'

/** Sets up a page without the local stack: every network of the kit, each with a node in the page. */
export function goAlone(): { readonly [name: string]: Network } {
  answerNodes()
  return networks
}

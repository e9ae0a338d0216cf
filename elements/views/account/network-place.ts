import type { TemplateResult } from 'lit'
import type { Network } from '../../../adapters/base/network.ts'

/** Draws the network's button in the header: there once the account's screen has come, the only one that shows it. */
export let renderNetwork: ((network: Network) => TemplateResult) | undefined

export function placeNetwork(render: typeof renderNetwork): void {
  renderNetwork = render
}

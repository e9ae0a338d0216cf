import { html, nothing, type TemplateResult } from 'lit'
import type { Network } from '../../adapters/base/network.ts'
import type { Balance } from '../../state/balance.ts'
import { networkImage } from '../../state/images.ts'
import { $network } from '../../state/networks.ts'
import { formatAmount } from '../account/amount.ts'
import '../ui/w3m-ui-avatar.ts'
import '../ui/w3m-ui-image.ts'

// What the buttons draw once there is an account or a network: nothing of it is loaded before.

/** @public */
export function avatar(address: string): TemplateResult {
  return html`<w3m-ui-avatar .address=${address}></w3m-ui-avatar>`
}

export function networkPicture(network: Network | undefined): TemplateResult | typeof nothing {
  if (!network) return nothing
  return html`<w3m-ui-image shape="circle" .src=${networkImage(network)} .name=${network.name}></w3m-ui-image>`
}

/**
 * The active network stands for its currency.
 * @public
 */
export function currency(): TemplateResult | typeof nothing {
  return networkPicture($network.get())
}

/**
 * `2.375 ETH`; nothing while it is not known.
 * @public
 */
export function amount(balance: Balance, locale: string): string | undefined {
  return balance.name === 'ready' ? `${formatAmount(balance.value, balance.decimals, locale)} ${balance.symbol}` : undefined
}

import { html, type TemplateResult } from 'lit'
import type { SwapToken } from '../../../state/swap-tokens.ts'
import { fill } from '../../../state/text/fill.ts'
import type { swapMessages } from '../../../state/text/swap.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-alert.ts'

/** A token that nobody vouches for: its address is what it is known by. */
export function strangerNote({ symbol, address, impostor }: SwapToken, text: typeof swapMessages): TemplateResult {
  const kind = impostor ? 'impostor' : 'unlisted'
  return html`<w3m-ui-alert .heading=${fill(text[kind], { symbol })} .text=${text[`${kind}-text`]}>
    <w3m-ui-address .address=${address} .label=${symbol}></w3m-ui-address>
  </w3m-ui-alert>`
}

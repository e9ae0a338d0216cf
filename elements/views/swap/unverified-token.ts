import { html, type TemplateResult } from 'lit'
import type { SwapToken } from '../../../state/swap/tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import type { swapMessages } from '../../../state/swap/swap.text.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-alert.ts'

/** Renders an unverified token, identified by its address. */
export function renderUnverifiedToken({ symbol, address, impostor }: SwapToken, text: typeof swapMessages): TemplateResult {
  const kind = impostor ? 'impostor' : 'unlisted'
  return html`<w3m-ui-alert .heading=${interpolate(text[kind], { symbol })} .text=${text[`${kind}-text`]}>
    <w3m-ui-address .address=${address} .label=${symbol}></w3m-ui-address>
  </w3m-ui-alert>`
}

import { html, LitElement } from 'lit'
import { buyFlow } from '../../../state/flows/buy.ts'
import { $buyText } from '../../../state/text/buy.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-list.ts'
import type { Drawing } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'
import { currencyName } from './money.ts'

/** @summary The currencies in which the token can be paid. */
@define('w3m-on-ramp-fiat-select-view')
export class W3mOnRampFiatSelectView extends LitElement {
  static override styles = [reset, focus, screen]

  readonly #flow = buyFlow()
  readonly #currencies = new StoreController(this, this.#flow.$currencies)
  readonly #currency = new StoreController(this, this.#flow.$currency)
  readonly #text = new StoreController(this, $buyText)
  readonly #locale = new StoreController(this, $locale)

  #drawing: Drawing<string> | undefined
  #drawnFor: string | undefined

  override render() {
    return html`<div class="body">
      <w3m-ui-list .label=${this.#text.value.currencies} .items=${this.#currencies.value} .drawing=${this.drawing}></w3m-ui-list>
    </div>`
  }

  private get drawing(): Drawing<string> {
    const [locale, chosen] = [this.#locale.value, this.#currency.value]
    const drawnFor = `${locale} ${chosen}`
    if (this.#drawing && this.#drawnFor === drawnFor) return this.#drawing
    this.#drawnFor = drawnFor
    return (this.#drawing = {
      key: code => code,
      height: () => 56,
      draw: code =>
        html`<w3m-ui-row
          shape="circle"
          .label=${currencyName(code, locale)}
          .sub=${code}
          .name=${code}
          ?selected=${code === chosen}
          @click=${() => this.#flow.chooseCurrency(code)}
        ></w3m-ui-row>`
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-fiat-select-view': W3mOnRampFiatSelectView
  }
}

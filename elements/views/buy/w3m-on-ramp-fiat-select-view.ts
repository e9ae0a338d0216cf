import { html, LitElement } from 'lit'
import { storedImage } from '../../../state/images/images.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import { $buyText } from '../../../state/buy/buy.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-list.ts'
import type { ListRenderer } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'
import { getCurrencyName } from './format.ts'

/** @summary The payment currencies for the token. */
@define('w3m-on-ramp-fiat-select-view')
export class W3mOnRampFiatSelectView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles]

  readonly #flow = buyFlow()
  readonly #currencies = new StoreController(this, this.#flow.$currencies)
  readonly #currency = new StoreController(this, this.#flow.$currency)
  readonly #text = new StoreController(this, $buyText)
  readonly #locale = new StoreController(this, $locale)

  #drawing: ListRenderer<string> | undefined
  #drawnFor: string | undefined

  override render() {
    return html`<div class="body">
      <w3m-ui-list .label=${this.#text.value.currencies} .items=${this.#currencies.value} .drawing=${this.drawing}></w3m-ui-list>
    </div>`
  }

  private get drawing(): ListRenderer<string> {
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
          .label=${getCurrencyName(code, locale)}
          .sub=${code}
          .name=${code}
          .image=${storedImage('currency', code)}
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

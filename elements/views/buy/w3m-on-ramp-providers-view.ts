import { css, html, LitElement, nothing } from 'lit'
import type { BuyOffer, BuyToken } from '../../../state/buy/offers.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import type { BuyStatus } from '../../../state/buy/catalog.ts'
import { onrampPresets } from '../../../state/options/limits.ts'
import { $network } from '../../../state/networks/networks.ts'
import { push } from '../../../state/router/router.ts'
import { $buyText } from '../../../state/buy/buy.text.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $locale } from '../../../state/text/locale.ts'
import { renderTokenImage } from '../../account/token-image.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { buyIcons } from '../../icons/generated/buying.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { panelStyles } from '../../styles/panels.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { skeletonStyles } from '../../styles/skeleton.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/row-parts.ts'
import { formatCurrency, formatWholeCurrency, formatTokenAmount } from './format.ts'

addIcons(buyIcons)

/** Maximum number of characters of an amount in the large font. */
const longAmount = 9

/** @summary Token, amount and on-ramp providers: one click opens a provider's page. */
@define('w3m-on-ramp-providers-view')
export class W3mOnRampProvidersView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    panelStyles,
    skeletonStyles,
    css`
      w3m-ui-row::part(sub) {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .what {
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .got {
        flex: 1;
        min-width: 0;
        font: 600 calc(var(--w3m-em) * 2) / 34px var(--w3m-font);
        letter-spacing: -0.02em;
        overflow-wrap: anywhere;
      }
      .got.none {
        color: var(--w3m-text-3);
      }
      .got .skeleton {
        width: 120px;
        height: 22px;
      }
      .presets {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-block-start: 8px;
      }
      .preset {
        position: relative;
        flex: 1;
        min-height: 32px;
        padding-inline: 6px;
        border-radius: var(--w3m-radius-full);
        background: var(--w3m-raised);
        white-space: nowrap;
        text-align: center;
        direction: ltr;
        box-shadow: var(--w3m-shadow-raised);
        font: var(--w3m-text-small-strong);
        font-variant-numeric: tabular-nums;
      }
      .preset[aria-pressed='true'] {
        color: var(--w3m-accent-text);
        box-shadow: inset 0 0 0 1.5px var(--w3m-accent-text);
      }
      @media (hover: hover) {
        .preset:hover {
          background: var(--w3m-fill-2);
        }
      }
      @media (pointer: coarse) {
        .preset {
          min-height: 44px;
        }
      }
      .wrong {
        color: var(--w3m-danger);
      }
      .caption {
        margin-block: 4px;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 4px 12px;
        margin-block-start: 12px;
      }
      @media (forced-colors: active) {
        .preset {
          border: 1px solid ButtonBorder;
        }
        .preset[aria-pressed='true'] {
          border-color: Highlight;
        }
      }
    `
  ]

  readonly #flow = buyFlow()
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #token = new StoreController(this, this.#flow.$token)
  readonly #currency = new StoreController(this, this.#flow.$currency)
  readonly #amount = new StoreController(this, this.#flow.$amount)
  readonly #problem = new StoreController(this, this.#flow.$problem)
  readonly #offers = new StoreController(this, this.#flow.$offers)
  readonly #purchases = new StoreController(this, this.#flow.$purchases)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $buyText)
  readonly #locale = new StoreController(this, $locale)

  override render() {
    const token = this.#token.value
    const currency = this.#currency.value
    const { name } = this.#status.value
    if (name === 'ready' && token && currency !== undefined) return this.#renderForm(token, currency)
    return html`<div class="body">${name === 'loading' ? this.#renderLoading() : this.#renderInstead(name)}</div>`
  }

  #renderLoading() {
    return html`<p class="hidden" role="status">${this.#text.value.loading}</p>
      ${[1, 2, 3].map(() => html`<w3m-ui-row loading></w3m-ui-row>`)}`
  }

  #renderInstead(status: BuyStatus['name']) {
    const text = this.#text.value
    const failed = status === 'failed'
    const words = failed || status === 'restricted' ? status : 'absent'
    const more = words === 'restricted' ? undefined : text[`${words}-text`]
    return html`<w3m-ui-empty icon=${failed ? 'wifi-off' : 'coins'} .heading=${text[words]} .text=${more}>
        ${
          failed
            ? html`<w3m-ui-button full icon="rotate-cw" @click=${this.#flow.load}>${text['try-again']}</w3m-ui-button>`
            : nothing
        }
      </w3m-ui-empty>
      ${this.#renderPurchases()}`
  }

  #renderForm(token: BuyToken, currency: string) {
    const text = this.#text.value
    return html`<div class="body">
      <div class="panels">
        ${this.#renderPaid(currency)}
        <div class="between" aria-hidden="true"><w3m-ui-icon name="arrow-down"></w3m-ui-icon></div>
        ${this.#renderGot(token)}
      </div>
      <h2 class="caption" id="sellers">${text.providers}</h2>
      <ul class="rows" aria-labelledby="sellers">
        ${this.#offers.value.map(offer => html`<li>${this.#renderOffer(offer, currency)}</li>`)}
      </ul>
      <p class="foot small"><span>${text.estimate}</span>${this.#renderPurchases()}</p>
    </div>`
  }

  #renderPaid(currency: string) {
    const text = this.#text.value
    const typed = this.#amount.value
    const problem = this.#problem.value
    return html`<div class="panel first" role="group" aria-label=${text['you-pay']}>
      <p class="what" aria-hidden="true">${text['you-pay']}</p>
      <div class="line">
        <span class="typed" dir="ltr">
          <input
            class=${typed.length > longAmount ? 'amount long' : 'amount'}
            inputmode="decimal"
            autocomplete="off"
            enterkeyhint="done"
            maxlength="20"
            placeholder="0"
            aria-label=${interpolate(text['amount-in'], { currency })}
            aria-invalid=${problem && problem !== 'empty' ? 'true' : nothing}
            aria-describedby="problem"
            .value=${typed}
            @input=${(event: InputEvent) => this.#flow.setAmount((event.target as HTMLInputElement).value)}
          />
        </span>
        <button
          class="chip solo"
          type="button"
          aria-label=${interpolate(text['change-currency'], { currency })}
          @click=${() => push('OnRampFiatSelect')}
        >
          <span>${currency}</span><w3m-ui-icon name="chevron-down"></w3m-ui-icon>
        </button>
      </div>
      <div class="presets" role="group" aria-label=${text.amounts}>
        ${onrampPresets.map(
          amount =>
            html`<button
              class="preset"
              type="button"
              aria-pressed=${typed === amount ? 'true' : 'false'}
              @click=${() => this.#flow.setAmount(amount)}
            >
              ${formatWholeCurrency(amount, currency, this.#locale.value)}
            </button>`
        )}
      </div>
      <p class="under wrong" id="problem" role="status" ?hidden=${!problem}>
        ${problem && text[problem === 'empty' ? 'enter-amount' : problem]}
      </p>
    </div>`
  }

  #renderGot(token: BuyToken) {
    const text = this.#text.value
    const { symbol, network } = token
    return html`<div class="panel" role="group" aria-label=${text['you-get']}>
      <p class="what" aria-hidden="true">${text['you-get']}</p>
      <div class="line">
        ${this.#renderBest(symbol)}
        <button
          class="chip"
          type="button"
          aria-label=${interpolate(text['change-token'], { symbol, network: network.name })}
          @click=${() => push('OnRampTokenSelect')}
        >
          ${renderTokenImage({ symbol }, network, 28)}<span dir="auto">${symbol}</span
          ><w3m-ui-icon name="chevron-down"></w3m-ui-icon>
        </button>
      </div>
      <p class="under">
        ${interpolate(text[network === this.#network.value ? 'on-network' : 'elsewhere'], { network: network.name })}
      </p>
    </div>`
  }

  /** Renders the best quote. */
  #renderBest(symbol: string) {
    const text = this.#text.value
    const states = this.#offers.value.map(({ state }) => state)
    const amounts = states.flatMap(state => (state.name === 'quoted' ? [state.quote.purchaseAmount.amount] : []))
    const [best] = [...amounts].sort((left, right) => Number(right) - Number(left))
    if (best !== undefined) {
      const amount = formatTokenAmount(best, '', this.#locale.value).trim()
      return html`<p class="got" role="status">
        <span class="hidden">${interpolate(text.about, { amount: `${amount} ${symbol}` })}</span
        ><span class="number" aria-hidden="true">≈ ${amount}</span>
      </p>`
    }
    const asking = !this.#problem.value && states.some(state => state.name === 'asking')
    return asking
      ? html`<p class="got" role="status"><span class="hidden">${text.asking}</span><span class="skeleton"></span></p>`
      : html`<p class="got none"><span aria-hidden="true">–</span></p>`
  }

  #renderOffer(offer: BuyOffer, currency: string) {
    const text = this.#text.value
    const { provider, state } = offer
    const bounds = state.name === 'too-little' || state.name === 'too-much'
    const unable = bounds || state.name === 'not-sold' || this.#problem.value !== undefined
    return html`<w3m-ui-row
      .label=${provider.label || 'Coinbase'}
      .sub=${this.#noteOf(offer, currency)}
      .value=${state.name === 'quoted' ? formatTokenAmount(state.quote.purchaseAmount.amount, this.#token.value?.symbol ?? '', this.#locale.value) : undefined}
      ?disabled=${unable}
      @click=${() => unable || this.#flow.choose(offer)}
      ><w3m-ui-icon slot="end" name="external-link"></w3m-ui-icon><span class="hidden" slot="end">${text.opens}</span></w3m-ui-row
    >`
  }

  /** Returns the fee, or why the provider cannot be selected. */
  #noteOf({ provider: { fee }, limits, state: { name } }: BuyOffer, currency: string): string {
    const text = this.#text.value
    const money = (amount: string) => ({ amount: formatCurrency(amount, currency, this.#locale.value) })
    if (name === 'too-little') return interpolate(text[name], money(limits.min))
    if (name === 'too-much') return interpolate(text[name], money(limits.max))
    if (name === 'not-sold') return text[name]
    const [from, to] = fee.map(percent => this.#number(percent)) as [string, string]
    // The existing service does not report fees.
    const kept = fee[1] > 0 ? interpolate(text[from === to ? 'fee-one' : 'fee'], { from, to }) : undefined
    const more = name === 'failed' ? text['quote-failed'] : name === 'unquoted' ? text['price-there'] : undefined
    return [kept, more].filter(Boolean).join(' · ')
  }

  #number(value: number): string {
    return new Intl.NumberFormat(this.#locale.value).format(value)
  }

  #renderPurchases() {
    if (!this.#purchases.value.length) return nothing
    return html`<button class="link" type="button" @click=${this.#flow.showActivity}>${this.#text.value.purchases}</button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-providers-view': W3mOnRampProvidersView
  }
}

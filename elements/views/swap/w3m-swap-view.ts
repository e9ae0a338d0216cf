import { html, LitElement, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { $canSwap } from '../../../state/swap/can-swap.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import type { Side } from '../../../state/swap/sides.ts'
import { swapFlow } from '../../../state/swap/swap.ts'
import { quoteRefreshInterval, slippageBounds } from '../../../state/options/limits.ts'
import { $network } from '../../../state/networks/networks.ts'
import { push } from '../../../state/router/router.ts'
import type { SwapProblem } from '../../../state/swap/problem.ts'
import { impactLevel } from '../../../state/swap/quote.ts'
import type { SwapToken } from '../../../state/swap/tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $swapText } from '../../../state/swap/swap.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { getAvailable, isLongAmount, renderAmount, renderTokenButton } from '../../account/amount-panel.ts'
import { define } from '../../core/define.ts'
import { FocusFallback } from '../../core/focus-fallback.ts'
import { StoreController } from '../../core/store-controller.ts'
import { definitionListStyles } from '../../styles/definition-list.ts'
import { focusStyles } from '../../styles/focus.ts'
import { panelStyles } from '../../styles/panels.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'
import '../../ui/w3m-ui-skeleton.ts'
import {
  getPriceImpactText,
  formatUsd,
  getTransferFeeText,
  renderQuoteDetails,
  getRateText,
  formatReceived
} from './quote-details.ts'
import { renderSlippageField } from './slippage-field.ts'
import { renderUnverifiedToken } from './unverified-token.ts'
import { swapStyles } from './swap-styles.ts'
import { renderSwapTokenImage } from './token-image.ts'

type Notes = typeof import('./messages.ts')

/** @summary Sold token, bought token and amount, with the best quote, kept fresh. */
@define('w3m-swap-view')
export class W3mSwapView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles, panelStyles, definitionListStyles, swapStyles]

  constructor() {
    super()
    new FocusFallback(this)
  }

  readonly #flow = swapFlow()
  readonly #list = new StoreController(this, this.#flow.tokens.$list)
  readonly #from = new StoreController(this, this.#flow.$from)
  readonly #to = new StoreController(this, this.#flow.$to)
  readonly #native = new StoreController(this, this.#flow.$native)
  readonly #amount = new StoreController(this, this.#flow.$amount)
  readonly #unit = new StoreController(this, this.#flow.$unit)
  readonly #units = new StoreController(this, this.#flow.$units)
  readonly #worth = new StoreController(this, this.#flow.$worth)
  readonly #slippage = new StoreController(this, this.#flow.$slippage)
  readonly #typedSlippage = new StoreController(this, this.#flow.$typedSlippage)
  readonly #status = new StoreController(this, this.#flow.$quoteStatus)
  readonly #quote = new StoreController(this, this.#flow.$quote)
  readonly #left = new StoreController(this, this.#flow.$left)
  readonly #impact = new StoreController(this, this.#flow.$impact)
  readonly #lack = new StoreController(this, this.#flow.$lack)
  readonly #problem = new StoreController(this, this.#flow.$problem)
  readonly #finding = new StoreController(this, this.#flow.$finding)
  readonly #asking = new StoreController(this, this.#flow.$status)
  readonly #can = new StoreController(this, $canSwap)
  readonly #session = new StoreController(this, $connectedSession)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $swapText)
  readonly #locale = new StoreController(this, $locale)

  @state() private notes: Notes | undefined
  /** Whether all details of the quote are shown. */
  @state() private unfolded = false

  /** Symbol or contract address. */
  @property() fromToken: string | undefined
  @property() toToken: string | undefined
  /** Decimal number. */
  @property() amount: string | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.#flow.begin(this)
  }

  override render() {
    const text = this.#text.value
    const { name } = this.#list.value
    if (!this.#can.value)
      return this.#renderInstead(notes => notes.renderCannotSwap(text, this.#session.value ? undefined : () => push('Connect')))
    if (name === 'failed') return this.#renderInstead(notes => notes.renderLoadError(text, () => void this.#flow.tokens.load()))
    const network = this.#network.value
    if (name === 'unsupported' && network) return this.#renderInstead(notes => notes.renderUnsupportedNetwork(text, network))
    const problem = this.#problem.value
    const words = this.#wordsOf(problem)
    const waiting = !problem && (this.#status.value.name === 'reading' || this.#asking.value.name === 'asking')
    return html`<div class="body">
      <div class="panels">
        ${this.#renderGiven()}
        <div class="between">
          <button class="flip" type="button" aria-label=${text.flip} @click=${this.#flow.flip}>
            <w3m-ui-icon name="arrow-down-up"></w3m-ui-icon>
          </button>
        </div>
        ${this.#renderGot()}
      </div>
      ${this.#renderOffer()}
      <div class="stack">${this.#renderNotes()}</div>
      <w3m-ui-button
        full
        data-testid="swap-action-button"
        ?disabled=${problem !== undefined}
        .label=${words}
        ?loading=${waiting && !this.#quote.value}
        @click=${this.#flow.review}
        >${words}</w3m-ui-button
      >
    </div>`
  }

  #wordsOf(problem: SwapProblem | undefined): string {
    const { least, most } = slippageBounds
    return interpolate(this.#text.value[problem ?? 'review-swap'], { least, most })
  }

  #renderInstead(draw: (notes: Notes) => unknown) {
    // If the chunk cannot be loaded, the button is shown alone.
    const notes = this.#notes
    return html`<div class="body">${notes ? draw(notes) : nothing}</div>`
  }

  #renderGiven() {
    const text = this.#text.value
    const from = this.#from.value
    return html`<div class="panel first" role="group" aria-label=${text.give}>
      <p class="label" aria-hidden="true">${text.give}</p>
      ${renderAmount({
        token: from,
        typed: this.#amount.value,
        unit: this.#unit.value,
        units: this.#units.value,
        worth: this.#worth.value,
        hasMost: !!from?.balance,
        finding: this.#finding.value,
        text,
        locale: this.#locale.value,
        button: this.#renderToken('from', from),
        flow: this.#flow,
        onKeydown: event => this.#pressed(event)
      })}
    </div>`
  }

  #renderGot() {
    const text = this.#text.value
    const locale = this.#locale.value
    const to = this.#to.value
    const quote = this.#quote.value
    const status = this.#status.value
    const amount = quote && formatReceived(quote.toAmount, quote.to, locale)
    const long = isLongAmount(amount ?? '')
    const worth = quote && formatUsd(quote.to, quote.toAmount, locale)
    const impact = this.#impact.value
    const level = impact === undefined ? 'low' : impactLevel(impact)
    return html`<div class="panel" role="group" aria-label=${text.get}>
      <p class="label" aria-hidden="true">${text.get}</p>
      <div class=${long ? 'line wide' : 'line'}>
        <span
          class="got ${amount ? (status.name === 'reading' ? 'old' : '') : 'none'} ${long ? 'long' : ''}"
          dir="ltr"
          aria-hidden="true"
        >
          ${amount ?? (status.name === 'reading' ? html`<w3m-ui-skeleton width="112"></w3m-ui-skeleton>` : '0')}
        </span>
        ${this.#renderToken('to', to)}
      </div>
      <p class="hidden" role="status">
        ${quote && amount ? interpolate(text['amount-got'], { amount, symbol: quote.to.symbol }) : status.name === 'reading' ? text['asking-quote'] : nothing}
      </p>
      <div class="under">
        <span>
          <span class="number">${worth ?? nothing}</span>${
            quote && impact !== undefined && level !== 'low'
              ? html` <span class="number ${level}">−${getPriceImpactText(impact, text, locale)}</span>`
              : nothing
          }
        </span>
        ${to?.balance === undefined ? nothing : html`<span class="number">${getAvailable(to, text, locale)}</span>`}
      </div>
    </div>`
  }

  #renderToken(side: Side, token: SwapToken | undefined) {
    const text = this.#text.value
    return renderTokenButton({
      symbol: token?.symbol,
      image: token && renderSwapTokenImage(token, 28),
      placeholder: text['select-token'],
      label: token && interpolate(text['change-token'], { symbol: token.symbol }),
      busy: this.#list.value.name === 'loading' && !token,
      onClick: () => this.#flow.pick(side)
    })
  }

  /** Renders the rate with the remaining validity of the quote, and the details behind a button. */
  #renderOffer() {
    const quote = this.#quote.value
    const text = this.#text.value
    const locale = this.#locale.value
    if (!quote) return html`<div class="gap"></div>`
    const seconds = Math.ceil((this.#left.value * quoteRefreshInterval) / 1000)
    const known = this.#status.value.name === 'known'
    return html`<button
        class="fold"
        type="button"
        aria-expanded=${this.unfolded ? 'true' : 'false'}
        aria-controls="facts"
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        <span class="number">${getRateText(quote, text, locale)}</span>
        <w3m-ui-ring
          role="img"
          aria-label=${known ? interpolate(text['quote-age'], { seconds }) : text['asking-quote']}
          .value=${known ? this.#left.value : undefined}
        ></w3m-ui-ring>
        <span class="hidden">${text.details}</span>
        <w3m-ui-icon name="chevron-down"></w3m-ui-icon>
      </button>
      <dl class="facts" id="facts" ?hidden=${!this.unfolded}>
        ${this.unfolded ? renderQuoteDetails({ quote, slippage: this.#slippage.value, native: this.#native.value, text, locale }) : nothing}
        ${
          this.unfolded
            ? renderSlippageField({
                typed: this.#typedSlippage.value,
                isWrong: this.#slippage.value === undefined,
                text,
                locale,
                set: this.#flow.setSlippage
              })
            : nothing
        }
      </dl>`
  }

  #renderNotes() {
    const text = this.#text.value
    const lack = this.#problem.value === 'insufficient-funds' ? this.#lack.value : undefined
    const symbol = (lack === 'fee' ? this.#native.value : this.#from.value)?.symbol ?? ''
    const strangers = [this.#from.value, this.#to.value].filter(token => token?.unlisted)
    const failed = this.#problem.value === 'insufficient-liquidity' || this.#problem.value === 'no-quote'
    const risky = (this.#slippage.value ?? 0) > slippageBounds.risky * 100
    const quote = this.#flow.$quote.get()
    const keeps = quote ? getTransferFeeText(quote, text, this.#locale.value) : []
    if (!lack && !failed && !strangers.length && !risky && !keeps.length) return nothing
    const notes = this.#notes
    if (!notes) return nothing
    const retry = { label: text['try-again'], run: () => void this.#flow.readQuote() }
    return html`${strangers.map(token => renderUnverifiedToken(token!, text))}
    ${lack ? notes.renderInlineMessage(interpolate(text[lack === 'fee' ? 'not-enough-fee' : 'not-enough-amount'], { symbol })) : nothing}
    ${this.#problem.value === 'insufficient-liquidity' ? notes.renderInlineMessage(text['nobody-trades']) : nothing}
    ${this.#problem.value === 'no-quote' ? notes.renderInlineMessage(text['no-quote-text'], retry) : nothing}
    ${keeps.map(words => notes.renderInlineMessage(words))} ${risky ? notes.renderInlineMessage(text['slippage-high']) : nothing}`
  }

  /** Lazy-loaded messages; `undefined` while their texts load. */
  get #notes(): Notes | undefined {
    if (!this.notes) import('./messages.ts').then(notes => (this.notes = notes)).catch(() => undefined)
    return this.notes
  }

  #pressed(event: KeyboardEvent): void {
    // During IME composition (Chinese, Japanese, Korean), Enter selects a candidate.
    if (event.key === 'Enter' && !event.isComposing) this.#flow.review()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-view': W3mSwapView
  }
}

import { html, LitElement, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { showAmount, showMoney } from '../../../adapters/base/units.ts'
import { $canSwap } from '../../../state/can-swap.ts'
import { $connected } from '../../../state/current.ts'
import { swapFlow, type Side } from '../../../state/flows/swap.ts'
import { quoteLifetime, slippageBounds } from '../../../state/limits.ts'
import { $network } from '../../../state/networks.ts'
import { push } from '../../../state/router.ts'
import type { SwapProblem } from '../../../state/swap-problem.ts'
import { impactLevel } from '../../../state/swap-quote.ts'
import type { SwapToken } from '../../../state/swap-tokens.ts'
import { fill } from '../../../state/text/fill.ts'
import { $swapText } from '../../../state/text/swap.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { KeepFocus } from '../../core/keep-focus.ts'
import { StoreController } from '../../core/store-controller.ts'
import { facts } from '../../styles/facts.ts'
import { focus } from '../../styles/focus.ts'
import { panels } from '../../styles/panels.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'
import '../../ui/w3m-ui-skeleton.ts'
import { impactWords, inDollars, keepsWords, offerFacts, rateWords, showGot } from './offer-facts.ts'
import { slippageField } from './slippage-field.ts'
import { strangerNote } from './stranger-note.ts'
import { swapStyles } from './swap-styles.ts'
import { tokenPicture } from './token-picture.ts'

/** An amount with more characters is drawn smaller, and has the line for itself: the token stands beneath it. */
const longAmount = 9

type Notes = typeof import('./notes.ts')

/** @summary What is swapped for what, and how much of it: the best offer, kept fresh. */
@define('w3m-swap-view')
export class W3mSwapView extends LitElement {
  static override styles = [reset, focus, screen, panels, facts, swapStyles]

  constructor() {
    super()
    new KeepFocus(this)
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
  readonly #session = new StoreController(this, $connected)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $swapText)
  readonly #locale = new StoreController(this, $locale)

  @state() private notes: Notes | undefined
  /** All that the offer comes to is shown. */
  @state() private unfolded = false

  /** A symbol, or a contract's address. */
  @property() fromToken: string | undefined
  @property() toToken: string | undefined
  /** A decimal number. */
  @property() amount: string | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.#flow.begin(this)
  }

  override render() {
    const text = this.#text.value
    const { name } = this.#list.value
    if (!this.#can.value)
      return this.#renderInstead(notes => notes.cannotSwap(text, this.#session.value ? undefined : () => push('Connect')))
    if (name === 'failed') return this.#renderInstead(notes => notes.cannotLoad(text, () => void this.#flow.tokens.load()))
    const network = this.#network.value
    if (name === 'unsupported' && network) return this.#renderInstead(notes => notes.notHere(text, network))
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
    return fill(this.#text.value[problem ?? 'review-swap'], { least, most })
  }

  #renderInstead(draw: (notes: Notes) => unknown) {
    // where it cannot be loaded the way out stands alone
    const notes = this.#notes
    return html`<div class="body">${notes ? draw(notes) : nothing}</div>`
  }

  #renderGiven() {
    const text = this.#text.value
    const from = this.#from.value
    const typed = this.#amount.value
    const money = this.#unit.value === 'money'
    const long = typed.length > longAmount
    return html`<div class="panel first" role="group" aria-label=${text.give}>
      <p class="label" aria-hidden="true">${text.give}</p>
      <div class=${long ? 'line wide' : 'line'}>
        <span class="typed" dir="ltr">
          ${money ? html`<span aria-hidden="true">$</span>` : nothing}
          <input
            class=${long ? 'amount long' : 'amount'}
            inputmode="decimal"
            autocomplete="off"
            enterkeyhint="next"
            maxlength="80"
            placeholder="0"
            aria-label=${fill(text['amount-in'], { currency: money ? 'US$' : (from?.symbol ?? '') })}
            .value=${typed}
            @input=${(event: InputEvent) => this.#flow.setAmount((event.target as HTMLInputElement).value)}
            @keydown=${this.#pressed}
          />
        </span>
        ${this.#renderToken('from', from)}
      </div>
      <div class="under">${this.#renderWorth(from)} ${this.#renderAvailable(from)}</div>
    </div>`
  }

  #renderGot() {
    const text = this.#text.value
    const locale = this.#locale.value
    const to = this.#to.value
    const quote = this.#quote.value
    const status = this.#status.value
    const amount = quote && showGot(quote.toAmount, quote.to, locale)
    const long = (amount?.length ?? 0) > longAmount
    const worth = quote && inDollars(quote.to, quote.toAmount, locale)
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
        ${quote && amount ? fill(text['amount-got'], { amount, symbol: quote.to.symbol }) : status.name === 'reading' ? text['asking-quote'] : nothing}
      </p>
      <div class="under">
        <span>
          <span class="number">${worth ?? nothing}</span>${
            quote && impact !== undefined && level !== 'low'
              ? html` <span class="number ${level}">−${impactWords(impact, text, locale)}</span>`
              : nothing
          }
        </span>
        ${to?.balance === undefined ? nothing : html`<span class="number">${this.#available(to)}</span>`}
      </div>
    </div>`
  }

  #renderToken(side: Side, token: SwapToken | undefined) {
    const text = this.#text.value
    const loading = this.#list.value.name === 'loading' && !token
    return html`<button
      class=${token ? 'chip' : 'chip solo'}
      type="button"
      aria-label=${token ? fill(text['change-token'], { symbol: token.symbol }) : nothing}
      aria-busy=${loading ? 'true' : nothing}
      @click=${() => this.#flow.pick(side)}
    >
      ${token && tokenPicture(token, 28)}<span dir="auto">${token?.symbol ?? text['select-token']}</span
      ><w3m-ui-icon name="chevron-down"></w3m-ui-icon>
    </button>`
  }

  /** The amount said otherwise, which a press makes what is typed. */
  #renderWorth(token: SwapToken | undefined) {
    const text = this.#text.value
    const locale = this.#locale.value
    if (token?.price === undefined) return html`<span></span>`
    const money = this.#unit.value === 'money'
    const other = money
      ? `${showAmount(this.#units.value ?? 0n, token.decimals, { locale })} ${token.symbol}`
      : showMoney(this.#worth.value ?? { value: 0n, decimals: 0 }, { locale })
    const label = money ? fill(text['type-token'], { symbol: token.symbol }) : text['type-money']
    return html`<button class="small-button unit" type="button" aria-label="${other}. ${label}" @click=${this.#flow.switchUnit}>
      <span class="number">${other}</span><w3m-ui-icon name="arrow-down-up"></w3m-ui-icon>
    </button>`
  }

  #available({ balance = 0n, decimals }: SwapToken): string {
    return fill(this.#text.value.available, { amount: showAmount(balance, decimals, { locale: this.#locale.value }) })
  }

  #renderAvailable(token: SwapToken | undefined) {
    const text = this.#text.value
    if (!token) return nothing
    if (token.balance === undefined) return html`<span>${text['not-available']}</span>`
    return html`<span>
      <span class="number">${this.#available(token)}</span>${
        token.balance
          ? html`<button
              class="small-button most"
              type="button"
              aria-label=${text['max-label']}
              aria-busy=${this.#finding.value ? 'true' : nothing}
              @click=${this.#flow.setMost}
            >
              ${text.max}
            </button>`
          : nothing
      }
    </span>`
  }

  /** The rate with the time that the offer has left, and all the rest of it behind a press. */
  #renderOffer() {
    const quote = this.#quote.value
    const text = this.#text.value
    const locale = this.#locale.value
    if (!quote) return html`<div class="gap"></div>`
    const seconds = Math.ceil((this.#left.value * quoteLifetime) / 1000)
    const known = this.#status.value.name === 'known'
    return html`<button
        class="fold"
        type="button"
        aria-expanded=${this.unfolded ? 'true' : 'false'}
        aria-controls="facts"
        @click=${() => (this.unfolded = !this.unfolded)}
      >
        <span class="number">${rateWords(quote, text, locale)}</span>
        <w3m-ui-ring
          role="img"
          aria-label=${known ? fill(text['quote-age'], { seconds }) : text['asking-quote']}
          .value=${known ? this.#left.value : undefined}
        ></w3m-ui-ring>
        <span class="hidden">${text.details}</span>
        <w3m-ui-icon name="chevron-down"></w3m-ui-icon>
      </button>
      <dl class="facts" id="facts" ?hidden=${!this.unfolded}>
        ${this.unfolded ? offerFacts({ quote, slippage: this.#slippage.value, native: this.#native.value, text, locale }) : nothing}
        ${
          this.unfolded
            ? slippageField({
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
    const keeps = quote ? keepsWords(quote, text, this.#locale.value) : []
    if (!lack && !failed && !strangers.length && !risky && !keeps.length) return nothing
    const notes = this.#notes
    if (!notes) return nothing
    const retry = { label: text['try-again'], run: () => void this.#flow.readQuote() }
    return html`${strangers.map(token => strangerNote(token!, text))}
    ${lack ? notes.lineNote(fill(text[lack === 'fee' ? 'not-enough-fee' : 'not-enough-amount'], { symbol })) : nothing}
    ${this.#problem.value === 'insufficient-liquidity' ? notes.lineNote(text['nobody-trades']) : nothing}
    ${this.#problem.value === 'no-quote' ? notes.lineNote(text['no-quote-text'], retry) : nothing}
    ${keeps.map(words => notes.lineNote(words))} ${risky ? notes.lineNote(text['slippage-high']) : nothing}`
  }

  /** What few need to be told; `undefined` while its words are on their way. */
  get #notes(): Notes | undefined {
    if (!this.notes) import('./notes.ts').then(notes => (this.notes = notes)).catch(() => undefined)
    return this.notes
  }

  #pressed(event: KeyboardEvent): void {
    // Enter also ends the choice of a word in Chinese, Japanese and Korean input
    if (event.key === 'Enter' && !event.isComposing) this.#flow.review()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-view': W3mSwapView
  }
}

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { query } from 'lit/decorators.js'
import { explorerUrl } from '../../../adapters/base/explorer-url.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import { $connected } from '../../../state/current.ts'
import { swapFlow, type SwapStatus } from '../../../state/flows/swap.ts'
import type { SwapDraft } from '../../../state/flows/swap-build.ts'
import type { SwapPlan, SwapStep } from '../../../state/flows/swap-submit.ts'
import { quoteLifetime } from '../../../state/limits.ts'
import { goBack } from '../../../state/modal.ts'
import { lessSlippage } from '../../../state/swap-quote.ts'
import type { SwapToken } from '../../../state/swap-tokens.ts'
import { $errorWords, errorWords } from '../../../state/text/error-words.ts'
import { fill } from '../../../state/text/fill.ts'
import { $swapPreviewText } from '../../../state/text/swap-preview.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { KeepFocus } from '../../core/keep-focus.ts'
import { StoreController } from '../../core/store-controller.ts'
import { facts } from '../../styles/facts.ts'
import { focus } from '../../styles/focus.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import type { W3mUiToggleEvent } from '../../ui/events.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-checkbox.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'
import { impactWords, inDollars, keepsWords, offerFacts, showGot } from './offer-facts.ts'
import { strangerNote } from './stranger-note.ts'
import { tokenPicture } from './token-picture.ts'

/** What the wallet is going to be asked for. */
const planTexts = {
  none: 'one-step',
  approve: 'two-steps',
  permit: 'permit-steps',
  reset: 'three-steps'
} as const satisfies Record<SwapPlan['approval'], string>

/** @summary What is about to be swapped, whole: the last look before the wallet opens, what it is asked for, and what came of it. */
@define('w3m-swap-preview-view')
export class W3mSwapPreviewView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    facts,
    css`
      .side {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
      }
      .side > div {
        min-width: 0;
      }
      .arrow {
        margin: 8px 0 10px;
        font-size: 18px;
        color: var(--w3m-text-3);
      }
      .label {
        margin-block-end: 2px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .big {
        font: 600 calc(var(--w3m-em) * 2.4) / 30px var(--w3m-font);
        letter-spacing: -0.02em;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .big.long {
        font-size: calc(var(--w3m-em) * 1.8);
        line-height: 24px;
      }
      .big span:last-child {
        color: var(--w3m-text-2);
      }
      .number {
        direction: ltr;
        unicode-bidi: isolate;
        font-variant-numeric: tabular-nums;
      }
      .warning {
        color: var(--w3m-warning);
      }
      .high {
        color: var(--w3m-danger);
      }
      .stack {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .stack:not(:empty) {
        margin-block-start: 12px;
      }
      w3m-ui-checkbox {
        padding: 14px 2px 0;
      }
      .say-it {
        display: flex;
        align-items: flex-start;
        gap: 8px;
        min-height: 36px;
        margin-block-end: 12px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
        text-wrap: pretty;
      }
      .say-it > span:first-child {
        flex: 1;
        min-width: 0;
      }
      .say-it w3m-ui-ring {
        font-size: 16px;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .glyph.done {
        color: var(--w3m-success);
      }
      .over {
        display: grid;
        gap: 8px;
        width: 100%;
      }
    `
  ]

  constructor() {
    super()
    new KeepFocus(this)
  }

  readonly #flow = swapFlow()
  readonly #draft = new StoreController(this, this.#flow.$draft)
  readonly #submitted = new StoreController(this, this.#flow.$submitted)
  readonly #native = new StoreController(this, this.#flow.$native)
  readonly #quote = new StoreController(this, this.#flow.$quoteStatus)
  readonly #left = new StoreController(this, this.#flow.$left)
  readonly #impact = new StoreController(this, this.#flow.$impact)
  readonly #problem = new StoreController(this, this.#flow.$problem)
  readonly #risks = new StoreController(this, this.#flow.$risks)
  readonly #accepted = new StoreController(this, this.#flow.$accepted)
  readonly #held = new StoreController(this, this.#flow.$held)
  readonly #plan = new StoreController(this, this.#flow.$plan)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #session = new StoreController(this, $connected)
  readonly #errors = new StoreController(this, $errorWords)
  readonly #text = new StoreController(this, $swapPreviewText)
  readonly #locale = new StoreController(this, $locale)

  @query('.swap') private readonly button!: W3mUiButton | null
  @query('.close') private readonly close!: W3mUiButton | null

  #shown: SwapStatus['name'] | undefined

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { name } = this.#status.value
    // what comes next is one press away, for those who cannot see that the words have changed
    if (this.#shown === 'asking' && name !== 'asking') {
      const next = name === 'swapped' || name === 'unknown' ? this.close : this.button
      void next?.updateComplete.then(() => next.focus())
    }
    this.#shown = name
  }

  override render() {
    const status = this.#status.value
    const isOver = status.name === 'swapped' || status.name === 'unknown'
    // while the wallet has it, it is what it was asked for
    const draft = isOver || status.name === 'asking' ? (this.#submitted.value ?? this.#draft.value) : this.#draft.value
    if (!draft) return this.#renderGone()
    if (isOver) return this.#renderOver(draft, status)
    return this.#renderDraft(draft, status)
  }

  #renderDraft(draft: SwapDraft, status: SwapStatus) {
    const text = this.#text.value
    const locale = this.#locale.value
    const { from, to, quote, slippage } = draft
    const asking = status.name === 'asking'
    const plan = this.#plan.value
    const approves = plan && !plan.batched && (plan.approval === 'approve' || plan.approval === 'reset')
    const words = text[approves ? 'approve' : 'swap']
    return html`<div class="body">
      ${this.#renderSide(text.give, from, showAmount(quote.amount, from.decimals, { locale, shown: Infinity }), quote.amount)}
      <w3m-ui-icon class="arrow" name="arrow-down"></w3m-ui-icon>
      ${this.#renderSide(text.get, to, showGot(quote.toAmount, to, locale), quote.toAmount)}
      <div class="stack">${this.#renderWarnings(draft)}${this.#renderProblem(status)}</div>
      ${this.#renderTick()}
      <dl class="facts">${offerFacts({ quote, slippage, native: this.#native.value, text, locale })}</dl>
      ${this.#renderSay(draft, status)}
      <div class="pair">
        <w3m-ui-button variant="secondary" full @click=${goBack}>${text.cancel}</w3m-ui-button>
        <w3m-ui-button
          class="swap"
          full
          ?disabled=${this.#held.value && !asking}
          .label=${words}
          ?loading=${asking}
          @click=${this.#flow.submit}
          >${words}</w3m-ui-button
        >
      </div>
    </div>`
  }

  #renderSide(label: string, token: SwapToken, amount: string, units: bigint) {
    const worth = inDollars(token, units, this.#locale.value)
    return html`<div class="side">
      <div>
        <p class="label">${label}</p>
        <p class=${amount.length + token.symbol.length > 16 ? 'big long' : 'big'}>
          <bdi dir="ltr"><span class="number">${amount}</span> <span dir="auto">${token.symbol}</span></bdi>
        </p>
        ${worth ? html`<p class="small"><span class="number">${worth}</span></p>` : nothing}
      </div>
      ${tokenPicture(token, 44)}
    </div>`
  }

  #renderWarnings({ from, to, quote }: SwapDraft) {
    const text = this.#text.value
    const impact = this.#impact.value
    return html`${[from, to].filter(({ unlisted }) => unlisted).map(token => strangerNote(token, text))}${keepsWords(
      quote,
      text,
      this.#locale.value
    ).map(words => html`<w3m-ui-alert .heading=${words}></w3m-ui-alert>`)}${
      this.#risks.value.includes('impact') && impact !== undefined
        ? html`<w3m-ui-alert
            kind="error"
            .heading=${fill(text['impact-high'], { impact: impactWords(impact, text, this.#locale.value) })}
            .text=${fill(text['impact-high-text'], { symbol: to.symbol })}
          ></w3m-ui-alert>`
        : nothing
    }${this.#risks.value.includes('slippage') ? html`<w3m-ui-alert .heading=${text['slippage-high']}></w3m-ui-alert>` : nothing}`
  }

  /** What came of it, where that is no swap, or what keeps it from being one. */
  #renderProblem(status: SwapStatus) {
    const text = this.#text.value
    if (status.name === 'moved') return html`<w3m-ui-alert .heading=${text.moved} .text=${text['moved-text']}></w3m-ui-alert>`
    if (status.name === 'failed') {
      const words = status.reason
        ? fill(text['reverts-reason'], { reason: status.reason })
        : errorWords(this.#errors.value, status.code)
      return words === undefined
        ? nothing
        : html`<w3m-ui-alert kind="error" .heading=${text['not-swapped']} .text=${words}></w3m-ui-alert>`
    }
    return nothing
  }

  /** One press for everything that is to be confirmed: it stands beneath all of it. */
  #renderTick() {
    if (!this.#risks.value.length) return nothing
    return html`<w3m-ui-checkbox
      .checked=${this.#accepted.value}
      @w3m-ui-toggle=${(event: W3mUiToggleEvent) => this.#flow.accept(event.checked)}
      >${this.#text.value['accept-risk']}</w3m-ui-checkbox
    >`
  }

  /** What the wallet is going to be asked for, or is asked for now; and how long the offer holds. */
  #renderSay(draft: SwapDraft, status: SwapStatus) {
    const text = this.#text.value
    if (status.name === 'asking')
      return html`<p class="say-it" role="status"><span>${this.#stepWords(draft, status.step)}</span></p>`
    const known = this.#quote.value.name === 'known'
    const seconds = Math.ceil((this.#left.value * quoteLifetime) / 1000)
    return html`<p class="say-it">
      <span role="status">${this.#planWords(draft)}</span>
      <w3m-ui-ring
        role="img"
        aria-label=${known ? fill(text['quote-age'], { seconds }) : text['asking-quote']}
        .value=${known ? this.#left.value : undefined}
      ></w3m-ui-ring>
    </p>`
  }

  #planWords(draft: SwapDraft): string {
    const text = this.#text.value
    const plan = this.#plan.value
    if (!plan) return ''
    const words = text[plan.batched ? 'together-step' : planTexts[plan.approval]]
    return fill(words, this.#words(draft))
  }

  #stepWords(draft: SwapDraft, step: SwapStep | undefined): string {
    const text = this.#text.value
    if (!step) return text.preparing
    const { what, steps, sent } = step
    // what is signed is sent nowhere
    const words =
      sent && what !== 'permit'
        ? text[`sent-${what}`]
        : what === 'swap' && steps > 1
          ? text['asking-swap-step']
          : text[`asking-${what}`]
    return fill(words, { ...this.#words(draft), step: step.step, steps })
  }

  #words({ from, quote }: SwapDraft) {
    const amount = showAmount(quote.amount, from.decimals, { locale: this.#locale.value, shown: Infinity })
    return { amount, from: from.symbol, wallet: this.#session.value?.connection.name ?? '' }
  }

  /** It is in a block, or nobody tells. */
  #renderOver(draft: SwapDraft, status: Extract<SwapStatus, { name: 'swapped' | 'unknown' }>) {
    const text = this.#text.value
    const isDone = status.name === 'swapped'
    const href = isDone && status.hash ? explorerUrl(draft.network, 'tx', status.hash) : undefined
    return html`<div class="body center">
      <span class=${isDone ? 'glyph done' : 'glyph'}><w3m-ui-icon name=${isDone ? 'circle-check' : 'clock'}></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${isDone ? text.done : text['unknown-outcome']}</h2>
        <p class="text">${isDone ? this.#sentence(draft, status) : text['unknown-outcome-text']}</p>
      </div>
      <div class="over">
        ${href ? html`<w3m-ui-button variant="secondary" full icon="external-link" .href=${href}>${text.explorer}</w3m-ui-button>` : nothing}
        <w3m-ui-button class="close" full @click=${this.#flow.finish}>${text.close}</w3m-ui-button>
      </div>
    </div>`
  }

  #sentence({ from, to, quote, slippage }: SwapDraft, { spent, received }: Extract<SwapStatus, { name: 'swapped' }>): string {
    const text = this.#text.value
    const locale = this.#locale.value
    const all = (units: bigint, { decimals }: SwapToken): string => showAmount(units, decimals, { locale, shown: Infinity })
    // where the receipt does not tell, no more is said than was agreed to
    return fill(text[received === undefined ? 'done-about' : 'done-text'], {
      spent: all(spent ?? quote.amount, from),
      from: from.symbol,
      received: all(received ?? lessSlippage(quote.toAmount, slippage), to),
      to: to.symbol
    })
  }

  /** There is no offer any more: why, and the way back. */
  #renderGone(): TemplateResult {
    const text = this.#text.value
    const problem = this.#problem.value
    const words =
      problem === 'insufficient-liquidity' ? text['nobody-trades'] : problem ? text['no-quote-text'] : text['asking-quote']
    return html`<div class="body">
      <div class="note" role="status">${problem ? nothing : html`<w3m-ui-ring></w3m-ui-ring>`}<span>${words}</span></div>
      <div class="stack">
        <w3m-ui-button variant="secondary" full @click=${goBack}>${text.cancel}</w3m-ui-button>
      </div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-swap-preview-view': W3mSwapPreviewView
  }
}

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { query } from 'lit/decorators.js'
import { createExplorerUrl } from '../../../adapters/base/explorer-url.ts'
import { showAmount } from '../../../adapters/base/units.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import type { SwapStatus } from '../../../state/swap/status.ts'
import { swapFlow } from '../../../state/swap/swap.ts'
import type { SwapDraft } from '../../../state/swap/build.ts'
import type { SwapPlan, SwapStep } from '../../../state/swap/submit.ts'
import { quoteRefreshInterval } from '../../../state/options/limits.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { applySlippage } from '../../../state/swap/quote.ts'
import type { SwapToken } from '../../../state/swap/tokens.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $swapPreviewText } from '../../../state/swap/swap-preview.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { FocusFallback } from '../../core/focus-fallback.ts'
import { StoreController } from '../../core/store-controller.ts'
import { definitionListStyles } from '../../styles/definition-list.ts'
import { focusStyles } from '../../styles/focus.ts'
import { previewStyles } from '../../styles/preview.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderBigAmount, renderConfirmation, renderPreviewButtons } from '../../ui/preview-parts.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-ring.ts'
import { getPriceImpactText, formatUsd, getTransferFeeText, renderQuoteDetails, formatReceived } from './quote-details.ts'
import { renderUnverifiedToken } from './unverified-token.ts'
import { renderSwapTokenImage } from './token-image.ts'

/** Texts of the wallet requests. */
const planTexts = {
  none: 'one-step',
  approve: 'two-steps',
  permit: 'permit-steps',
  reset: 'three-steps'
} as const satisfies Record<SwapPlan['approval'], string>

/**
 * @summary The complete swap, for review before the wallet opens, with the wallet requests and the
 * result.
 */
@define('w3m-swap-preview-view')
export class W3mSwapPreviewView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    definitionListStyles,
    previewStyles,
    css`
      .arrow {
        margin: 8px 0 10px;
        font-size: 18px;
        color: var(--w3m-text-3);
      }
      .label {
        margin-block-end: 2px;
      }
      .big {
        font: 600 calc(var(--w3m-em) * 2.4) / 30px var(--w3m-font);
      }
      .big.long {
        font-size: calc(var(--w3m-em) * 1.8);
        line-height: 24px;
      }
      .warning {
        color: var(--w3m-warning);
      }
      .high {
        color: var(--w3m-danger);
      }
      .stack:not(:empty) {
        margin-block-start: 12px;
      }
      .say-it {
        display: flex;
        align-items: flex-start;
        gap: 8px;
      }
      .say-it > span:first-child {
        flex: 1;
        min-width: 0;
      }
      .say-it w3m-ui-ring {
        font-size: 16px;
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
    new FocusFallback(this)
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
  readonly #session = new StoreController(this, $connectedSession)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $swapPreviewText)
  readonly #locale = new StoreController(this, $locale)

  @query('.swap') private readonly button!: W3mUiButton | null
  @query('.close') private readonly close!: W3mUiButton | null

  #shown: SwapStatus['name'] | undefined

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { name } = this.#status.value
    // Focus the next control, for screen reader users who do not see the changed text.
    if (this.#shown === 'asking' && name !== 'asking') {
      const next = name === 'swapped' || name === 'unknown' ? this.close : this.button
      void next?.updateComplete.then(() => next.focus())
    }
    this.#shown = name
  }

  override render() {
    const status = this.#status.value
    const isOver = status.name === 'swapped' || status.name === 'unknown'
    // While the wallet has the request, show the submitted swap.
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
      ${this.#renderSide(text.get, to, formatReceived(quote.toAmount, to, locale), quote.toAmount)}
      <div class="stack">${this.#renderWarnings(draft)}${this.#renderProblem(status)}</div>
      ${this.#renderTick()}
      <dl class="facts">${renderQuoteDetails({ quote, slippage, native: this.#native.value, text, locale })}</dl>
      ${this.#renderSay(draft, status)}
      ${renderPreviewButtons({
        cancel: text.cancel,
        submit: words,
        className: 'swap',
        disabled: this.#held.value,
        loading: asking,
        onCancel: goBack,
        onSubmit: this.#flow.submit
      })}
    </div>`
  }

  #renderSide(label: string, token: SwapToken, amount: string, units: bigint) {
    const worth = formatUsd(token, units, this.#locale.value)
    return html`<div class="side">
      <div>
        <p class="label">${label}</p>
        ${renderBigAmount(amount, token.symbol, amount.length + token.symbol.length > 16 ? 'long' : '')}
        ${worth ? html`<p class="small"><span class="number">${worth}</span></p>` : nothing}
      </div>
      ${renderSwapTokenImage(token, 44)}
    </div>`
  }

  #renderWarnings({ from, to, quote }: SwapDraft) {
    const text = this.#text.value
    const impact = this.#impact.value
    return html`${[from, to].filter(({ unlisted }) => unlisted).map(token => renderUnverifiedToken(token, text))}${getTransferFeeText(
      quote,
      text,
      this.#locale.value
    ).map(words => html`<w3m-ui-alert .heading=${words}></w3m-ui-alert>`)}${
      this.#risks.value.includes('impact') && impact !== undefined
        ? html`<w3m-ui-alert
            kind="error"
            .heading=${interpolate(text['impact-high'], { impact: getPriceImpactText(impact, text, this.#locale.value) })}
            .text=${interpolate(text['impact-high-text'], { symbol: to.symbol })}
          ></w3m-ui-alert>`
        : nothing
    }${this.#risks.value.includes('slippage') ? html`<w3m-ui-alert .heading=${text['slippage-high']}></w3m-ui-alert>` : nothing}`
  }

  /** Renders a failed result, or what prevents the swap. */
  #renderProblem(status: SwapStatus) {
    const text = this.#text.value
    if (status.name === 'moved') return html`<w3m-ui-alert .heading=${text.moved} .text=${text['moved-text']}></w3m-ui-alert>`
    if (status.name === 'failed') {
      const words = status.reason
        ? interpolate(text['reverts-reason'], { reason: status.reason })
        : getErrorText(this.#errors.value, status.code)
      return words === undefined
        ? nothing
        : html`<w3m-ui-alert kind="error" .heading=${text['not-swapped']} .text=${words}></w3m-ui-alert>`
    }
    return nothing
  }

  /** Renders one checkbox for all confirmations, below them. */
  #renderTick() {
    if (!this.#risks.value.length) return nothing
    return renderConfirmation(this.#text.value['accept-risk'], this.#accepted.value, this.#flow.accept)
  }

  /** Renders the next or current wallet request, and how long the quote is valid. */
  #renderSay(draft: SwapDraft, status: SwapStatus) {
    const text = this.#text.value
    if (status.name === 'asking')
      return html`<p class="say-it" role="status"><span>${this.#stepWords(draft, status.step)}</span></p>`
    const known = this.#quote.value.name === 'known'
    const seconds = Math.ceil((this.#left.value * quoteRefreshInterval) / 1000)
    return html`<p class="say-it">
      <span role="status">${this.#planWords(draft)}</span>
      <w3m-ui-ring
        role="img"
        aria-label=${known ? interpolate(text['quote-age'], { seconds }) : text['asking-quote']}
        .value=${known ? this.#left.value : undefined}
      ></w3m-ui-ring>
    </p>`
  }

  #planWords(draft: SwapDraft): string {
    const text = this.#text.value
    const plan = this.#plan.value
    if (!plan) return ''
    const words = text[plan.batched ? 'together-step' : planTexts[plan.approval]]
    return interpolate(words, this.#words(draft))
  }

  #stepWords(draft: SwapDraft, step: SwapStep | undefined): string {
    const text = this.#text.value
    if (!step) return text.preparing
    const { what, steps, sent } = step
    // A signature is not sent to the network.
    const words =
      sent && what !== 'permit'
        ? text[`sent-${what}`]
        : what === 'swap' && steps > 1
          ? text['asking-swap-step']
          : text[`asking-${what}`]
    return interpolate(words, { ...this.#words(draft), step: step.step, steps })
  }

  #words({ from, quote }: SwapDraft) {
    const amount = showAmount(quote.amount, from.decimals, { locale: this.#locale.value, shown: Infinity })
    return { amount, from: from.symbol, wallet: this.#session.value?.connection.name ?? '' }
  }

  /** Renders the final state: mined, or unknown. */
  #renderOver(draft: SwapDraft, status: Extract<SwapStatus, { name: 'swapped' | 'unknown' }>) {
    const text = this.#text.value
    const isDone = status.name === 'swapped'
    const href = isDone && status.hash ? createExplorerUrl(draft.network, 'tx', status.hash) : undefined
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
    // If the receipt does not show the amount, state only the minimum received.
    return interpolate(text[received === undefined ? 'done-about' : 'done-text'], {
      spent: all(spent ?? quote.amount, from),
      from: from.symbol,
      received: all(received ?? applySlippage(quote.toAmount, slippage), to),
      to: to.symbol
    })
  }

  /** Renders that the quote has expired, with the reason and the way back. */
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

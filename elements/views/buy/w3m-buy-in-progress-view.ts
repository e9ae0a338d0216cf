import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { parseAccountId } from '../../../adapters/base/caip.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import type { CheckoutStatus } from '../../../state/buy/checkout.ts'
import { getNetwork } from '../../../state/networks/networks.ts'
import type { Purchase } from '../../../state/buy/purchases.ts'
import { push, reset as startAt } from '../../../state/router/router.ts'
import { $buyText } from '../../../state/buy/buy.text.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { buyIcons } from '../../icons/generated/buying.ts'
import { addIcons } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-dial.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import { formatCurrency, formatTokenAmount } from './format.ts'

addIcons(buyIcons)

interface Drawn {
  readonly heading: string
  readonly text: string
  readonly actions: TemplateResult
}

/**
 * @summary A purchase, from opening the provider's page until it arrives in the account, with help if
 * it does not.
 */
@define('w3m-buy-in-progress-view')
export class W3mBuyInProgressView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    css`
      w3m-ui-dial {
        margin-block: 8px 20px;
      }
      .glyph.good {
        background: var(--w3m-success-soft, var(--w3m-fill-1));
        color: var(--w3m-success);
      }
      .glyph.bad {
        background: var(--w3m-danger-soft);
        color: var(--w3m-danger);
      }
      .actions {
        display: grid;
        gap: 8px;
        align-self: stretch;
      }
      .note {
        margin-block-end: 16px;
      }
    `
  ]

  readonly #flow = buyFlow()
  readonly #purchase = new StoreController(this, this.#flow.$purchase)
  readonly #opening = new StoreController(this, this.#flow.$opening)
  readonly #slow = new StoreController(this, this.#flow.$slow)
  readonly #unseeable = new StoreController(this, this.#flow.$unseeable)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $buyText)
  readonly #locale = new StoreController(this, $locale)

  /** Id of an earlier purchase. */
  @property() purchase: string | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated && this.purchase !== undefined) this.#flow.show(this.purchase)
  }

  override render() {
    const text = this.#text.value
    const purchase = this.#purchase.value
    const opening = this.#opening.value
    if (opening.name === 'opening' || opening.name === 'blocked' || opening.name === 'failed') return this.#renderOpening(opening)
    if (!purchase) {
      return html`<div class="body">
        <w3m-ui-empty icon="coins" .heading=${text['no-purchases']} .text=${text['no-purchases-text']}>
          <w3m-ui-button full @click=${() => startAt('OnRampProviders')}>${text['buy-now']}</w3m-ui-button>
        </w3m-ui-empty>
      </div>`
    }
    return purchase.state.name === 'waiting' ? this.#renderWaiting(purchase, opening) : this.#renderOver(purchase)
  }

  #renderOpening(opening: Extract<CheckoutStatus, { label: string }>) {
    const text = this.#text.value
    const provider = opening.label
    const { openAgain, follow } = this.#flow
    switch (opening.name) {
      case 'opening':
        return this.#renderDial('waiting', provider, {
          heading: interpolate(text.opening, { provider }),
          text: text['opening-text'],
          actions: html``
        })
      case 'blocked':
        return this.#renderDial('idle', provider, {
          heading: interpolate(text.blocked, { provider }),
          text: text['blocked-text'],
          actions: html`<w3m-ui-button full icon="external-link" .href=${opening.url} @click=${follow}
            >${interpolate(text['open-link'], { provider })}</w3m-ui-button
          >`
        })
      case 'failed':
        return this.#renderDial('declined', provider, {
          heading: interpolate(text['open-failed'], { provider }),
          text: `${getErrorText(this.#errors.value, opening.code) ?? ''} ${text['open-failed-text']}`.trim(),
          actions: html`<w3m-ui-button full icon="rotate-cw" @click=${openAgain}>${text['try-again']}</w3m-ui-button>`
        })
    }
  }

  #renderWaiting(purchase: Purchase, { name }: CheckoutStatus) {
    const text = this.#text.value
    const { id, label: provider, symbol, paid } = purchase
    const [heading, words] =
      name === 'open'
        ? [interpolate(text['continue-in'], { provider }), interpolate(text['continue-text'], { provider })]
        : name === 'closed'
          ? [text.closed, text['closed-text']]
          : [text.waiting, `${symbol} · ${formatCurrency(paid.amount, paid.currency, this.#locale.value)}`]
    const wait = this.#slow.value ? text['slow-text'] : name === 'idle' ? text['waiting-text'] : undefined
    return this.#renderDial('waiting', provider, {
      heading,
      text: words,
      actions: html`${wait ? html`<p class="note"><w3m-ui-icon name="clock"></w3m-ui-icon><span>${wait}</span></p>` : nothing}
        ${
          this.#unseeable.value
            ? html`<p class="note" role="status"><w3m-ui-icon name="wifi-off"></w3m-ui-icon><span>${text.unseeable}</span></p>`
            : nothing
        }
        ${
          name === 'idle'
            ? nothing
            : html`<w3m-ui-button full variant="secondary" icon="external-link" @click=${this.#flow.openAgain}
                >${interpolate(text['open-again'], { provider })}</w3m-ui-button
              >`
        }
        <w3m-ui-button full variant="secondary" icon="rotate-cw" @click=${() => void this.#flow.look(id)}
          >${text['look-now']}</w3m-ui-button
        >`
    })
  }

  #renderOver({ account, label: provider, symbol, state }: Purchase) {
    const text = this.#text.value
    const network = getNetwork(parseAccountId(account).chainId)?.name ?? ''
    const arrived = state.name === 'arrived'
    const [kind, heading, words] =
      state.name === 'arrived'
        ? ([
            'good',
            interpolate(text.arrived, { amount: formatTokenAmount(state.amount, '', this.#locale.value).trim(), symbol }),
            interpolate(text['arrived-text'], { network })
          ] as const)
        : state.name === 'failed'
          ? (['bad', text.refused, interpolate(text['refused-text'], { provider })] as const)
          : (['', text.unseen, interpolate(text['unseen-text'], { provider })] as const)
    return html`<div class="body center">
      <span class="glyph ${kind}"><w3m-ui-icon name=${arrived ? 'circle-check' : 'circle-alert'}></w3m-ui-icon></span>
      <div class="say" role="status">
        <h2 class="heading">${heading}</h2>
        <p class="text">${words}</p>
      </div>
      <div class="actions">
        <w3m-ui-button full @click=${() => startAt(arrived ? 'Account' : 'OnRampProviders')}
          >${arrived ? text.done : text['try-again']}</w3m-ui-button
        >
        <w3m-ui-button full variant="secondary" @click=${() => push('OnRampActivity')}>${text['view-purchases']}</w3m-ui-button>
      </div>
    </div>`
  }

  #renderDial(status: 'idle' | 'waiting' | 'declined', provider: string, { heading, text, actions }: Drawn) {
    return html`<div class="body center">
      <w3m-ui-dial .status=${status}><w3m-ui-image size="72" .name=${provider}></w3m-ui-image></w3m-ui-dial>
      <div class="say" role="status">
        <h2 class="heading">${heading}</h2>
        <p class="text">${text}</p>
      </div>
      <div class="actions">${actions}</div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-buy-in-progress-view': W3mBuyInProgressView
  }
}

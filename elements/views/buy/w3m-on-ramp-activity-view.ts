import { html, LitElement } from 'lit'
import type { Transaction } from '../../../state/account/activity.ts'
import { $coinbaseTransactions } from '../../../state/buy/coinbase-transactions.ts'
import { buyFlow } from '../../../state/buy/buy.ts'
import type { Purchase } from '../../../state/buy/purchases.ts'
import { push, reset as startAt } from '../../../state/router/router.ts'
import { $buyText } from '../../../state/buy/buy.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { buyIcons } from '../../icons/generated/buying.ts'
import { addIcons } from '../../icons/icons.ts'
import type { IconName } from '../../icons/icons.ts'
import { focusStyles } from '../../styles/focus.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty-state.ts'
import '../../ui/w3m-ui-list.ts'
import type { ListRenderer } from '../../ui/w3m-ui-list.ts'
import '../../ui/row-parts.ts'
import { formatCurrency, formatTokenAmount } from './format.ts'

addIcons(buyIcons)

/** A purchase started here, or one known only to a provider. */
type Item = Purchase | Transaction

const marks = {
  waiting: 'clock',
  arrived: 'circle-check',
  failed: 'circle-alert',
  unseen: 'circle-question-mark'
} as const satisfies Record<Purchase['state']['name'], IconName>

const stateOf = { pending: 'waiting', confirmed: 'arrived', failed: 'failed' } as const

/** @summary Purchases started here, and others known to a provider. */
@define('w3m-on-ramp-activity-view')
export class W3mOnRampActivityView extends LitElement {
  static override styles = [resetStyles, focusStyles, screenStyles]

  readonly #flow = buyFlow()
  readonly #purchases = new StoreController(this, this.#flow.$purchases)
  readonly #told = new StoreController(this, $coinbaseTransactions)
  readonly #text = new StoreController(this, $buyText)
  readonly #locale = new StoreController(this, $locale)

  #drawing: ListRenderer<Item> | undefined
  #drawnFor: string | undefined

  override render() {
    const text = this.#text.value
    const items = [...this.#purchases.value, ...this.#others]
    return html`<div class="body">
      ${
        items.length > 0
          ? html`<w3m-ui-list class="close" .label=${text.purchases} .items=${items} .drawing=${this.drawing}></w3m-ui-list>`
          : html`<w3m-ui-empty icon="coins" .heading=${text['no-purchases']} .text=${text['no-purchases-text']}>
              <w3m-ui-button full @click=${() => startAt('OnRampProviders')}>${text['buy-now']}</w3m-ui-button>
            </w3m-ui-empty>`
      }
    </div>`
  }

  /** Purchases without the ones that arrived, which their transactions represent. */
  get #others(): readonly Transaction[] {
    const hashes = new Set(this.#purchases.value.map(({ state }) => (state.name === 'arrived' ? state.hash : '')))
    const waits = this.#purchases.value.some(({ provider, state }) => provider === 'coinbase' && state.name === 'waiting')
    return this.#told.value.filter(({ metadata }) => !hashes.has(metadata.hash) && !(waits && metadata.status === 'pending'))
  }

  private get drawing(): ListRenderer<Item> {
    const drawnFor = this.#locale.value
    if (this.#drawing && this.#drawnFor === drawnFor) return this.#drawing
    this.#drawnFor = drawnFor
    return (this.#drawing = {
      key: ({ id }) => id,
      height: () => 60,
      draw: item => ('metadata' in item ? this.#renderTold(item) : this.#renderPurchase(item))
    })
  }

  #renderPurchase({ id, symbol, label, paid, state, startedAt }: Purchase) {
    const text = this.#text.value
    return html`<w3m-ui-row
      icon=${marks[state.name]}
      .label=${symbol}
      .sub=${`${label} · ${text[`state-${state.name}`]}`}
      .valueSub=${this.#dayOf(startedAt)}
      .value=${
        state.name === 'arrived'
          ? formatTokenAmount(state.amount, symbol, this.#locale.value)
          : formatCurrency(paid.amount, paid.currency, this.#locale.value)
      }
      ?gain=${state.name === 'arrived'}
      chevron
      @click=${() => push('BuyInProgress', { purchase: id })}
    ></w3m-ui-row>`
  }

  #renderTold({ metadata, transfers }: Transaction) {
    const text = this.#text.value
    const state = stateOf[metadata.status]
    const transfer = transfers?.[0]
    const symbol = transfer?.fungible_info?.symbol ?? ''
    return html`<w3m-ui-row
      plain
      icon=${marks[state]}
      .label=${symbol}
      .sub=${`Coinbase · ${text[`state-${state}`]}`}
      .valueSub=${this.#dayOf(Date.parse(metadata.minedAt))}
      .value=${transfer && formatTokenAmount(transfer.quantity.numeric, symbol, this.#locale.value)}
    ></w3m-ui-row>`
  }

  #dayOf(time: number): string {
    return new Intl.DateTimeFormat(this.#locale.value, { dateStyle: 'medium' }).format(time)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-activity-view': W3mOnRampActivityView
  }
}

import { css, html, LitElement, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { showAmount, showMoney } from '../../../adapters/base/units.ts'
import { $canSend } from '../../../state/can-send.ts'
import { $connected } from '../../../state/current.ts'
import { sendFlow } from '../../../state/flows/send.ts'
import { networkImage } from '../../../state/images.ts'
import { $network } from '../../../state/networks.ts'
import { $options } from '../../../state/options.ts'
import { push } from '../../../state/router.ts'
import { $sendable, type SendableToken } from '../../../state/sendable.ts'
import { fill } from '../../../state/text/fill.ts'
import { $sendText } from '../../../state/text/send.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { account } from '../../icons/generated/account.ts'
import { sending } from '../../icons/generated/sending.ts'
import { addIcons } from '../../icons/icons.ts'
import { facts } from '../../styles/facts.ts'
import { focus } from '../../styles/focus.ts'
import { panels } from '../../styles/panels.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import { feeWords } from './fee-words.ts'
import { tokenPicture } from './token-picture.ts'
import './w3m-wallet-send-receiver.ts'

addIcons({ ...account, ...sending })

/** An amount with more characters is drawn smaller, and has the line for itself: the token stands beneath it. */
const longAmount = 9

type Notes = typeof import('./form-notes.ts')

/** @summary What is sent, how much of it, and to whom. */
@define('w3m-wallet-send-view')
export class W3mWalletSendView extends LitElement {
  static override styles = [
    reset,
    focus,
    screen,
    panels,
    facts,
    css`
      .under .unit {
        display: flex;
        align-items: center;
        gap: 4px;
        margin-inline-start: -6px;
        font: var(--w3m-text-small);
        color: inherit;
      }
      .unit w3m-ui-icon {
        font-size: 14px;
      }
      .under .most {
        margin-inline-end: -6px;
      }
      .note {
        margin-block-end: 12px;
      }
      .note > span {
        min-width: 0;
      }
    `
  ]

  readonly #flow = sendFlow()
  readonly #send = new StoreController(this, this.#flow.$send)
  readonly #amount = new StoreController(this, this.#flow.$amount)
  readonly #unit = new StoreController(this, this.#flow.$unit)
  readonly #units = new StoreController(this, this.#flow.$units)
  readonly #worth = new StoreController(this, this.#flow.$worth)
  readonly #lack = new StoreController(this, this.#flow.$lack)
  readonly #problem = new StoreController(this, this.#flow.$problem)
  readonly #fee = new StoreController(this, this.#flow.$fee)
  readonly #sponsored = new StoreController(this, this.#flow.$sponsored)
  readonly #finding = new StoreController(this, this.#flow.$finding)
  readonly #receiver = new StoreController(this, this.#flow.$receiver)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #asked = new StoreController(this, this.#flow.$asked)
  readonly #can = new StoreController(this, $canSend)
  readonly #session = new StoreController(this, $connected)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $sendText)
  readonly #locale = new StoreController(this, $locale)

  @state() private notes: Notes | undefined

  @query('w3m-wallet-send-receiver') private readonly receiver!: HTMLElement | null

  /** A token's contract; the native currency without one. */
  @property() token: string | undefined
  /** An address or a name. */
  @property() to: string | undefined
  /** A decimal number. */
  @property() amount: string | undefined
  /** The id of what the site has asked for. */
  @property() asked: string | undefined

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.#flow.begin(this)
  }

  override render() {
    const text = this.#text.value
    if (!this.#can.value) return this.#renderNothing()
    const problem = this.#problem.value
    const label = text[problem ?? 'preview-send']
    const waiting = this.#receiver.value.name === 'looking' || this.#status.value.name === 'asking'
    return html`<div class="body">
      <div class="panels">
        ${this.#renderAmount()}
        <div class="between" aria-hidden="true"><w3m-ui-icon name="arrow-down"></w3m-ui-icon></div>
        <w3m-wallet-send-receiver @w3m-ui-submit=${this.#flow.review}></w3m-wallet-send-receiver>
      </div>
      ${this.#renderFacts()} ${this.#renderLack()}
      <w3m-ui-button
        full
        ?disabled=${problem !== undefined}
        .label=${label}
        ?loading=${!problem && waiting}
        @click=${this.#flow.review}
        >${label}</w3m-ui-button
      >
    </div>`
  }

  #renderNothing() {
    const connect = this.#session.value ? undefined : () => push('Connect')
    // where it cannot be loaded the way out stands alone
    return html`<div class="body">${this.#notes?.cannotSend(this.#text.value, connect)}</div>`
  }

  #renderAmount() {
    const text = this.#text.value
    const { token } = this.#send.value
    const typed = this.#amount.value
    const money = this.#unit.value === 'money'
    const currency = money ? 'US$' : (token?.symbol ?? '')
    return html`<div class="panel first" role="group" aria-label=${text.amount}>
      <div class=${typed.length > longAmount ? 'line wide' : 'line'}>
        <span class="typed" dir="ltr">
          ${money ? html`<span aria-hidden="true">$</span>` : nothing}
          <input
            class=${typed.length > longAmount ? 'amount long' : 'amount'}
            inputmode="decimal"
            autocomplete="off"
            enterkeyhint="next"
            maxlength="80"
            placeholder="0"
            aria-label=${fill(text['amount-in'], { currency })}
            .value=${typed}
            ?readonly=${this.#asked.value !== undefined}
            @input=${(event: InputEvent) => this.#flow.setAmount((event.target as HTMLInputElement).value)}
            @keydown=${this.#pressed}
          />
        </span>
        ${this.#renderToken(token)}
      </div>
      <div class="under">${this.#renderWorth(token)} ${this.#renderAvailable(token)}</div>
    </div>`
  }

  #renderToken(token: SendableToken | undefined) {
    const network = this.#network.value?.name ?? ''
    const text = this.#text.value
    const asked = this.#asked.value !== undefined
    return html`<button
      class=${token ? 'chip' : 'chip solo'}
      type="button"
      aria-label=${token && !asked ? fill(text['change-token'], { symbol: token.symbol, network }) : nothing}
      ?disabled=${token && asked}
      @click=${() => push('WalletSendSelectToken')}
    >
      ${token && tokenPicture(token, 28)}<span dir="auto">${token?.symbol ?? text['select-token']}</span>${
        token && asked ? nothing : html`<w3m-ui-icon name="chevron-down"></w3m-ui-icon>`
      }
    </button>`
  }

  /** The amount said otherwise, which a press makes what is typed. */
  #renderWorth(token: SendableToken | undefined) {
    const text = this.#text.value
    const locale = this.#locale.value
    if (token?.price === undefined) return html`<span></span>`
    const money = this.#unit.value === 'money'
    const units = this.#units.value ?? 0n
    const other = money
      ? `${showAmount(units, token.decimals, { locale })} ${token.symbol}`
      : showMoney(this.#worth.value ?? { value: 0n, decimals: 0 }, { locale })
    if (this.#asked.value !== undefined) return html`<span class="number">${other}</span>`
    const label = money ? fill(text['type-token'], { symbol: token.symbol }) : text['type-money']
    return html`<button class="small-button unit" type="button" aria-label="${other}. ${label}" @click=${this.#flow.switchUnit}>
      <span class="number">${other}</span><w3m-ui-icon name="arrow-down-up"></w3m-ui-icon>
    </button>`
  }

  #renderAvailable(token: SendableToken | undefined) {
    const text = this.#text.value
    if (!token) return nothing
    if (token.balance === undefined) return html`<span>${text['not-available']}</span>`
    const amount = showAmount(token.balance, token.decimals, { locale: this.#locale.value })
    return html`<span>
      <span class="number">${fill(text.available, { amount })}</span>${
        this.#asked.value === undefined
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

  #renderFacts() {
    const text = this.#text.value
    const network = this.#network.value
    if (!network) return nothing
    return html`<dl class="facts">
      <div>
        <dt>${text.network}</dt>
        <dd>
          <w3m-ui-image shape="circle" size="18" .name=${network.name} .src=${networkImage(network)}></w3m-ui-image>
          ${network.name}
        </dd>
      </div>
      <div>
        <dt>${text.fee}</dt>
        <dd>
          ${feeWords({
            status: this.#fee.value,
            sponsored: this.#sponsored.value,
            native: $sendable.get()[0],
            text,
            locale: this.#locale.value,
            retry: () => void this.#flow.readFee({ force: true })
          })}
        </dd>
      </div>
    </dl>`
  }

  /** What there is too little of, and the way out. */
  #renderLack() {
    const text = this.#text.value
    const fee = this.#fee.value
    const { token } = this.#send.value
    const lack = this.#problem.value === 'insufficient-funds' ? this.#lack.value : undefined
    if (fee.name === 'refused' && !lack) return this.#notes?.refusedNote(fee.reason ?? text['fee-refused'])
    if (!lack || !token) return nothing
    return this.#notes?.lackNote(lack, (lack === 'fee' ? $sendable.get()[0] : token)?.symbol ?? '', {
      text,
      receive: $options.get().features.receive ? () => push('WalletReceive') : undefined,
      asked: this.#asked.value !== undefined
    })
  }

  /** What few need to be told; `undefined` while its words are on their way. */
  get #notes(): Notes | undefined {
    if (!this.notes) import('./form-notes.ts').then(notes => (this.notes = notes)).catch(() => undefined)
    return this.notes
  }

  #pressed(event: KeyboardEvent): void {
    // Enter also ends the choice of a word in Chinese, Japanese and Korean input
    if (event.key !== 'Enter' || event.isComposing) return
    if (this.#receiver.value.name === 'empty') this.receiver?.focus()
    else this.#flow.review()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-view': W3mWalletSendView
  }
}

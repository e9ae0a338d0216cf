import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount, showMoney } from '../../../adapters/base/units.ts'
import { $connected } from '../../../state/current.ts'
import { connectAnother } from '../../../state/flows/connect-another.ts'
import { sendFlow } from '../../../state/flows/send.ts'
import type { FoundReceiver } from '../../../state/flows/send-receiver.ts'
import { networkImage } from '../../../state/images.ts'
import { $network } from '../../../state/networks.ts'
import { placeName } from '../../../state/place-name.ts'
import { $receivers, isSame, type Receiver } from '../../../state/receivers.ts'
import { receiversShown } from '../../../state/limits.ts'
import { push } from '../../../state/router.ts'
import { $canSend, $sendable, type SendableToken } from '../../../state/sendable.ts'
import { fill } from '../../../state/text/fill.ts'
import { $sendText } from '../../../state/text/send.ts'
import { $locale } from '../../../state/text/text.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { sending } from '../../icons/generated/sending.ts'
import { addIcons } from '../../icons/icons.ts'
import { facts } from '../../styles/facts.ts'
import { focus } from '../../styles/focus.ts'
import { panels } from '../../styles/panels.ts'
import { reset } from '../../styles/reset.ts'
import { screen } from '../../styles/screen.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-empty.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import '../../ui/w3m-ui-pill.ts'
import { showDay } from './day.ts'
import { feeWords } from './fee-words.ts'
import { tokenPicture } from './token-picture.ts'

addIcons(sending)

/** An amount with more characters is drawn smaller. */
const longAmount = 11

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
      .who {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .who > * {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .who > :first-child {
        font: var(--w3m-text-row);
      }
      .who > :nth-child(2) {
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .who > .number {
        justify-self: start;
        max-width: 100%;
        text-align: start;
      }
      .under > .with-icon {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .under w3m-ui-icon {
        font-size: 16px;
      }
      .under .unit {
        display: flex;
        align-items: center;
        gap: 4px;
        margin-inline-start: -6px;
        font: var(--w3m-text-small);
        color: inherit;
      }
      .under .unit w3m-ui-icon {
        font-size: 14px;
      }
      .under .most {
        margin-inline-end: -6px;
      }
      .wrong {
        color: var(--w3m-danger);
      }
      .recent {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-block: 8px 4px;
      }
      .recent w3m-ui-pill {
        --w3m-fill-1: var(--w3m-raised);
        --w3m-text-row: var(--w3m-text-label);
      }
      .recent w3m-ui-avatar {
        --size: 24px;
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
  readonly #finding = new StoreController(this, this.#flow.$finding)
  readonly #receiver = new StoreController(this, this.#flow.$receiver)
  readonly #checks = new StoreController(this, this.#flow.$checks)
  readonly #typed = new StoreController(this, this.#flow.$typedReceiver)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #asked = new StoreController(this, this.#flow.$asked)
  readonly #receivers = new StoreController(this, $receivers)
  readonly #can = new StoreController(this, $canSend)
  readonly #session = new StoreController(this, $connected)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $sendText)
  readonly #locale = new StoreController(this, $locale)

  @query('.words') private readonly words!: HTMLInputElement | null
  @query('.clear') private readonly clear!: HTMLElement | null
  /** The receiver is being typed: the field stays, whatever stands in it. */
  @state() private typing = false

  /** A token's contract; the native currency without one. */
  @property() token: string | undefined
  /** An address or a name. */
  @property() to: string | undefined
  /** A decimal number. */
  @property() amount: string | undefined
  /** The id of what the site has asked for. */
  @property() asked: string | undefined

  /** Where the focus goes once what had it is gone. */
  #next: 'words' | 'clear' | undefined

  protected override willUpdate(): void {
    if (this.hasUpdated) return
    const { token, to, amount, asked } = this
    this.#flow.begin({ ...(token && { token }), ...(to && { to }), ...(amount && { amount }), ...(asked && { asked }) })
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const target = this.#next && this[this.#next]
    if (!target) return
    this.#next = undefined
    target.focus()
  }

  override render() {
    const text = this.#text.value
    if (!this.#can.value) return this.#renderNothing()
    const problem = this.#problem.value
    const waiting = this.#receiver.value.name === 'looking' || this.#status.value.name === 'asking'
    return html`<div class="body">
      <div class="panels">
        ${this.#renderAmount()}
        <div class="between" aria-hidden="true"><w3m-ui-icon name="arrow-down"></w3m-ui-icon></div>
        ${this.#renderReceiver()}
      </div>
      ${this.#renderFacts()} ${this.#renderLack()}
      <w3m-ui-button full ?disabled=${problem !== undefined} ?loading=${!problem && waiting} @click=${this.#flow.review}
        >${text[problem ?? 'preview-send']}</w3m-ui-button
      >
    </div>`
  }

  #renderNothing() {
    const text = this.#text.value
    return html`<div class="body">
      <w3m-ui-empty icon="wallet" .heading=${text['cannot-send']} .text=${text['cannot-send-text']}>
        ${
          this.#session.value
            ? nothing
            : html`<w3m-ui-button full @click=${() => push('Connect')}>${text.connect}</w3m-ui-button>`
        }
      </w3m-ui-empty>
    </div>`
  }

  #renderAmount() {
    const text = this.#text.value
    const { token } = this.#send.value
    const typed = this.#amount.value
    const money = this.#unit.value === 'money'
    const currency = money ? 'US$' : (token?.symbol ?? '')
    return html`<div class="panel" role="group" aria-label=${text.amount}>
      <div class="line">
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
        ${token ? this.#renderToken(token) : this.#renderNoToken()}
      </div>
      <div class="under">${this.#renderWorth(token)} ${this.#renderAvailable(token)}</div>
    </div>`
  }

  #renderToken(token: SendableToken) {
    const network = this.#network.value?.name ?? ''
    const label = fill(this.#text.value['change-token'], { symbol: token.symbol, network })
    const asked = this.#asked.value !== undefined
    return html`<button
      class="chip"
      type="button"
      aria-label=${asked ? nothing : label}
      ?disabled=${asked}
      @click=${() => push('WalletSendSelectToken')}
    >
      ${tokenPicture(token, 28)}<span dir="auto">${token.symbol}</span>${
        asked ? nothing : html`<w3m-ui-icon name="chevron-down"></w3m-ui-icon>`
      }
    </button>`
  }

  #renderNoToken() {
    return html`<button class="chip solo" type="button" @click=${() => push('WalletSendSelectToken')}>
      <span>${this.#text.value['select-token']}</span><w3m-ui-icon name="chevron-down"></w3m-ui-icon>
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

  #renderReceiver() {
    const receiver = this.#receiver.value
    return html`<div class="panel" role="group" aria-label=${this.#text.value.receiver}>
      ${receiver.name === 'found' && !this.typing ? this.#renderFound(receiver) : this.#renderField()}
    </div>`
  }

  #renderFound(receiver: FoundReceiver) {
    const text = this.#text.value
    const { address, profileName, profileImage } = receiver
    const short = shortAddress(address)
    return html`<div class="line">
        <w3m-ui-avatar size="40" .address=${address} .src=${profileImage}></w3m-ui-avatar>
        <span class="who"> ${profileName ? html`<bdi>${profileName}</bdi>` : nothing}<span class="number">${short}</span> </span>
        ${
          this.#asked.value === undefined
            ? html`<w3m-ui-icon-button
                class="clear"
                icon="x"
                .label=${text['clear-receiver']}
                @click=${this.#clear}
              ></w3m-ui-icon-button>`
            : nothing
        }
      </div>
      <div class="under" role="status">${this.#renderAcquaintance(receiver)}</div>`
  }

  /** What speaks against it, or whether the visitor has sent there before. */
  #renderAcquaintance({ address }: FoundReceiver) {
    const text = this.#text.value
    const [grave] = this.#checks.value
    if (grave?.severity === 'block') return html`<span class="wrong">${text[grave.code as 'zero-address']}</span>`
    const known = this.#known.find(each => isSame(each, { namespace: each.namespace, address }))
    if (!known) return html`<span>${grave ? text['first-time'] : nothing}</span>`
    const date = showDay(known.at, this.#locale.value)
    return html`<span class="with-icon"> <w3m-ui-icon name="history"></w3m-ui-icon>${fill(text['sent-before'], { date })} </span>`
  }

  #renderField() {
    const text = this.#text.value
    const typed = this.#typed.value
    return html`<div class="line">
        <input
          class="words"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint="done"
          maxlength="512"
          aria-label=${text.receiver}
          aria-describedby="receiver-note"
          aria-invalid=${this.#receiver.value.name === 'invalid' ? 'true' : nothing}
          placeholder=${text['address-or-name']}
          dir=${typed ? 'ltr' : nothing}
          .value=${typed}
          @input=${(event: InputEvent) => this.#flow.setReceiver((event.target as HTMLInputElement).value)}
          @focus=${() => (this.typing = true)}
          @blur=${() => (this.typing = false)}
          @keydown=${this.#pressed}
        />
        ${
          typed
            ? html`<w3m-ui-icon-button
                class="clear"
                icon="x"
                .label=${text['clear-receiver']}
                @click=${this.#clear}
              ></w3m-ui-icon-button>`
            : html`<button class="chip solo" type="button" @click=${this.#paste}>
                <w3m-ui-icon name="clipboard-paste"></w3m-ui-icon><span>${text.paste}</span>
              </button>`
        }
      </div>
      <div class="under" id="receiver-note" role="status">${this.#renderReceiverNote()}</div>
      ${typed ? nothing : this.#renderRecent()}`
  }

  #renderReceiverNote() {
    const text = this.#text.value
    const receiver = this.#receiver.value
    const name = this.#typed.value.trim()
    if (receiver.name === 'empty') return html`<span>${text['receiver-note']}</span>`
    if (receiver.name === 'looking') return html`<span>${fill(text['looking-up'], { name })}</span>`
    if (receiver.name === 'found') return html`<span class="number">${shortAddress(receiver.address)}</span>`
    const { reason } = receiver
    const where = 'where' in receiver ? placeName(receiver.where) : ''
    return html`<span class="wrong">
      ${fill(text[reason], { name, where, network: this.#network.value?.name ?? '' })}
      ${
        reason === 'name-unreachable'
          ? html`<button class="link" type="button" @click=${this.#flow.retryReceiver}>${text['try-again']}</button>`
          : nothing
      }
    </span>`
  }

  #renderRecent() {
    const known = this.#known.slice(0, receiversShown)
    if (!known.length) return nothing
    return html`<div class="recent" role="group" aria-label=${this.#text.value.recent}>
      ${known.map(
        receiver =>
          html`<w3m-ui-pill .text=${receiver.name ?? shortAddress(receiver.address)} @click=${() => this.#take(receiver)}>
            <w3m-ui-avatar slot="start" .address=${receiver.address}></w3m-ui-avatar>
          </w3m-ui-pill>`
      )}
    </div>`
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
    if (fee.name === 'refused' && !lack) {
      return html`<p class="note" role="status"><span class="wrong">${fee.reason ?? text['fee-refused']}</span></p>`
    }
    if (!lack || !token) return nothing
    const [key, symbol] =
      lack === 'fee' ? (['not-enough-fee', $sendable.get()[0]?.symbol] as const) : (['not-enough-amount', token.symbol] as const)
    return html`<p class="note" role="status">
      <span>
        ${fill(text[key], { symbol: symbol ?? '' })}
        ${
          this.#asked.value === undefined
            ? html`<button class="link" type="button" @click=${connectAnother}>${text['connect-different']}</button>`
            : nothing
        }
      </span>
    </p>`
  }

  /** Whom the visitor has sent to on this kind of network. */
  get #known(): readonly Receiver[] {
    return this.#receivers.value.filter(({ namespace }) => namespace === this.#network.value?.chainNamespace)
  }

  #pressed(event: KeyboardEvent): void {
    // Enter also ends the choice of a word in Chinese, Japanese and Korean input
    if (event.key !== 'Enter' || event.isComposing) return
    if (event.target !== this.words && this.#receiver.value.name === 'empty') this.words?.focus()
    else this.#flow.review()
  }

  #take({ address, name }: Receiver): void {
    this.#next = 'clear'
    this.#flow.setReceiver(name?.includes('.') ? name : address)
  }

  #clear(): void {
    this.#next = 'words'
    this.#flow.setReceiver('')
  }

  async #paste(): Promise<void> {
    await this.#flow.paste()
    if (this.#typed.value) this.#next = 'clear'
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-view': W3mWalletSendView
  }
}

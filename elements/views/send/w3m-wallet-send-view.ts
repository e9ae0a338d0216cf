import { css, html, LitElement, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { $canSend } from '../../../state/send/can-send.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { sendFlow } from '../../../state/send/send.ts'
import { networkImage } from '../../../state/images/images.ts'
import { $network } from '../../../state/networks/networks.ts'
import { $options } from '../../../state/options/options.ts'
import { push } from '../../../state/router/router.ts'
import { $sendableTokens, type SendableToken } from '../../../state/send/sendable-tokens.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $sendText } from '../../../state/send/send.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { renderAmount, renderTokenButton } from '../../account/amount-panel.ts'
import { renderTokenImage } from '../../account/token-image.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { accountIcons } from '../../icons/generated/account.ts'
import { sendIcons } from '../../icons/generated/sending.ts'
import { addIcons } from '../../icons/icons.ts'
import { definitionListStyles } from '../../styles/definition-list.ts'
import { focusStyles } from '../../styles/focus.ts'
import { panelStyles } from '../../styles/panels.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-image.ts'
import { getFeeText } from './fee-text.ts'
import './w3m-wallet-send-recipient.ts'

addIcons({ ...accountIcons, ...sendIcons })

type Notes = typeof import('./form-messages.ts')

/** @summary Token, amount and recipient of a transfer. */
@define('w3m-wallet-send-view')
export class W3mWalletSendView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    panelStyles,
    definitionListStyles,
    css`
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
  readonly #session = new StoreController(this, $connectedSession)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $sendText)
  readonly #locale = new StoreController(this, $locale)

  @state() private notes: Notes | undefined

  @query('w3m-wallet-send-receiver') private readonly receiver!: HTMLElement | null

  /** Token contract. Absent for the native currency. */
  @property() token: string | undefined
  /** Address or name. */
  @property() to: string | undefined
  /** Decimal number. */
  @property() amount: string | undefined
  /** Id of the transfer requested by the app. */
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
    // If the chunk cannot be loaded, the button is shown alone.
    return html`<div class="body">${this.#notes?.renderCannotSend(this.#text.value, connect)}</div>`
  }

  #renderAmount() {
    const text = this.#text.value
    const { token } = this.#send.value
    const asked = this.#asked.value !== undefined
    return html`<div class="panel first" role="group" aria-label=${text.amount}>
      ${renderAmount({
        token,
        typed: this.#amount.value,
        unit: this.#unit.value,
        units: this.#units.value,
        worth: this.#worth.value,
        fixed: asked,
        hasMost: !asked,
        finding: this.#finding.value,
        text,
        locale: this.#locale.value,
        button: this.#renderToken(token),
        flow: this.#flow,
        onKeydown: event => this.#pressed(event)
      })}
    </div>`
  }

  #renderToken(token: SendableToken | undefined) {
    const network = this.#network.value?.name ?? ''
    const text = this.#text.value
    const asked = this.#asked.value !== undefined
    return renderTokenButton({
      symbol: token?.symbol,
      image: token && renderTokenImage(token, this.#network.value, 28),
      placeholder: text['select-token'],
      label: token && !asked ? interpolate(text['change-token'], { symbol: token.symbol, network }) : undefined,
      fixed: token !== undefined && asked,
      onClick: () => push('WalletSendSelectToken')
    })
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
          ${getFeeText({
            status: this.#fee.value,
            sponsored: this.#sponsored.value,
            native: $sendableTokens.get()[0],
            text,
            locale: this.#locale.value,
            retry: () => void this.#flow.readFee({ force: true })
          })}
        </dd>
      </div>
    </dl>`
  }

  /** Renders a shortfall and its solution. */
  #renderLack() {
    const text = this.#text.value
    const fee = this.#fee.value
    const { token } = this.#send.value
    const lack = this.#problem.value === 'insufficient-funds' ? this.#lack.value : undefined
    if (fee.name === 'refused' && !lack) return this.#notes?.renderTransferRejected(fee.reason ?? text['fee-refused'])
    if (!lack || !token) return nothing
    return this.#notes?.renderShortfall(lack, (lack === 'fee' ? $sendableTokens.get()[0] : token)?.symbol ?? '', {
      text,
      receive: $options.get().features.receive ? () => push('WalletReceive') : undefined,
      asked: this.#asked.value !== undefined
    })
  }

  /** Lazy-loaded messages; `undefined` while their texts load. */
  get #notes(): Notes | undefined {
    if (!this.notes) import('./form-messages.ts').then(notes => (this.notes = notes)).catch(() => undefined)
    return this.notes
  }

  #pressed(event: KeyboardEvent): void {
    // During IME composition (Chinese, Japanese, Korean), Enter selects a candidate.
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

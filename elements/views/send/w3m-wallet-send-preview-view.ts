import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import { showAmount, formatFiat } from '../../../adapters/base/units.ts'
import { $connectedSession } from '../../../state/session/active-session.ts'
import { serviceImage } from '../../../state/images/asset-images.ts'
import { sendFlow, type BalanceChange, type Simulation } from '../../../state/send/send.ts'
import type { ResolvedRecipient } from '../../../state/send/recipient-field.ts'
import { goBack } from '../../../state/modal/modal.ts'
import { $receivers } from '../../../state/send/recipients.ts'
import { $sendableTokens, type SendableToken } from '../../../state/send/sendable-tokens.ts'
import { $errorTexts, getErrorText } from '../../../state/text/error-messages.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $previewText } from '../../../state/send/send-preview.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { renderTokenImage } from '../../account/token-image.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { definitionListStyles } from '../../styles/definition-list.ts'
import { focusStyles } from '../../styles/focus.ts'
import { previewStyles } from '../../styles/preview.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { renderBigAmount, renderConfirmation, renderPreviewButtons } from '../../ui/preview-parts.ts'
import type { W3mUiButton } from '../../ui/w3m-ui-button.ts'
import '../../ui/w3m-ui-address.ts'
import '../../ui/w3m-ui-alert.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-skeleton.ts'
import { getDepositText } from './deposit-text.ts'
import { getFeeText } from './fee-text.ts'
import { renderCheckAlerts, renderSimulationFailure, renderCheckNotes, type WarningContext } from './recipient-warnings.ts'

/** Maximum number of characters beside the token image; a longer amount has its own line below it. */
const wholeLine = 18

/** @summary The complete transfer, for review before the wallet opens. */
@define('w3m-wallet-send-preview-view')
export class W3mWalletSendPreviewView extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    definitionListStyles,
    previewStyles,
    css`
      .what {
        padding-block-end: 14px;
      }
      .label {
        margin-block-end: 4px;
      }
      .big {
        font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
      }
      .big.long {
        font-size: calc(var(--w3m-em) * 2);
        line-height: 26px;
      }
      /* as many digits as fit on a line of the narrowest phone, which the picture leaves to them */
      .what.whole > div {
        display: contents;
      }
      .what.whole {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 0;
      }
      .whole :is(.big, .small) {
        grid-column: 1 / -1;
      }
      .whole > :last-child {
        grid-area: 1 / 2;
      }
      .big.longer {
        font-size: calc(var(--w3m-em) * 1.6);
        line-height: 24px;
      }
      .to {
        padding: 14px 16px 16px;
        border-radius: var(--w3m-radius-lg);
        background: var(--w3m-fill-1);
      }
      .who {
        display: flex;
        align-items: flex-start;
        justify-content: space-between;
        height: 26px;
      }
      .who w3m-ui-avatar {
        --size: 28px;
      }
      /* without a name between them, the address reaches beneath the picture */
      .who + w3m-ui-address {
        display: block;
        margin-block-start: 8px;
      }
      .name {
        margin-block-end: 6px;
        font: var(--w3m-text-row);
        /* a name may break anywhere before it breaks at its hyphens, which punycode has at its beginning */
        word-break: break-all;
      }
      .notes {
        display: grid;
        gap: 4px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
      .notes > :first-child {
        margin-block-start: 10px;
      }
      .notes > li {
        display: flex;
        gap: 6px;
      }
      .notes w3m-ui-icon {
        margin-block-start: 1px;
        font-size: 16px;
      }
      .compare .label {
        margin-block: 10px 2px;
      }
      .compare w3m-ui-address {
        --w3m-text-3: var(--w3m-text-2);
        --w3m-warning-soft: color-mix(in oklab, var(--w3m-surface), var(--w3m-warning) 22%);
      }
      .compare .was {
        --w3m-warning: var(--w3m-text-2);
        --w3m-warning-soft: none;
        color: var(--w3m-text-2);
      }
      .changes {
        display: grid;
      }
    `
  ]

  readonly #flow = sendFlow()
  readonly #draft = new StoreController(this, this.#flow.$draft)
  readonly #worth = new StoreController(this, this.#flow.$worth)
  readonly #fee = new StoreController(this, this.#flow.$fee)
  readonly #sponsored = new StoreController(this, this.#flow.$sponsored)
  readonly #trial = new StoreController(this, this.#flow.$trial)
  readonly #status = new StoreController(this, this.#flow.$status)
  readonly #accepted = new StoreController(this, this.#flow.$accepted)
  readonly #checks = new StoreController(this, this.#flow.$checks)
  readonly #failure = new StoreController(this, this.#flow.$failure)
  readonly #risky = new StoreController(this, this.#flow.$risky)
  readonly #held = new StoreController(this, this.#flow.$held)
  readonly #receivers = new StoreController(this, $receivers)
  readonly #session = new StoreController(this, $connectedSession)
  readonly #errors = new StoreController(this, $errorTexts)
  readonly #text = new StoreController(this, $previewText)
  readonly #locale = new StoreController(this, $locale)

  @query('.send') private readonly send!: W3mUiButton | null

  #shown: string | undefined

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const { name } = this.#status.value
    // Focus the retry button, for screen reader users who do not see the changed text.
    if (name === 'failed' && this.#shown === 'asking') void this.send?.updateComplete.then(() => this.send?.focus())
    this.#shown = name
  }

  override render() {
    const draft = this.#draft.value
    if (!draft) return nothing
    const text = this.#text.value
    const asking = this.#status.value.name === 'asking'
    const wallet = this.#session.value?.connection.name ?? ''
    return html`<div class="body">
      ${this.#renderWhat()}
      <div class="stack">${this.#renderReceiver(draft.to)} ${this.#renderWarnings()} ${this.#renderFailed()}</div>
      ${this.#renderTick()} ${this.#renderFacts()}
      <p class="say-it" role="status">${asking ? interpolate(text['approve-in-wallet'], { wallet }) : text.reminder}</p>
      ${renderPreviewButtons({
        cancel: text.cancel,
        submit: text.send,
        className: 'send',
        disabled: this.#held.value,
        loading: asking,
        onCancel: goBack,
        onSubmit: this.#flow.submit
      })}
    </div>`
  }

  #renderWhat() {
    const text = this.#text.value
    const locale = this.#locale.value
    const { token, transfer, network } = this.#draft.value!
    const amount = showAmount(transfer.amount, token.decimals, { locale, shown: Infinity })
    const worth = this.#worth.value && formatFiat(this.#worth.value, { locale })
    const whole = amount.length > wholeLine
    // In two lines, the fraction is on the second.
    const fraction = amount.search(/\P{Nd}\p{Nd}*$/u) + 1
    const shown = whole ? html`${amount.slice(0, fraction)}<wbr />${amount.slice(fraction)}` : amount
    return html`<div class=${whole ? 'side what whole' : 'side what'}>
      <div>
        <p class="label">${text.send}</p>
        ${renderBigAmount(shown, token.symbol, whole ? 'longer' : amount.length + token.symbol.length > 14 ? 'long' : '')}
        <p class="small">
          ${worth ? interpolate(text['on-network'], { worth, network: network.name }) : interpolate(text.only, { network: network.name })}
        </p>
      </div>
      ${renderTokenImage(token, network, 48)}
    </div>`
  }

  get #warned(): WarningContext {
    const { to, network } = this.#draft.value!
    return { to, network, receivers: this.#receivers.value, text: this.#text.value, locale: this.#locale.value }
  }

  #renderReceiver({ address, profileName, profileImage }: ResolvedRecipient) {
    const text = this.#text.value
    const checks = this.#checks.value
    // The comparison shows the full address.
    if (checks.some(({ code }) => code === 'look-alike')) return nothing
    return html`<div class="to">
      <div class="who">
        <p class="label">${text.to}</p>
        <w3m-ui-avatar .address=${address} .src=${serviceImage(profileImage)}></w3m-ui-avatar>
      </div>
      ${profileName ? html`<p class="name"><bdi>${profileName}</bdi></p>` : nothing}
      <w3m-ui-address .address=${address} .label=${text.to}></w3m-ui-address>
      <ul class="notes">
        ${renderCheckNotes(checks, this.#warned)}
      </ul>
    </div>`
  }

  #renderWarnings() {
    const failure = this.#failure.value
    const symbol = failure?.code === 'insufficient-funds' ? $sendableTokens.get()[0]?.symbol : this.#draft.value!.token.symbol
    return html`${renderCheckAlerts(this.#checks.value, this.#warned)}${failure ? renderSimulationFailure(failure, this.#warned, symbol ?? '') : nothing}`
  }

  /** Renders one checkbox for all confirmations, below them. */
  #renderTick() {
    if (!this.#risky.value) return nothing
    const text = this.#text.value
    const compared = this.#checks.value.some(({ code }) => code === 'look-alike' || code === 'name-changed')
    return renderConfirmation(text[compared ? 'accept-look-alike' : 'accept-risk'], this.#accepted.value, this.#flow.accept)
  }

  #renderFailed() {
    const status = this.#status.value
    if (status.name !== 'failed') return nothing
    const words = getErrorText(this.#errors.value, status.code)
    if (words === undefined) return nothing
    // It may have been sent.
    if (status.code === 'outcome-unknown') return html`<w3m-ui-alert .heading=${words}></w3m-ui-alert>`
    return html`<w3m-ui-alert kind="error" .heading=${this.#text.value['not-sent']} .text=${words}></w3m-ui-alert>`
  }

  #renderFacts() {
    const text = this.#text.value
    const trial = this.#trial.value
    const fee = { status: this.#fee.value, native: $sendableTokens.get()[0], locale: this.#locale.value }
    const deposit = getDepositText(fee)
    return html`<dl class="facts">
      <div>
        <dt>${text.fee}</dt>
        <dd>
          ${getFeeText({ ...fee, text, apart: true, sponsored: this.#sponsored.value, retry: () => void this.#flow.readFee({ force: true }) })}
        </dd>
      </div>
      ${
        deposit
          ? html`<div>
              <dt>${text.deposit}</dt>
              <dd><span class="number">${deposit}</span></dd>
            </div>`
          : nothing
      }
      <div>
        <dt>${text['will-change']}</dt>
        <dd>
          ${
            trial.name === 'done'
              ? this.#renderChanges(trial.simulation)
              : html`<w3m-ui-skeleton width="96"></w3m-ui-skeleton
                  ><span class="hidden" role="status">${text['trying-out']}</span>`
          }
        </dd>
      </div>
      ${trial.name === 'done' ? this.#renderArrival(trial.simulation) : nothing}
    </dl>`
  }

  #renderChanges({ outcome, changes }: Simulation) {
    const text = this.#text.value
    if (outcome === 'fails') return text['would-fail']
    if (!changes) return html`<span class="aside">${text['not-checked']}</span>`
    // A self-transfer changes nothing.
    const { token } = this.#draft.value!.transfer
    const shown = changes.length ? changes : [{ amount: 0n, ...(token && { token: token.address }) }]
    return html`<ul class="changes">
      ${shown.map(change => html`<li class="number">${this.#changeOf(change)}</li>`)}
    </ul>`
  }

  #changeOf({ token: address, amount }: BalanceChange): string {
    const known = this.#tokenAt(address)
    if (!known) return shortAddress(address ?? '')
    const size = showAmount(amount < 0n ? -amount : amount, known.decimals, { locale: this.#locale.value, shown: Infinity })
    return `${amount < 0n ? '−' : amount ? '+' : ''}${size} ${known.symbol}`
  }

  #tokenAt(address: string | undefined): SendableToken | undefined {
    const isIt = (token: SendableToken): boolean => token.address?.toLowerCase() === address?.toLowerCase()
    return [this.#draft.value!.token, ...$sendableTokens.get()].find(isIt)
  }

  /** Renders the received amount of a fee-on-transfer token. */
  #renderArrival({ arrives }: Simulation) {
    const { token, transfer } = this.#draft.value!
    if (arrives === undefined || arrives >= transfer.amount) return nothing
    const amount = showAmount(arrives, token.decimals, { locale: this.#locale.value, shown: Infinity })
    return html`<div>
      <dt>${this.#text.value.arrives}</dt>
      <dd><span class="number">${amount} ${token.symbol}</span></dd>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-preview-view': W3mWalletSendPreviewView
  }
}

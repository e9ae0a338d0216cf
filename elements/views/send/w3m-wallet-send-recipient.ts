import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { query, state } from 'lit/decorators.js'
import { shortAddress } from '../../../adapters/base/address.ts'
import { serviceImage } from '../../../state/images/asset-images.ts'
import { sendFlow } from '../../../state/send/send.ts'
import type { ResolvedRecipient } from '../../../state/send/recipient-field.ts'
import { maxShownRecipients } from '../../../state/options/limits.ts'
import { $network } from '../../../state/networks/networks.ts'
import { $receivers, type Receiver } from '../../../state/send/recipients.ts'
import { interpolate } from '../../../state/text/interpolate.ts'
import { $sendText } from '../../../state/send/send.text.ts'
import { $locale } from '../../../state/text/locale.ts'
import { ControlElement } from '../../core/control-element.ts'
import { define } from '../../core/define.ts'
import { StoreController } from '../../core/store-controller.ts'
import { focusStyles } from '../../styles/focus.ts'
import { panelStyles } from '../../styles/panels.ts'
import { resetStyles } from '../../styles/reset.ts'
import { screenStyles } from '../../styles/screen.ts'
import { W3mUiSubmitEvent } from '../../ui/events.ts'
import '../../ui/w3m-ui-avatar.ts'
import '../../ui/w3m-ui-icon-button.ts'
import '../../ui/w3m-ui-icon.ts'
import '../../ui/w3m-ui-pill.ts'

type Notes = typeof import('./recipient-messages.ts')

/**
 * @summary The recipient: typed, pasted, or one of the earlier ones.
 * @event {W3mUiSubmitEvent} w3m-ui-submit - The user pressed Enter in the field.
 */
@define('w3m-wallet-send-receiver')
export class W3mWalletSendRecipient extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    screenStyles,
    panelStyles,
    css`
      .who {
        display: grid;
        flex: 1;
        min-width: 0;
      }
      .who > * {
        justify-self: start;
        max-width: 100%;
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
      .under > .with-icon {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .under w3m-ui-icon {
        font-size: 16px;
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
    `
  ]

  readonly #flow = sendFlow()
  readonly #receiver = new StoreController(this, this.#flow.$receiver)
  readonly #checks = new StoreController(this, this.#flow.$checks)
  readonly #typed = new StoreController(this, this.#flow.$typedReceiver)
  readonly #asked = new StoreController(this, this.#flow.$asked)
  readonly #receivers = new StoreController(this, $receivers)
  readonly #network = new StoreController(this, $network)
  readonly #text = new StoreController(this, $sendText)
  readonly #locale = new StoreController(this, $locale)

  @query('.words') private readonly words!: HTMLInputElement | null
  @query('.clear') private readonly clear!: HTMLElement | null
  /** The user is typing: keep the field, whatever its value. */
  @state() private typing = false
  @state() private notes: Notes | undefined

  /** Target of the focus after the focused element is removed. */
  #next: 'words' | 'clear' | undefined

  protected override willUpdate(): void {
    // A chunk that failed to load is retried with the next change.
    if (this.#typed.value && !this.notes) void this.#bringNotes()
  }

  async #bringNotes(): Promise<void> {
    const notes = await import('./recipient-messages.ts').catch(() => undefined)
    if (!notes || this.notes) return
    notes.attachRecipientTexts(this)
    this.notes = notes
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const target = this.#next && this[this.#next]
    if (!target) return
    void this.#give(target)
    // Until the recipient is resolved, the focused element may be removed again.
    if (this.#receiver.value.name !== 'looking') this.#next = undefined
  }

  async #give(target: HTMLElement): Promise<void> {
    if (target instanceof LitElement) await target.updateComplete
    target.focus()
  }

  override render() {
    const receiver = this.#receiver.value
    const found = receiver.name === 'found' && !this.typing ? receiver : undefined
    // Elements beside both field and recipient stay when one replaces the other: they may be focused, or pressed at this moment.
    return html`<div class="panel" role="group" aria-label=${this.#text.value.receiver}>
      <div class="line">${found ? this.#renderFound(found) : this.#renderField()}${this.#renderButton()}</div>
      <div class="under" id="receiver-note" role="status">
        ${found ? this.#renderAcquaintance(found) : this.#renderReceiverNote()}
      </div>
      ${this.#typed.value ? nothing : this.#renderRecent()}
    </div>`
  }

  #renderFound({ address, profileName, profileImage }: ResolvedRecipient) {
    return html`<w3m-ui-avatar size="40" .address=${address} .src=${serviceImage(profileImage)}></w3m-ui-avatar>
      <span class="who">
        ${profileName ? html`<bdi>${profileName}</bdi>` : nothing}<span class="number">${shortAddress(address)}</span>
      </span>`
  }

  #renderButton() {
    const text = this.#text.value
    if (this.#asked.value !== undefined) return nothing
    if (!this.#typed.value) {
      return html`<button class="chip solo" type="button" @click=${this.#paste}>
        <w3m-ui-icon name="clipboard-paste"></w3m-ui-icon><span>${text.paste}</span>
      </button>`
    }
    return html`<w3m-ui-icon-button
      class="clear"
      icon="x"
      .label=${text['clear-receiver']}
      @click=${this.#clear}
    ></w3m-ui-icon-button>`
  }

  #renderAcquaintance(found: ResolvedRecipient) {
    return this.notes?.renderKnownRecipient(found, {
      checks: this.#checks.value,
      known: this.#known,
      locale: this.#locale.value
    })
  }

  #renderField() {
    const text = this.#text.value
    const typed = this.#typed.value
    return html`<input
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
      aria-invalid=${this.#receiver.value.name === 'invalid' || this.#checks.value[0]?.severity === 'block' ? 'true' : nothing}
      placeholder=${text['address-or-name']}
      dir=${typed ? 'ltr' : nothing}
      .value=${typed}
      ?readonly=${this.#asked.value !== undefined}
      @input=${(event: InputEvent) => this.#flow.setReceiver((event.target as HTMLInputElement).value)}
      @focus=${this.#begin}
      @blur=${() => (this.typing = false)}
      @keydown=${this.#pressed}
    />`
  }

  #renderReceiverNote() {
    const text = this.#text.value
    const receiver = this.#receiver.value
    const name = this.#typed.value.trim()
    if (receiver.name === 'empty') return html`<span>${text['receiver-note']}</span>`
    if (receiver.name === 'looking') return html`<span>${interpolate(text['looking-up'], { name })}</span>`
    return this.notes?.renderRecipientStatus(receiver, {
      checks: this.#checks.value,
      name,
      network: this.#network.value?.name ?? '',
      text,
      retry: this.#flow.retryReceiver
    })
  }

  #renderRecent() {
    const known = this.#known.slice(0, maxShownRecipients)
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

  /** Recipients of earlier transfers in this namespace. */
  get #known(): readonly Receiver[] {
    return this.#receivers.value.filter(({ namespace }) => namespace === this.#network.value?.chainNamespace)
  }

  #begin(): void {
    this.#next = undefined
    this.typing = true
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

  #pressed(event: KeyboardEvent): void {
    // During IME composition (Chinese, Japanese, Korean), Enter selects a candidate.
    if (event.key === 'Enter' && !event.isComposing) this.dispatchEvent(new W3mUiSubmitEvent(this.#typed.value))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-send-receiver': W3mWalletSendRecipient
  }
}

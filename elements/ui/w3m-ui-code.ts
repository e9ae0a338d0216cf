import { css, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { ControlElement } from '../core/control.ts'
import { define } from '../core/define.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { codeIn, digitsIn } from './code-digits.ts'
import { W3mUiInputEvent, W3mUiSubmitEvent } from './events.ts'
import { ring, ringStyle } from './ring.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A code of digits, a place each. Beneath the places lies one input, so that a phone fills it in, a paste fills all of it, and a
 * screen reader meets one field. The places stand from left to right in every language, as the digits of a mail do.
 *
 * @event {W3mUiInputEvent} w3m-ui-input - The visitor typed, pasted or cleared; `value` is what stands now.
 * @event {W3mUiSubmitEvent} w3m-ui-submit - The visitor pressed Enter in a whole code.
 * @csspart places - The places.
 */
@define('w3m-ui-code')
export class W3mUiCode extends ControlElement {
  static override styles = [
    reset,
    focus,
    ringStyle,
    css`
      :host {
        display: block;
      }
      .places {
        position: relative;
        display: flex;
        gap: 8px;
        direction: ltr;
      }
      .place {
        flex: 1;
        display: grid;
        place-items: center;
        min-width: 0;
        height: 56px;
        border: 1px solid var(--w3m-control-edge);
        border-radius: calc(var(--w3m-round) * 3);
        font: 600 calc(var(--w3m-em) * 2.4) / 28px var(--w3m-font);
        font-variant-numeric: tabular-nums;
      }
      .half {
        margin-inline-start: 8px;
      }
      .here {
        border-color: transparent;
        outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      .here:empty::before {
        content: '';
        width: 2px;
        height: 24px;
        border-radius: 1px;
        background: var(--w3m-accent-text);
        animation: caret 1.06s steps(1) infinite;
      }
      @keyframes caret {
        50% {
          opacity: 0;
        }
      }
      .invalid .place:not(.here) {
        border-color: var(--w3m-danger);
        box-shadow: inset 0 0 0 1px var(--w3m-danger);
      }
      .busy .place {
        color: var(--w3m-text-2);
      }
      .off .place {
        border-color: var(--w3m-fill-3);
        box-shadow: none;
      }
      input {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        padding: 0;
        border: 0;
        opacity: 0;
        /* Never below 16 px: iOS zooms into fields with smaller text. */
        font-size: 16px;
        cursor: text;
      }
      input[readonly] {
        cursor: default;
      }
      .picked {
        background: var(--w3m-accent-soft);
      }
      .invalid .picked {
        background: var(--w3m-danger-soft);
      }
      .message {
        min-height: 18px;
        margin-block-start: 12px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
        text-align: center;
        text-wrap: balance;
      }
      .error {
        color: var(--w3m-danger);
      }
      .message :is(w3m-ui-icon, .ring) {
        display: inline-block;
        margin-inline-end: 6px;
        font-size: 16px;
        vertical-align: -3px;
      }
      @media (prefers-reduced-motion: reduce) {
        .here:empty::before {
          animation: none;
        }
      }
      @media (forced-colors: active) {
        .here {
          outline-color: Highlight;
        }
        .here:empty::before {
          background: CanvasText;
        }
      }
    `
  ]

  /** How many digits. */
  @property({ type: Number }) length = 6
  /** What stands in it. */
  @property() value = ''
  /** Accessible name. */
  @property() label = ''
  /** What one should know of it. */
  @property() hint: string | undefined
  /** What is wrong with what stands in it. It is selected then: typing begins anew, and an arrow key goes to a digit of it. */
  @property() error: string | undefined
  /** It is being looked at, and stays as it is. */
  @property({ type: Boolean }) busy = false
  /** Cannot be used. Say why in `error` or `hint`. Keeps the focus, so that one who listens hears that. */
  @property({ type: Boolean }) disabled = false

  @query('input') private readonly input!: HTMLInputElement | null
  /** The places that the next key is for; the end not included. */
  @state() private at: [start: number, end: number] | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.at) return
    if (changed.has('error') && this.error && this.value) this.at = [0, this.value.length]
    else if (this.at[1] > this.value.length) this.at = this.#around(this.value.length)
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    if (this.at && this.#isFocused) this.input?.setSelectionRange(...this.at)
  }

  override render() {
    const style = ['places', this.error && 'invalid', this.busy && 'busy', this.disabled && 'off'].filter(Boolean).join(' ')
    return html`<div class=${style} part="places">
        ${Array.from({ length: this.length }, (_, place) => this.#renderPlace(place))}
        <input
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint="done"
          dir="ltr"
          aria-label=${this.label}
          aria-describedby="message"
          aria-invalid=${this.error ? 'true' : nothing}
          aria-busy=${this.busy ? 'true' : nothing}
          .value=${this.value}
          ?readonly=${this.busy || this.disabled}
          aria-disabled=${this.disabled ? 'true' : nothing}
          @beforeinput=${this.#refuseWords}
          @input=${this.#typed}
          @paste=${this.#pasted}
          @keydown=${this.#pressed}
          @keyup=${this.#look}
          @select=${this.#look}
          @focus=${() => this.#stand(this.value.length)}
          @click=${this.#tapped}
          @blur=${() => (this.at = undefined)}
        />
      </div>
      ${this.#renderMessage()}`
  }

  #renderPlace(place: number) {
    const { at } = this
    const isOne = at && at[1] - at[0] < 2
    const isMet = at && !this.disabled && place >= at[0] && (place < at[1] || place === at[0])
    const half = place === Math.ceil(this.length / 2)
    const style = ['place', isMet && (isOne ? 'here' : 'picked'), half && 'half'].filter(Boolean).join(' ')
    return html`<span class=${style} aria-hidden="true">${this.value[place] ?? nothing}</span>`
  }

  #renderMessage() {
    if (this.error) {
      return html`<p class="message error" id="message" role="alert">
        <w3m-ui-icon name="circle-alert"></w3m-ui-icon><span>${this.error}</span>
      </p>`
    }
    return html`<p class="message" id="message" role="status">${this.busy ? ring() : nothing}<span>${this.hint}</span></p>`
  }

  /** What is no digit does not come in; a composition, which cannot be refused, is corrected afterwards. */
  #refuseWords(event: InputEvent): void {
    if (event.data && !digitsIn(event.data) && event.cancelable) event.preventDefault()
  }

  #typed(event: InputEvent): void {
    event.stopPropagation()
    const { value } = event.target as HTMLInputElement
    // a device that fills it in says nothing of what it inserts, or inserts all of it
    const isFilled = !event.inputType || digitsIn(event.data ?? '').length >= this.length
    this.#change(value, isFilled)
  }

  #pasted(event: ClipboardEvent): void {
    event.preventDefault()
    const code = codeIn(event.clipboardData?.getData('text') ?? '', this.length)
    const [start, end] = [this.input?.selectionStart ?? 0, this.input?.selectionEnd ?? 0]
    if (!code || this.busy || this.disabled) return
    const isWhole = code.length === this.length
    this.#change(isWhole ? code : this.value.slice(0, start) + code + this.value.slice(end), isWhole)
    this.#stand(start + code.length)
  }

  #change(text: string, isWhole: boolean): void {
    const { input } = this
    if (!input) return
    const value = digitsIn(text).slice(0, this.length)
    const start = input.selectionStart ?? value.length
    input.value = value
    this.value = value
    this.#stand(Math.min(start, value.length))
    this.dispatchEvent(new W3mUiInputEvent(value, isWhole && value.length === this.length))
  }

  #pressed(event: KeyboardEvent): void {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return this.#submit(event)
    const start = this.input?.selectionStart ?? 0
    const next = { ArrowLeft: start - 1, ArrowRight: start + 1, Home: 0, End: this.value.length }[event.key]
    if (next === undefined) return
    event.preventDefault()
    this.#stand(next)
  }

  #submit(event: KeyboardEvent): void {
    event.preventDefault()
    if (event.isComposing || this.busy || this.disabled || this.value.length < this.length) return
    this.dispatchEvent(new W3mUiSubmitEvent(this.value))
  }

  /** A tap is for the place that it meets, or for the first empty one. */
  #tapped(event: MouseEvent): void {
    const places = [...this.renderRoot.querySelectorAll('.place')]
    const met = places.findIndex(place => event.clientX < place.getBoundingClientRect().right)
    this.#stand(met < 0 ? this.value.length : met)
  }

  #stand(place: number): void {
    this.at = this.#around(place)
    this.input?.setSelectionRange(...this.at)
  }

  /** A digit that stands is selected, so that the next one takes its place. */
  #around(place: number): [start: number, end: number] {
    const { value, length } = this
    const start = Math.max(0, Math.min(place, value.length, length - 1))
    return [start, Math.min(start + 1, value.length)]
  }

  /** Follows what the browser has selected. */
  #look(): void {
    const { input } = this
    if (!input || !this.#isFocused) return
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    if (start === end) this.#stand(start)
    else if (start !== this.at?.[0] || end !== this.at[1]) this.at = [start, end]
  }

  get #isFocused(): boolean {
    return this.input !== null && this.shadowRoot?.activeElement === this.input
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-code': W3mUiCode
  }
}

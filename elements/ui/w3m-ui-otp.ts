import { css, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { extractCode, extractDigits } from './parse-code.ts'
import { W3mUiInputEvent, W3mUiSubmitEvent } from './events.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A one-time code, one place per digit.
 * A single input covers the places, so that autofill and paste fill all of it, and screen readers find one field. Digits run
 * left to right in every language, as in the mail.
 * @event {W3mUiInputEvent} w3m-ui-input - The user typed, pasted or cleared; `value` is the current value.
 * @event {W3mUiSubmitEvent} w3m-ui-submit - The user pressed Enter in a complete code.
 * @csspart places - The places.
 */
@define('w3m-ui-code')
export class W3mUiOtp extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    progressRingStyles,
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

  /** Number of digits. */
  @property({ type: Number }) length = 6
  /** Current value. */
  @property() value = ''
  /** Accessible name. */
  @property() label = ''
  /** Hint text. */
  @property() hint: string | undefined
  /**
   * Error message.
   * The code is then selected: typing replaces it, and an arrow key moves to one of its digits.
   */
  @property() error: string | undefined
  /** The code is being checked and cannot be changed. */
  @property({ type: Boolean }) busy = false
  /**
   * Disables it.
   * Give the reason in `error` or `hint`. Keeps the focus, so that screen readers announce the reason.
   */
  @property({ type: Boolean }) disabled = false

  @query('input') private readonly input!: HTMLInputElement | null
  /** Places the next key applies to; end exclusive. */
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
    return html`<p class="message" id="message" role="status">
      ${this.busy ? renderProgressRing() : nothing}<span>${this.hint}</span>
    </p>`
  }

  /** Rejects non-digits. A composition cannot be cancelled, so it is corrected afterwards. */
  #refuseWords(event: InputEvent): void {
    if (event.data && !extractDigits(event.data) && event.cancelable) event.preventDefault()
  }

  #typed(event: InputEvent): void {
    event.stopPropagation()
    const { value } = event.target as HTMLInputElement
    // Autofill sends no `inputType`, or inserts the whole code.
    const isFilled = !event.inputType || extractDigits(event.data ?? '').length >= this.length
    this.#change(value, isFilled)
  }

  #pasted(event: ClipboardEvent): void {
    event.preventDefault()
    const code = extractCode(event.clipboardData?.getData('text') ?? '', this.length)
    const [start, end] = [this.input?.selectionStart ?? 0, this.input?.selectionEnd ?? 0]
    if (!code || this.busy || this.disabled) return
    const isWhole = code.length === this.length
    this.#change(isWhole ? code : this.value.slice(0, start) + code + this.value.slice(end), isWhole)
    this.#stand(start + code.length)
  }

  #change(text: string, isWhole: boolean): void {
    const { input } = this
    if (!input) return
    const value = extractDigits(text).slice(0, this.length)
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

  /** Handles a tap: moves to the tapped place, or to the first empty one. */
  #tapped(event: MouseEvent): void {
    const places = [...this.renderRoot.querySelectorAll('.place')]
    const met = places.findIndex(place => event.clientX < place.getBoundingClientRect().right)
    this.#stand(met < 0 ? this.value.length : met)
  }

  #stand(place: number): void {
    this.at = this.#around(place)
    this.input?.setSelectionRange(...this.at)
  }

  /** Returns the selection of a place: an existing digit is selected, so that the next one replaces it. */
  #around(place: number): [start: number, end: number] {
    const { value, length } = this
    const start = Math.max(0, Math.min(place, value.length, length - 1))
    return [start, Math.min(start + 1, value.length)]
  }

  /** Reads the browser's selection. */
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
    'w3m-ui-code': W3mUiOtp
  }
}

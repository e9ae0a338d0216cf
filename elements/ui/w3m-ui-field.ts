import { css, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { W3mUiInputEvent, W3mUiSubmitEvent } from './events.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import { renderInlineIcon, inlineIconStyles } from './inline-icon.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A one-line field with an icon, clear button, submit button, and error message.
 * @slot end - Content inside the field, at its end.
 * @event {W3mUiInputEvent} w3m-ui-input - The user typed or cleared; `value` is the current value.
 * @event {W3mUiSubmitEvent} w3m-ui-submit - The user pressed Enter or the arrow button; `value` is the current value.
 * @csspart field - The box around the input.
 */
@define('w3m-ui-field')
export class W3mUiField extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    progressRingStyles,
    inlineIconStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .field {
        display: flex;
        align-items: center;
        gap: 10px;
        height: 48px;
        padding-inline: 13px 5px;
        border: 1px solid var(--w3m-control-edge);
        border-radius: var(--w3m-radius-md);
        background: var(--w3m-surface);
        color: var(--w3m-text-2);
        font-size: 20px;
        cursor: text;
      }
      .field:focus-within:has(input:focus) {
        border-color: transparent;
        outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      .invalid {
        border-color: var(--w3m-danger);
        box-shadow: inset 0 0 0 1px var(--w3m-danger);
      }
      input {
        flex: 1;
        width: 0;
        min-width: 0;
        height: 100%;
        padding: 0;
        border: 0;
        background: none;
        /* Never below 16 px: iOS zooms into fields with smaller text. */
        font: 400 max(16px, calc(var(--w3m-em) * 1.6)) / 20px var(--w3m-font);
        color: var(--w3m-text);
        text-align: start;
        text-overflow: ellipsis;
        appearance: none;
      }
      input:focus {
        outline: 0;
      }
      input::placeholder {
        color: var(--w3m-text-3);
        opacity: 1;
      }
      input::-webkit-search-cancel-button,
      input::-webkit-search-decoration {
        display: none;
      }
      .clear,
      .send {
        display: grid;
        place-items: center;
        position: relative;
        width: 36px;
        height: 36px;
        flex: none;
        border-radius: calc(var(--w3m-round) * 2.5);
        font-size: 18px;
      }
      .clear {
        color: var(--w3m-text-2);
      }
      .send {
        background: var(--w3m-accent-solid);
        color: var(--w3m-on-accent);
      }
      @media (hover: hover) {
        .clear:hover {
          background: var(--w3m-fill-1);
        }
        .send:hover {
          background: var(--w3m-accent-hover);
        }
      }
      .ring {
        margin-inline-end: 9px;
        font-size: 18px;
      }
      .message {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 8px 2px 0;
        font: var(--w3m-text-small);
        color: var(--w3m-danger);
      }
      .message w3m-ui-icon {
        font-size: 16px;
      }
      @media (pointer: coarse) {
        .clear::after,
        .send::after {
          content: '';
          position: absolute;
          inset: -4px;
        }
      }
    `
  ]

  /** Type of the input. */
  @property() type: 'search' | 'email' | 'text' = 'text'
  /** Accessible name. */
  @property() label = ''
  /** Placeholder. */
  @property() placeholder: string | undefined
  /** Current value. */
  @property() value = ''
  /** Icon at the start. */
  @property() icon: IconName | undefined
  /** Error message for the current value. */
  @property() error: string | undefined
  /** Accessible name of the clear button. Without it there is no button. */
  @property({ attribute: 'clear-label' }) clearLabel: string | undefined
  /** Accessible name of the submit arrow, shown when there is a value. Without it there is no arrow. */
  @property({ attribute: 'submit-label' }) submitLabel: string | undefined
  /** Autofill hint for the browser. */
  @property() autocomplete: AutoFill | undefined
  /** Disables it. */
  @property({ type: Boolean }) disabled = false
  /** Whether the value is being checked. */
  @property({ type: Boolean }) loading = false

  @query('input') private readonly input!: HTMLInputElement | null

  /** Selects the value. */
  select(): void {
    this.input?.select()
  }

  override render() {
    return html`<label class=${this.error ? 'field invalid' : 'field'} part="field">
        ${this.icon ? html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon>` : nothing}
        <input
          type=${this.type}
          aria-label=${this.label}
          placeholder=${this.placeholder ?? nothing}
          autocomplete=${this.autocomplete ?? 'off'}
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint=${this.type === 'search' ? 'search' : 'go'}
          dir=${this.value === '' ? nothing : 'auto'}
          .value=${this.value}
          ?disabled=${this.disabled}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby=${this.error ? 'message' : nothing}
          aria-busy=${this.loading ? 'true' : nothing}
          @input=${this.#typed}
          @keydown=${this.#pressed}
        />${this.#renderEnd()}<slot name="end"></slot>
      </label>
      ${
        this.error
          ? html`<p class="message" id="message" role="alert">
              <w3m-ui-icon name="circle-alert"></w3m-ui-icon><span>${this.error}</span>
            </p>`
          : nothing
      }`
  }

  #renderEnd() {
    if (this.loading) return renderProgressRing()
    if (this.value === '' || this.disabled) return nothing
    if (this.submitLabel) {
      return html`<button class="send" type="button" aria-label=${this.submitLabel} @click=${this.#submit}>
        <w3m-ui-icon name="arrow-right"></w3m-ui-icon>
      </button>`
    }
    return this.clearLabel
      ? html`<button class="clear" type="button" aria-label=${this.clearLabel} @click=${this.#clear}>
          ${renderInlineIcon('x')}
        </button>`
      : nothing
  }

  #typed(event: InputEvent): void {
    event.stopPropagation()
    this.#change((event.target as HTMLInputElement).value)
  }

  #pressed(event: KeyboardEvent): void {
    // During IME composition (Chinese, Japanese, Korean), Enter selects a candidate.
    if (event.key === 'Enter' && !event.isComposing) this.#submit()
  }

  #clear(): void {
    this.#change('')
    this.focus()
  }

  #submit(): void {
    this.dispatchEvent(new W3mUiSubmitEvent(this.value))
  }

  #change(value: string): void {
    this.value = value
    this.dispatchEvent(new W3mUiInputEvent(value))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-field': W3mUiField
  }
}

import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { W3mUiToggleEvent } from './events.ts'
import { renderInlineIcon, inlineIconStyles } from './inline-icon.ts'

/**
 * @summary A checkbox to confirm something.
 * @slot - The text. Links in it stay clickable.
 * @event {W3mUiToggleEvent} w3m-ui-toggle - Checked or unchecked; see `checked`.
 */
@define('w3m-ui-checkbox')
export class W3mUiCheckbox extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    inlineIconStyles,
    css`
      :host {
        display: block;
      }
      label {
        display: flex;
        align-items: flex-start;
        gap: 12px;
        min-height: 24px;
        font: var(--w3m-text-label);
        line-height: 20px;
        cursor: pointer;
      }
      .box {
        display: grid;
        flex: none;
        margin-block-start: -1px;
      }
      .box > * {
        grid-area: 1 / 1;
      }
      input {
        width: 22px;
        height: 22px;
        margin: 0;
        appearance: none;
        border: 1.5px solid var(--w3m-control-edge);
        border-radius: 7px;
        background: var(--w3m-surface);
        cursor: inherit;
      }
      input:checked {
        border-color: transparent;
        background: var(--w3m-accent-solid);
      }
      .stroke {
        place-self: center;
        font-size: 14px;
        color: var(--w3m-on-accent);
        stroke-width: 3;
        visibility: hidden;
        pointer-events: none;
      }
      input:checked + .stroke {
        visibility: visible;
      }
      .words {
        padding-block-start: 1px;
      }
      label:has(:disabled) {
        color: var(--w3m-text-3);
        cursor: default;
      }
      @media (pointer: coarse) {
        label {
          min-height: 44px;
          padding-block: 11px;
        }
      }
      @media (forced-colors: active) {
        input:checked {
          forced-color-adjust: none;
          background: Highlight;
        }
        .stroke {
          color: HighlightText;
        }
      }
    `
  ]

  /** Whether it is checked. */
  @property({ type: Boolean }) checked = false
  /** Accessible name, if the text is not sufficient. */
  @property() label: string | undefined
  /** Disables it. */
  @property({ type: Boolean }) disabled = false

  override render() {
    return html`<label>
      <span class="box">
        <input
          type="checkbox"
          .checked=${this.checked}
          ?disabled=${this.disabled}
          aria-label=${this.label ?? nothing}
          @change=${this.#toggle}
        />${renderInlineIcon('check')}
      </span>
      <span class="words"><slot></slot></span>
    </label>`
  }

  #toggle(event: Event): void {
    this.checked = (event.target as HTMLInputElement).checked
    this.dispatchEvent(new W3mUiToggleEvent(this.checked))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-checkbox': W3mUiCheckbox
  }
}

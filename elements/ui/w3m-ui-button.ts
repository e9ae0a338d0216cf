import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement, swallowBusyClick } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A text button.
 * With `href` it is a link that opens a new tab.
 * @slot - The text.
 * @csspart button - The native button or link.
 */
@define('w3m-ui-button')
export class W3mUiButton extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    progressRingStyles,
    css`
      :host {
        display: inline-block;
      }
      :host([full]) {
        display: block;
      }
      .button {
        --fill: var(--w3m-accent-solid);
        --fill-hover: var(--w3m-accent-hover);
        --fill-pressed: var(--w3m-accent-pressed);
        display: grid;
        grid: auto / auto;
        place-items: center;
        width: 100%;
        min-height: var(--w3m-button-height);
        padding: 6px 20px;
        border-radius: var(--w3m-radius-md);
        background: var(--fill);
        color: var(--w3m-on-accent);
        font: var(--w3m-text-button);
        letter-spacing: var(--w3m-tracking-row);
        transition: background var(--w3m-duration-press);
      }
      :host([variant='secondary']) .button {
        --fill: var(--w3m-fill-1);
        --fill-hover: var(--w3m-fill-2);
        --fill-pressed: var(--w3m-fill-3);
        color: var(--w3m-text);
      }
      :host([variant='danger']) .button {
        --fill: var(--w3m-danger-solid);
        --fill-hover: color-mix(in oklab, var(--fill), black 9%);
        --fill-pressed: color-mix(in oklab, var(--fill), black 18%);
        color: var(--w3m-on-danger);
      }
      :host([size='md']) .button {
        min-height: 40px;
        padding-inline: 16px;
        border-radius: calc(var(--w3m-round) * 3);
        font-size: calc(var(--w3m-em) * 1.5);
      }
      :host([size='sm']) .button {
        min-height: 36px;
        padding-inline: 12px;
        border-radius: calc(var(--w3m-round) * 2.75);
        font-size: calc(var(--w3m-em) * 1.4);
      }
      @media (hover: hover) {
        .button:hover {
          background: var(--fill-hover);
        }
      }
      .button:active {
        background: var(--fill-pressed);
      }
      .button.busy,
      :host([variant]) .button.busy {
        --fill: var(--w3m-fill-1);
        --fill-hover: var(--w3m-fill-1);
        --fill-pressed: var(--w3m-fill-1);
        color: var(--w3m-text);
      }
      .button:disabled,
      :host([variant]) .button:disabled {
        background: var(--w3m-accent-disabled);
        color: var(--w3m-on-accent-disabled);
      }
      /* Words and the busy line share one cell: whichever is wider gives the width, and nothing moves when they change. */
      .words,
      .wait {
        grid-area: 1 / 1;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        min-width: 0;
        max-width: 100%;
      }
      .text {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .away {
        visibility: hidden;
      }
      w3m-ui-icon {
        font-size: 18px;
      }
      .ring {
        font-size: 16px;
      }
      @media (pointer: coarse) {
        :host(:not([size='lg'])) .button {
          min-height: 44px;
        }
      }
      @media (forced-colors: active) {
        .button {
          border: 1px solid ButtonBorder;
        }
      }
    `
  ]

  /** Emphasis of the button: one primary per screen; danger for irreversible actions. */
  @property({ reflect: true }) variant: 'primary' | 'secondary' | 'danger' = 'primary'
  /** Height: 36, 40 or 48 px; at least 44 on touch devices. */
  @property({ reflect: true }) size: 'sm' | 'md' | 'lg' = 'lg'
  /** Icon before the text. */
  @property() icon: IconName | undefined
  /** Fills the width of its container. */
  @property({ type: Boolean, reflect: true }) full = false
  /** Disables it. */
  @property({ type: Boolean }) disabled = false
  /** Busy: keeps its width and focus, and ignores clicks. */
  @property({ type: Boolean }) loading = false
  /** Text beside the ring while busy. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined
  /** URL to open in a new tab. */
  @property() href: string | undefined
  /** Accessible name, if the text is not sufficient. */
  @property() label: string | undefined

  override render() {
    if (this.href !== undefined && !this.disabled) {
      return html`<a
        class="button"
        part="button"
        href=${this.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label=${this.label ?? nothing}
        >${this.#renderWords()}</a
      >`
    }
    return html`<button
      class=${this.loading ? 'button busy' : 'button'}
      part="button"
      type="button"
      ?disabled=${this.disabled}
      aria-label=${this.label ?? nothing}
      aria-busy=${this.loading ? 'true' : nothing}
      aria-disabled=${this.loading ? 'true' : nothing}
      @click=${this.loading ? swallowBusyClick : nothing}
    >
      ${this.#renderWords()}
    </button>`
  }

  #renderWords() {
    return html`<span class=${this.loading ? 'words away' : 'words'}
        >${this.icon ? html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon>` : nothing}<span class="text"
          ><slot></slot></span></span
      >${
        this.loading || this.loadingLabel
          ? html`<span class=${this.loading ? 'wait' : 'wait away'}>${renderProgressRing()}${this.loadingLabel}</span>`
          : nothing
      }`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-button': W3mUiButton
  }
}

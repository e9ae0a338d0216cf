import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import './w3m-ui-icon.ts'

/**
 * @summary An icon button.
 * With `pressed` it is a toggle button, with `href` a link that opens a new tab.
 * @csspart button - The native button or link.
 */
@define('w3m-ui-icon-button')
export class W3mUiIconButton extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    css`
      :host {
        display: inline-block;
        flex: none;
      }
      .button {
        --fill: transparent;
        --fill-hover: var(--w3m-fill-1);
        --fill-pressed: var(--w3m-fill-2);
        display: grid;
        place-items: center;
        width: 36px;
        height: 36px;
        border-radius: var(--w3m-radius-full);
        background: var(--fill);
        color: var(--w3m-icon);
        font-size: 20px;
        transition: background var(--w3m-duration-press);
      }
      :host([size='sm']) .button {
        width: 32px;
        height: 32px;
      }
      :host([size='lg']) .button {
        width: 48px;
        height: 48px;
        border-radius: var(--w3m-radius-md);
      }
      :host([variant='fill']) .button {
        --fill: var(--w3m-fill-1);
        --fill-hover: var(--w3m-fill-2);
        --fill-pressed: var(--w3m-fill-3);
      }
      @media (hover: hover) {
        .button:hover {
          background: var(--fill-hover);
        }
      }
      .button:active {
        background: var(--fill-pressed);
      }
      :host([variant]) .button[aria-pressed='true'] {
        --fill: var(--w3m-accent-soft);
        --fill-hover: var(--w3m-accent-soft);
        color: var(--w3m-accent-text);
        box-shadow: inset 0 0 0 1px currentColor;
      }
      .button:disabled {
        background: none;
        color: var(--w3m-text-3);
        opacity: 0.6;
      }
      @media (pointer: coarse) {
        .button,
        :host([size='sm']) .button {
          width: 44px;
          height: 44px;
        }
        :host([size='lg']) .button {
          width: 48px;
          height: 48px;
        }
      }
    `
  ]

  /** Name of the icon. */
  @property() icon: IconName | undefined
  /** Accessible name. */
  @property() label = ''
  /**
   * 32, 36 or 48 px; at least 44 on touch devices.
   * The largest is a rounded square, for use beside a field.
   */
  @property({ reflect: true }) size: 'sm' | 'md' | 'lg' = 'md'
  /** With or without a background. */
  @property({ reflect: true }) variant: 'plain' | 'fill' = 'plain'
  /** State of a toggle button. */
  @property({ attribute: false }) pressed: boolean | undefined
  /** Disables it. */
  @property({ type: Boolean }) disabled = false
  /** URL to open in a new tab. */
  @property() href: string | undefined

  override render() {
    const icon = html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon>`
    if (this.href !== undefined) {
      return html`<a
        class="button"
        part="button"
        href=${this.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label=${this.label}
        >${icon}</a
      >`
    }
    return html`<button
      class="button"
      part="button"
      type="button"
      ?disabled=${this.disabled}
      aria-label=${this.label}
      aria-pressed=${this.pressed === undefined ? nothing : this.pressed ? 'true' : 'false'}
    >
      ${icon}
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-icon-button': W3mUiIconButton
  }
}

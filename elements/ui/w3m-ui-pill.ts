import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A small rounded button: the network in the header, the address with its copy icon.
 * @slot start - An image, 24 px.
 * @csspart button - The native button.
 */
@define('w3m-ui-pill')
export class W3mUiPill extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    css`
      :host {
        display: inline-block;
        max-width: 100%;
      }
      .pill {
        display: flex;
        align-items: center;
        gap: 6px;
        max-width: 100%;
        height: 36px;
        padding-inline: 6px 8px;
        border-radius: var(--w3m-radius-full);
        background: var(--w3m-fill-1);
        color: var(--w3m-text);
        font: var(--w3m-text-row);
        transition: background var(--w3m-duration-press);
      }
      :host([variant='plain']) .pill {
        height: 32px;
        padding-inline: 12px 10px;
        background: none;
      }
      @media (hover: hover) {
        .pill:hover {
          background: var(--w3m-fill-2);
        }
        :host([variant='plain']) .pill:hover {
          background: var(--w3m-fill-1);
        }
      }
      .pill:active,
      :host([variant]) .pill:active {
        background: var(--w3m-fill-3);
      }
      .pill:disabled {
        color: var(--w3m-text-3);
      }
      .text {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      w3m-ui-icon {
        font-size: 16px;
        color: var(--w3m-text-3);
      }
      :host([variant='fill']) w3m-ui-icon {
        color: var(--w3m-icon);
      }
      ::slotted(*) {
        --size: 24px;
      }
      @media (pointer: coarse) {
        .pill,
        :host([variant]) .pill {
          height: 44px;
          padding-inline: 8px 12px;
        }
      }
    `
  ]

  /** Text: a name, or a short address. */
  @property() text: string | undefined
  /** Accessible name, if the text is not sufficient. */
  @property() label: string | undefined
  /** Icon at the end. */
  @property() icon: IconName | undefined
  /** With or without a background. */
  @property({ reflect: true }) variant: 'fill' | 'plain' = 'fill'
  /** Disables it. */
  @property({ type: Boolean }) disabled = false

  override render() {
    return html`<button class="pill" part="button" type="button" ?disabled=${this.disabled} aria-label=${this.label ?? nothing}>
      <slot name="start"></slot>${this.text ? html`<span class="text" dir="auto">${this.text}</span>` : nothing}${
        this.icon ? html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon>` : nothing
      }
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-pill': W3mUiPill
  }
}

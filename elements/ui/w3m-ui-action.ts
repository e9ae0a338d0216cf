import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import './w3m-ui-icon.ts'

/**
 * @summary An action of a screen: an icon over a label.
 * With `href` a link that opens a new tab.
 * @csspart button - The native button or link.
 */
@define('w3m-ui-action')
export class W3mUiAction extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .action {
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: 6px;
        width: 100%;
        height: 64px;
        padding-inline: 4px;
        border-radius: var(--w3m-radius-md);
        background: var(--w3m-fill-1);
        color: var(--w3m-text);
        font: var(--w3m-text-small-strong);
        transition: background var(--w3m-duration-press);
      }
      @media (hover: hover) {
        .action:hover {
          background: var(--w3m-fill-2);
        }
      }
      .action:active {
        background: var(--w3m-fill-3);
      }
      w3m-ui-icon {
        font-size: 20px;
        color: var(--w3m-accent-text);
      }
      .action:disabled {
        background: var(--w3m-fill-1);
        color: var(--w3m-text-3);
      }
      .action:disabled w3m-ui-icon {
        color: inherit;
      }
      .label {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      @media (forced-colors: active) {
        .action {
          border: 1px solid ButtonBorder;
        }
      }
    `
  ]

  /** Icon over the label. */
  @property() icon: IconName | undefined
  /** The label. */
  @property() label = ''
  /** Disables it. */
  @property({ type: Boolean }) disabled = false
  /** URL to open in a new tab. */
  @property() href: string | undefined

  override render() {
    const content = html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon><span class="label">${this.label}</span>`
    if (this.href !== undefined && !this.disabled) {
      return html`<a class="action" part="button" href=${this.href} target="_blank" rel="noopener noreferrer">${content}</a>`
    }
    return html`<button class="action" part="button" type="button" ?disabled=${this.disabled}>${content}</button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-action': W3mUiAction
  }
}

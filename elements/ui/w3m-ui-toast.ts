import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { keyed } from 'lit/directives/keyed.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { floating } from '../styles/floating.ts'
import { ring, ringStyle } from './ring.ts'
import './w3m-ui-icon.ts'

const icons = { info: 'info', success: 'circle-check', error: 'circle-alert' } as const satisfies Record<string, IconName>

/**
 * @summary A short word on what just happened. The element stays and its message changes, so that a screen reader hears each.
 *
 * @csspart toast - The pill.
 */
@define('w3m-ui-toast')
export class W3mUiToast extends LitElement {
  static override styles = [
    floating,
    ringStyle,
    css`
      :host {
        display: block;
      }
      .toast {
        display: flex;
        align-items: center;
        gap: 10px;
        box-sizing: border-box;
        width: fit-content;
        max-width: 100%;
        min-height: 44px;
        margin-inline: auto;
        padding-block: 8px;
        padding-inline: 14px 18px;
        border-radius: 22px;
        background: var(--w3m-surface);
        color: var(--w3m-text);
        box-shadow: var(--w3m-shadow-toast);
        font: var(--w3m-text-label);
        animation: enter var(--w3m-duration-page) var(--w3m-ease);
      }
      .text {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      w3m-ui-icon,
      .ring {
        font-size: 20px;
        color: var(--w3m-icon);
      }
      .success w3m-ui-icon {
        color: var(--w3m-success);
      }
      .error w3m-ui-icon {
        color: var(--w3m-danger);
      }
      @keyframes enter {
        from {
          opacity: 0;
          transform: scale(0.85);
        }
      }
      @media (forced-colors: active) {
        .toast {
          border: 1px solid CanvasText;
        }
      }
    `
  ]

  /** The words; none, and nothing is shown. */
  @property() message: string | undefined
  /** What kind of news it is. */
  @property() kind: 'info' | 'success' | 'error' | 'loading' = 'info'

  override render() {
    return html`<div aria-live=${this.kind === 'error' ? 'assertive' : 'polite'} aria-atomic="true">
      ${keyed(this.message, this.#renderToast())}
    </div>`
  }

  #renderToast() {
    if (!this.message) return nothing
    return html`<div class="toast ${this.kind}" part="toast">
      ${this.kind === 'loading' ? ring() : html`<w3m-ui-icon .name=${icons[this.kind]}></w3m-ui-icon>`}<span class="text"
        >${this.message}</span
      >
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-toast': W3mUiToast
  }
}

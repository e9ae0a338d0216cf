import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { keyed } from 'lit/directives/keyed.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { floatingTokens } from '../styles/floating.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { W3mUiCloseEvent } from './events.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import './w3m-ui-icon-button.ts'
import './w3m-ui-icon.ts'

const icons = { info: 'info', success: 'circle-check', error: 'circle-alert' } as const satisfies Record<string, IconName>

/**
 * @summary A short message about a recent event.
 * The element stays and its message changes, so that screen readers announce each.
 * @event {W3mUiActionEvent} w3m-ui-act - The user chose the offered action.
 * @event {W3mUiCloseEvent} w3m-ui-close - The user dismissed it.
 * @csspart toast - The pill.
 */
@define('w3m-ui-toast')
export class W3mUiToast extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    floatingTokens,
    progressRingStyles,
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
      .acting {
        padding-inline-end: 6px;
        pointer-events: auto;
      }
      .act {
        position: relative;
        flex: none;
        padding: 5px 12px;
        border-radius: var(--w3m-radius-md);
        background: var(--w3m-accent-soft);
        color: var(--w3m-accent-text);
        font: var(--w3m-text-small-strong);
      }
      .acting w3m-ui-icon-button {
        margin-inline-start: -6px;
      }
      @media (pointer: coarse) {
        .act::after {
          content: '';
          position: absolute;
          inset: -9px 0;
        }
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

  /** The text; without it nothing is shown. */
  @property() message: string | undefined
  /** Kind of message. */
  @property() kind: 'info' | 'success' | 'error' | 'loading' = 'info'
  /** Label of the offered action. */
  @property() act: string | undefined
  /** Accessible name of the dismiss button. */
  @property({ attribute: 'close-label' }) closeLabel: string | undefined

  override render() {
    return html`<div aria-live=${this.kind === 'error' ? 'assertive' : 'polite'} aria-atomic="true">
      ${keyed(this.message, this.#renderToast())}
    </div>`
  }

  #renderToast() {
    if (!this.message) return nothing
    return html`<div class="toast ${this.kind} ${this.act ? 'acting' : ''}" part="toast">
      ${this.kind === 'loading' ? renderProgressRing() : html`<w3m-ui-icon .name=${icons[this.kind]}></w3m-ui-icon>`}<span
        class="text"
        >${this.message}</span
      >
      ${this.act ? html`<button class="act" type="button" @click=${this.#take}>${this.act}</button>` : nothing}
      ${
        this.closeLabel
          ? html`<w3m-ui-icon-button icon="x" size="sm" .label=${this.closeLabel} @click=${this.#close}></w3m-ui-icon-button>`
          : nothing
      }
    </div>`
  }

  #take(): void {
    this.dispatchEvent(new W3mUiActionEvent())
  }

  #close(): void {
    this.dispatchEvent(new W3mUiCloseEvent())
  }
}

/** The user chose the toast's action. Declared here, since few pages load it. */
export class W3mUiActionEvent extends Event {
  constructor() {
    super('w3m-ui-act', { bubbles: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'w3m-ui-act': W3mUiActionEvent
  }
  interface HTMLElementTagNameMap {
    'w3m-ui-toast': W3mUiToast
  }
}

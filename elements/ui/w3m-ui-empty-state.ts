import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import './w3m-ui-icon.ts'

/**
 * @summary An empty or error state: the reason, what stays unaffected, and the next step.
 * @slot - Buttons, one below the other.
 */
@define('w3m-ui-empty')
export class W3mUiEmptyState extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none;
    }
    .empty {
      display: flex;
      flex-direction: column;
      align-items: center;
      padding-block: 8px 0;
      text-align: center;
    }
    .glyph {
      display: grid;
      place-items: center;
      width: 64px;
      height: 64px;
      margin-block-end: 16px;
      border-radius: 50%;
      background: var(--w3m-fill-1);
      color: var(--w3m-icon);
      font-size: 28px;
    }
    .warning {
      background: var(--w3m-warning-soft);
      color: var(--w3m-warning);
    }
    .danger {
      background: var(--w3m-danger-soft);
      color: var(--w3m-danger);
    }
    p {
      max-width: 296px;
      margin: 0;
      overflow-wrap: anywhere;
    }
    .heading {
      font: var(--w3m-text-headline);
      letter-spacing: var(--w3m-tracking-headline);
      text-wrap: balance;
    }
    .text {
      margin-block-start: 6px;
      color: var(--w3m-text-2);
      text-wrap: pretty;
    }
    slot {
      display: flex;
      flex-direction: column;
      gap: 8px;
      align-self: stretch;
    }
    ::slotted(:first-of-type) {
      margin-block-start: 24px;
    }
    :host([compact]) .empty {
      padding-block: 24px 20px;
    }
    :host([compact]) .glyph {
      margin-block-end: 12px;
    }
    :host([compact]) .heading {
      font: var(--w3m-text-title);
      letter-spacing: var(--w3m-tracking-title);
    }
    :host([compact]) .text {
      margin-block-start: 4px;
    }
  `

  /** Icon above the text. */
  @property() icon: IconName | undefined
  /** Severity. */
  @property() tone: 'quiet' | 'warning' | 'danger' = 'quiet'
  /** What happened. */
  @property() heading = ''
  /** Unaffected parts, and the next step. */
  @property() text: string | undefined
  /** Replaces a list, not a whole screen. */
  @property({ type: Boolean, reflect: true }) compact = false

  override render() {
    return html`<div class="empty">
      ${this.icon ? html`<span class="glyph ${this.tone}"><w3m-ui-icon .name=${this.icon}></w3m-ui-icon></span>` : nothing}
      <p class="heading">${this.heading}</p>
      ${this.text ? html`<p class="text">${this.text}</p>` : nothing}
      <slot></slot>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-empty': W3mUiEmptyState
  }
}

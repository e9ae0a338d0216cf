import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import './w3m-ui-icon.ts'

/** @summary A small round status badge on the corner of an image. */
@define('w3m-ui-badge')
export class W3mUiBadge extends LitElement {
  static override styles = [
    progressRingStyles,
    css`
      :host {
        display: grid;
        place-items: center;
        width: 18px;
        height: 18px;
        border-radius: 50%;
        background: var(--w3m-fill-2);
        color: var(--w3m-text);
        font-size: 12px;
      }
      :host([tone='success']) {
        background: var(--w3m-success-soft);
        color: var(--w3m-success);
      }
      :host([tone='danger']) {
        background: var(--w3m-danger-soft);
        color: var(--w3m-danger);
      }
      .ring {
        color: var(--w3m-accent-text);
      }
    `
  ]

  @property() icon: IconName | undefined
  @property({ reflect: true }) tone: 'plain' | 'success' | 'danger' = 'plain'
  /** Whether the operation is in progress. */
  @property({ type: Boolean }) busy = false

  override render() {
    return this.busy ? renderProgressRing() : html`<w3m-ui-icon .name=${this.icon}></w3m-ui-icon>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-badge': W3mUiBadge
  }
}

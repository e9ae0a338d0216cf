import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import type { IconName } from '../icons/icons.ts'
import { W3mUiCloseEvent } from './events.ts'
import './w3m-ui-icon-button.ts'
import './w3m-ui-icon.ts'

const icons = { info: 'info', warning: 'triangle-alert', error: 'circle-alert' } as const satisfies Record<string, IconName>

/**
 * @summary A message to read before continuing: a developer alert, or a warning on a screen.
 * @slot - Content beside the text.
 * @event {W3mUiCloseEvent} w3m-ui-close - The user dismissed it.
 * @csspart alert - The panel.
 */
@define('w3m-ui-alert')
export class W3mUiAlert extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none;
    }
    .alert {
      --tone: var(--w3m-icon);
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: 4px 8px;
      padding: 14px 16px 16px;
      border-radius: var(--w3m-radius-lg);
      background: var(--w3m-fill-1);
      color: var(--w3m-text);
      font: var(--w3m-text-small);
    }
    .warning {
      --tone: var(--w3m-warning);
      background: var(--w3m-warning-soft);
    }
    .error {
      --tone: var(--w3m-danger);
      background: var(--w3m-danger-soft);
    }
    .mark {
      color: var(--tone);
      font-size: 20px;
    }
    .heading {
      font: 600 calc(var(--w3m-em) * 1.5) / 20px var(--w3m-font);
      overflow-wrap: anywhere;
    }
    .more {
      display: block;
      grid-column: 1 / -1;
      overflow-wrap: anywhere;
    }
    w3m-ui-icon-button {
      margin: -8px -8px -8px 0;
      margin-inline: 0 -8px;
    }
    @media (forced-colors: active) {
      .alert {
        border: 1px solid CanvasText;
      }
    }
  `

  /** What happened. */
  @property() heading = ''
  /** Instructions for the user. */
  @property() text: string | undefined
  /** Severity. */
  @property() kind: 'info' | 'warning' | 'error' = 'warning'
  /** Accessible name of the dismiss button. Without it there is no button. */
  @property({ attribute: 'close-label' }) closeLabel: string | undefined

  override render() {
    return html`<div class="alert ${this.kind}" part="alert" role=${this.kind === 'info' ? 'status' : 'alert'}>
      <w3m-ui-icon class="mark" .name=${icons[this.kind]}></w3m-ui-icon>
      <span class="heading">${this.heading}</span>
      ${
        this.closeLabel
          ? html`<w3m-ui-icon-button icon="x" size="sm" .label=${this.closeLabel} @click=${this.#close}></w3m-ui-icon-button>`
          : nothing
      }
      ${this.text ? html`<span class="more">${this.text}</span>` : nothing}
      <slot class="more"></slot>
    </div>`
  }

  #close(): void {
    this.dispatchEvent(new W3mUiCloseEvent())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-alert': W3mUiAlert
  }
}

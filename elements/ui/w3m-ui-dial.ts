import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { iconPath } from '../icons/icons.ts'

/**
 * @summary Sixty ticks around a wallet: animated while waiting for it, cleared when it rejects.
 * @slot - The wallet's image, 72 px.
 */
@define('w3m-ui-dial')
export class W3mUiDial extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      place-items: center;
      position: relative;
      flex: none;
      width: 152px;
      height: 152px;
    }
    :host([hidden]) {
      display: none;
    }
    svg {
      fill: none;
    }
    .dial {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    .ticks {
      stroke: var(--w3m-accent-text);
      stroke-width: 5;
      stroke-dasharray: 0.3 0.7;
    }
    .track {
      stroke: var(--w3m-fill-3);
    }
    /* The tick at the top is the head of the tail: it is whole, and everything past it is clear. */
    .tail {
      mask: conic-gradient(from 3deg, transparent 228deg, #000);
      transition: opacity var(--w3m-duration-press);
    }
    .waiting {
      animation: turn 1200ms steps(60) infinite;
    }
    .clear {
      opacity: 0;
    }
    ::slotted(*) {
      --size: 72px;
    }
    .badge {
      position: absolute;
      inset-inline-end: calc(50% - 42px);
      inset-block-end: calc(50% - 42px);
      width: 24px;
      height: 24px;
      border-radius: 50%;
      background: var(--w3m-danger-solid);
      box-shadow: 0 0 0 3px var(--w3m-surface);
      stroke: var(--w3m-on-danger);
      stroke-width: 2.5;
      stroke-linecap: round;
      animation: appear var(--w3m-duration-fade);
      forced-color-adjust: none;
    }
    @media (prefers-reduced-motion: reduce) {
      .waiting {
        animation: none;
      }
    }
    @keyframes turn {
      to {
        transform: rotate(360deg);
      }
    }
    @keyframes appear {
      from {
        opacity: 0;
      }
    }
  `

  /** State: idle, waiting for the wallet, or rejected by it. */
  @property() status: 'idle' | 'waiting' | 'declined' = 'idle'

  override render() {
    return html`<svg class="dial" viewBox="0 0 100 100" aria-hidden="true">
        <circle class="ticks track" cx="50" cy="50" r="46" pathLength="60" transform="rotate(-90.9 50 50)"></circle>
      </svg>
      <svg class="dial tail ${this.status === 'waiting' ? 'waiting' : 'clear'}" viewBox="0 0 100 100" aria-hidden="true">
        <circle class="ticks" cx="50" cy="50" r="46" pathLength="60" transform="rotate(-90.9 50 50)"></circle>
      </svg>
      <slot></slot>
      ${
        this.status === 'declined'
          ? html`<svg class="badge" viewBox="-6 -6 36 36" aria-hidden="true"><path d=${iconPath('x') ?? nothing}></path></svg>`
          : nothing
      }`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-dial': W3mUiDial
  }
}

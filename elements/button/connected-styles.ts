import { css } from 'lit'
import { connectedButtonTokens } from '../styles/connected-button-tokens.ts'

/** Styles of buttons for states other than Connect wallet. */
export const connectedStyles = [
  connectedButtonTokens,
  css`
    button {
      --image: 22px;
      --near: 8px;
      --far: 14px;
    }
    :host([size='sm']) button {
      --image: 18px;
      --far: 12px;
    }
    :host([size='lg']) button {
      --image: 26px;
      --near: 10px;
      --far: 16px;
    }
    button:is(.neutral, .warning) {
      min-width: 0 !important;
      padding-inline: var(--near) var(--far);
      font-weight: 550 !important;
    }
    button.neutral {
      background: var(--w3m-surface);
      color: var(--w3m-text);
      box-shadow: inset 0 0 0 1px var(--w3m-hairline);
    }
    @media (hover: hover) {
      button.neutral:hover {
        background: var(--w3m-fill-1);
      }
    }
    button.neutral:active {
      background: var(--w3m-fill-2);
    }
    .image {
      flex: none;
      width: var(--image);
      height: var(--image);
      border-radius: 50%;
      overflow: hidden;
      background: var(--w3m-fill-2);
      --size: var(--image);
    }
    .text {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    .name {
      max-width: 11em;
    }
    button.with-balance {
      padding-inline-end: 4px;
    }
    .balance {
      min-width: 5.5em;
      text-align: start;
    }
    .account {
      display: flex;
      align-items: center;
      gap: 6px;
      align-self: stretch;
      min-width: 0;
      margin-block: 4px;
      padding-inline: 8px 10px;
      border-radius: calc(var(--w3m-round) * 2);
      background: var(--w3m-fill-1);
    }
    svg.icon {
      flex: none;
      width: 1.25em;
      height: 1.25em;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    button.warning {
      padding-inline-start: 12px;
      background: var(--w3m-warning-soft);
      color: var(--w3m-warning);
    }
    button.busy {
      background: var(--w3m-fill-1);
      color: var(--w3m-text);
    }
    .ring {
      box-sizing: border-box;
      height: 1em;
      vertical-align: -0.125em;
      border: 0.14em solid var(--w3m-fill-3);
      border-block-start-color: var(--w3m-accent-text);
      border-radius: 50%;
      animation: turn var(--w3m-duration-spin) linear infinite;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
  `
]

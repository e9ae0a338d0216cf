import { css } from 'lit'
import { visuallyHidden } from './visually-hidden.ts'

/**
 * Shared styles of screens, for plain elements in their templates: columns, lists, texts, links.
 * One edge: all content is 20 px from the card; only the fill of a row extends past it.
 */
export const screenStyles = [
  visuallyHidden,
  css`
    :host {
      display: block;
    }
    .body {
      display: flex;
      flex-direction: column;
      min-height: 0;
      padding: 0 var(--w3m-edge) var(--w3m-edge);
    }
    .body > * {
      flex-shrink: 0;
    }
    .center {
      align-items: center;
      text-align: center;
    }
    .center > :is(.button, w3m-ui-button, w3m-ui-empty, .pair, .stack, .rows, .note, .or, w3m-ui-qr, w3m-ui-tabs, w3m-ui-alert) {
      align-self: stretch;
    }

    .rows {
      display: flex;
      flex-direction: column;
    }
    .tiles {
      display: grid;
      /* the images end at the edge; the names may go past it */
      grid-template-columns: repeat(4, minmax(0, 88px));
      justify-content: space-between;
      margin-inline: -18px;
    }
    .caption {
      display: flex;
      justify-content: space-between;
      padding: 20px 0 6px;
      font: var(--w3m-text-small-strong);
      color: var(--w3m-text-2);
    }
    .body > .caption:first-child {
      padding-block-start: 0;
    }

    .say {
      display: grid;
      gap: 6px;
      max-width: 296px;
      margin-block-end: 24px;
      overflow-wrap: anywhere;
    }
    .heading {
      font: var(--w3m-text-headline);
      letter-spacing: var(--w3m-tracking-headline);
      text-wrap: balance;
    }
    .title {
      font: var(--w3m-text-title);
      letter-spacing: var(--w3m-tracking-title);
      text-wrap: balance;
    }
    .text {
      color: var(--w3m-text-2);
      text-wrap: pretty;
    }
    .small {
      font: var(--w3m-text-small);
      color: var(--w3m-text-2);
    }

    .glyph {
      display: grid;
      place-items: center;
      flex: none;
      width: 64px;
      height: 64px;
      margin: 8px 0 16px;
      border-radius: 50%;
      background: var(--w3m-fill-1);
      color: var(--w3m-icon);
      font-size: 28px;
    }
    .note {
      display: flex;
      align-items: center;
      gap: 12px;
      width: 100%;
      min-height: 48px;
      padding: 6px 14px;
      border-radius: var(--w3m-radius-md);
      background: var(--w3m-fill-1);
      font: var(--w3m-text-small);
      color: var(--w3m-text-2);
      text-align: start;
    }
    .note w3m-ui-icon {
      font-size: 20px;
    }

    /* The primary button of a screen that must stand even where nothing more can be loaded; elsewhere <w3m-ui-button>. */
    .button {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 8px;
      height: var(--w3m-button-height);
      border-radius: var(--w3m-radius-md);
      background: var(--w3m-accent-solid);
      color: var(--w3m-on-accent);
      font: var(--w3m-text-button);
      letter-spacing: var(--w3m-tracking-row);
      transition: background var(--w3m-duration-press);
    }
    .button w3m-ui-icon {
      font-size: 18px;
    }
    .link {
      position: relative;
      border-radius: var(--w3m-round);
      color: var(--w3m-accent-text);
      text-decoration: underline;
      text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
    }
    button.link {
      min-height: 24px;
      padding-inline: 3px;
      font: inherit;
    }
    @media (hover: hover) {
      .button:hover {
        background: var(--w3m-accent-hover);
      }
      .link:hover {
        text-decoration-color: currentColor;
      }
    }
    .button:active {
      background: var(--w3m-accent-pressed);
    }
    @media (forced-colors: active) {
      .button {
        border: 1px solid ButtonBorder;
      }
    }
    @media (pointer: coarse) {
      button.link::after {
        content: '';
        position: absolute;
        inset: -10px -6px;
      }
    }
  `
]

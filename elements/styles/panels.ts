import { css } from 'lit'
import { raisedTokens } from './raised.ts'

/** Styles of two panels with a control between them, as in amount forms: source and target. */
export const panelStyles = [
  raisedTokens,
  css`
    .panels {
      position: relative;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 4px;
    }
    .panel {
      padding: 18px 16px 12px;
      border-radius: var(--w3m-radius-lg);
      background: var(--w3m-fill-1);
    }
    .panel.first {
      padding-block: 14px 18px;
    }
    .line {
      display: flex;
      align-items: center;
      gap: 12px;
      min-height: 44px;
    }
    .under {
      display: flex;
      align-items: center;
      justify-content: space-between;
      /* a number that is long takes a line of its own before it breaks */
      flex-wrap: wrap;
      gap: 0 12px;
      min-height: 24px;
      margin-block-start: 6px;
      font: var(--w3m-text-small);
      color: var(--w3m-text-2);
    }
    .panel:has(:is(.amount, .words):focus) {
      outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
      outline-offset: calc(-1 * var(--w3m-focus-width));
    }
    :is(.amount, .words):is(:focus, :focus-visible) {
      outline: 0;
    }
    .under > * {
      min-width: 0;
      overflow-wrap: anywhere;
    }
    .between {
      display: flex;
      align-items: center;
      justify-content: center;
      /* on the seam, whatever the panels' heights, and through their gaps */
      height: 0;
      margin-block: -2px;
      z-index: 1;
      color: var(--w3m-text-2);
      font-size: 18px;
    }
    .between > * {
      box-sizing: content-box;
      flex: none;
      padding: 7px;
      border-radius: var(--w3m-radius-full);
      background: var(--w3m-surface);
    }
    .typed {
      display: flex;
      flex: 1;
      align-items: center;
      gap: 2px;
      min-width: 0;
    }
    .wide {
      flex-wrap: wrap;
      row-gap: 4px;
    }
    .wide > .typed {
      flex-basis: 100%;
    }
    .typed > span {
      font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
      color: var(--w3m-text-2);
    }
    .line:dir(rtl) .amount:first-child {
      text-align: end;
    }
    .amount,
    .words {
      flex: 1;
      width: 0;
      min-width: 0;
      height: 44px;
      padding: 0;
      border: 0;
      border-radius: 8px;
      background: none;
      color: var(--w3m-text);
      text-align: start;
    }
    .amount {
      font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
      letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums;
    }
    .amount.long {
      font-size: max(16px, calc(var(--w3m-em) * 1.8));
      text-overflow: ellipsis;
    }
    .amount::placeholder,
    .words::placeholder {
      color: var(--w3m-text-3);
      opacity: 1;
    }
    .words {
      /* Never below 16 px: iOS zooms into fields with smaller text. */
      font: 400 max(16px, calc(var(--w3m-em) * 1.7)) / 22px var(--w3m-font);
      text-overflow: ellipsis;
    }
    .under .unit {
      display: flex;
      align-items: center;
      gap: 4px;
      margin-inline-start: -6px;
      font: var(--w3m-text-small);
      color: inherit;
    }
    .unit w3m-ui-icon {
      font-size: 14px;
    }
    .under .most {
      margin-inline-end: -6px;
    }
    .wrong {
      color: var(--w3m-danger);
    }
    .number {
      direction: ltr;
      unicode-bidi: isolate;
      font-variant-numeric: tabular-nums;
    }
    .chip {
      display: flex;
      align-items: center;
      flex: none;
      gap: 8px;
      max-width: 60%;
      height: 40px;
      padding-inline: 6px 10px;
      border-radius: var(--w3m-radius-full);
      background: var(--w3m-raised);
      box-shadow: var(--w3m-shadow-raised);
      font: var(--w3m-text-row);
    }
    .chip > span {
      overflow: hidden;
      text-overflow: ellipsis;
      text-align: start;
    }
    .chip > w3m-ui-icon {
      font-size: 16px;
      color: var(--w3m-text-3);
    }
    .chip.solo {
      padding-inline: 12px 14px;
    }
    .chip.solo > w3m-ui-icon {
      font-size: 18px;
      color: var(--w3m-icon);
    }
    .small-button {
      position: relative;
      padding: 3px 6px;
      border-radius: calc(var(--w3m-round) * 1.5);
      font: var(--w3m-text-small-strong);
      color: var(--w3m-accent-text);
    }
    .small-button:disabled {
      color: var(--w3m-text-3);
    }
    @media (hover: hover) {
      .chip:enabled:hover {
        background: var(--w3m-fill-2);
      }
      .small-button:enabled:hover {
        background: var(--w3m-fill-3);
      }
    }
    @media (pointer: coarse) {
      .chip {
        height: 44px;
      }
      .small-button::after {
        content: '';
        position: absolute;
        inset: -10px -6px;
      }
    }
    @media (forced-colors: active) {
      .panel,
      .chip {
        border: 1px solid CanvasText;
      }
    }
  `
]

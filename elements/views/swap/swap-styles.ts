import { css } from 'lit'

/** Styles of the swap form, in addition to the two panels of amount forms. */
export const swapStyles = css`
  .panel.first {
    padding-block: 12px 16px;
  }
  .panel:not(.first) {
    padding-block: 16px 12px;
  }
  .label {
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
  }
  .flip {
    position: relative;
    display: grid;
    place-items: center;
    width: 18px;
    height: 18px;
  }
  .flip::before {
    content: '';
    position: absolute;
    inset: 3px;
    border-radius: var(--w3m-radius-full);
    background: var(--w3m-fill-1);
  }
  .flip w3m-ui-icon {
    position: relative;
  }
  @media (hover: hover) {
    .flip:hover::before {
      background: var(--w3m-fill-3);
    }
  }
  @media (pointer: coarse) {
    .flip::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }
  .got {
    display: flex;
    align-items: center;
    flex: 1;
    min-width: 0;
    height: 44px;
    font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    color: var(--w3m-text);
  }
  .line:dir(rtl) > .got {
    justify-content: flex-end;
  }
  .got.none {
    color: var(--w3m-text-3);
  }
  .got.old {
    color: var(--w3m-text-2);
  }
  .got.long {
    font-size: max(16px, calc(var(--w3m-em) * 1.8));
    overflow-wrap: anywhere;
  }
  .wide > .got {
    flex-basis: 100%;
  }
  .warning {
    color: var(--w3m-warning);
  }
  .high {
    color: var(--w3m-danger);
  }
  .fold {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: 44px;
    margin-block-start: 8px;
    border-radius: calc(var(--w3m-round) * 2);
    font: 500 calc(var(--w3m-em) * 1.4) / 20px var(--w3m-font);
    text-align: start;
  }
  .fold > .number {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .fold:dir(rtl) > .number {
    text-align: end;
  }
  .fold w3m-ui-icon {
    font-size: 16px;
    color: var(--w3m-text-2);
    transition: rotate var(--w3m-duration-press);
  }
  .fold[aria-expanded='true'] w3m-ui-icon {
    rotate: 180deg;
  }
  .facts {
    padding-block: 0 12px;
  }
  .facts > div:has(.choices) {
    flex-wrap: wrap;
    gap: 4px 16px;
  }
  .choices {
    display: flex;
    align-items: center;
    gap: 4px;
    white-space: nowrap;
  }
  .choices button,
  .choices input {
    height: 28px;
    padding-inline: 8px;
    border: 0;
    border-radius: calc(var(--w3m-round) * 2);
    background: var(--w3m-fill-1);
    font: 500 calc(var(--w3m-em) * 1.3) / 20px var(--w3m-font);
    font-variant-numeric: tabular-nums;
    color: var(--w3m-text);
  }
  .choices button[aria-pressed='true'] {
    background: var(--w3m-accent-solid);
    color: var(--w3m-on-accent);
  }
  .choices input {
    width: 52px;
    text-align: center;
  }
  .choices input[aria-invalid='true'] {
    outline: 1.5px solid var(--w3m-danger);
  }
  @media (pointer: coarse) {
    .choices button,
    .choices input {
      height: 44px;
      min-width: 44px;
      font-size: 16px;
    }
  }
  .stack {
    display: grid;
    gap: 8px;
    margin-block-end: 12px;
  }
  .stack:empty {
    margin-block-end: 8px;
  }
  .gap {
    height: 12px;
  }
`

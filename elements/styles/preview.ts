import { css } from 'lit'

/** Styles of a preview: amounts, warnings below them, a confirmation, and a pair of buttons. */
export const previewStyles = css`
  .label {
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
  }
  .side {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .side > div {
    min-width: 0;
  }
  .big {
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .big span:last-child {
    color: var(--w3m-text-2);
  }
  .number {
    direction: ltr;
    unicode-bidi: isolate;
    font-variant-numeric: tabular-nums;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  w3m-ui-checkbox {
    padding: 14px 2px 0;
  }
  .say-it {
    min-height: 36px;
    margin-block-end: 12px;
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
    text-wrap: pretty;
  }
  .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }
`

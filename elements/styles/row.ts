import { css } from 'lit'

/** The two lines of text that rows are made of, and the pulse of what is still awaited. */
export const rowText = css`
  .line,
  .sub {
    display: block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    font-variant-numeric: tabular-nums;
  }
  .line {
    font: var(--w3m-text-row);
    font-variant-numeric: tabular-nums;
    letter-spacing: var(--w3m-tracking-row);
  }
  .sub {
    font: var(--w3m-text-small);
    font-variant-numeric: tabular-nums;
    color: var(--w3m-text-2);
  }
`

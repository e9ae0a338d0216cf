import { css } from 'lit'

/** Styles of two-line rows, and the pulse of their loading state. */
export const rowTextStyles = css`
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

import { css } from 'lit'

/** Hides content visually, but not from screen readers. */
export const visuallyHidden = css`
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

import { css } from 'lit'

/** Styles of the dial in the middle, and of the small print at the bottom. */
export const dialStyles = css`
  w3m-ui-dial {
    margin-block: 8px 20px;
  }
  .place {
    height: var(--w3m-button-height);
  }
  .after {
    margin-block-start: 14px;
  }
`

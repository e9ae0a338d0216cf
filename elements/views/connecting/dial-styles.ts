import { css } from 'lit'

/** The dial in the middle, and the line of small print at the foot. */
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

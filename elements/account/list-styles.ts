import { css } from 'lit'

/** What the lists of an account have in common. */
export const listStyles = css`
  :host {
    display: block;
  }
  w3m-ui-empty {
    padding-block: 16px 12px;
  }
  .note {
    margin-block-start: 8px;
  }
`

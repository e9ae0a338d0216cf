import { css } from 'lit'

/** Shared styles of the account's lists. */
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

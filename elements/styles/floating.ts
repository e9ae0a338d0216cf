import { css } from 'lit'

/** Tokens of elements above card and page: the toast. */
export const floatingTokens = css`
  :host {
    --w3m-shadow-toast: 0 0 0 1px var(--w3m-card-edge), 0 8px 24px -4px light-dark(rgb(32 30 26 / 0.2), rgb(0 0 0 / 0.6));
  }
`

import { css } from 'lit'

/** Tokens of slightly raised surfaces: the selected tab. */
export const raisedTokens = css`
  :host {
    --w3m-raised: light-dark(#ffffff, #3a3a41);
    --w3m-shadow-raised:
      0 0 0 0.5px light-dark(rgb(32 30 26 / 0.08), rgb(255 255 255 / 0.06)),
      0 1px 3px light-dark(rgb(32 30 26 / 0.12), rgb(0 0 0 / 0.4));
  }
`

import { css } from 'lit'

/** What codes are printed on and with, for what draws one: dark on light in either mode, as cameras want it. */
export const paper = css`
  :host {
    --w3m-paper: light-dark(#ffffff, #eceae6);
    --w3m-ink: var(--w3m-qr-color, #1b1a18);
  }
`

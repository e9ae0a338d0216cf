import { css } from 'lit'

/** Colors of QR codes: dark on light in either mode, as scanners require. */
export const qrColors = css`
  :host {
    --w3m-paper: light-dark(#ffffff, #eceae6);
    --w3m-ink: var(--w3m-qr-color, #1b1a18);
  }
`

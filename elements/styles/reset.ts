import { css } from 'lit'

/** Resets native elements. For every shadow root that contains some. */
export const resetStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    box-sizing: border-box;
  }
  [hidden],
  :host([hidden]) {
    display: none !important;
  }
  :where(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset) {
    margin: 0;
    padding: 0;
    border: 0;
    font: inherit;
  }
  :where(ul, ol) {
    list-style: none;
  }
  :where(button, input) {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :where(button) {
    appearance: none;
    border: 0;
    background: none;
    padding: 0;
    margin: 0;
    text-align: inherit;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  :where(button:disabled, button[aria-disabled='true']) {
    cursor: default;
  }
  :where(a) {
    color: inherit;
    text-decoration: none;
    -webkit-tap-highlight-color: transparent;
  }
`

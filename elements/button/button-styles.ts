import { css } from 'lit'

/** Styles of the page buttons. Three sizes; a state changes colors, never the height. */
export const buttonStyles = css`
  :host {
    display: inline-block;
    vertical-align: middle;
    max-width: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    box-sizing: border-box;
    max-width: 100%;
    min-width: 156px;
    height: 40px;
    margin: 0;
    padding: 0 var(--pad);
    border: 0;
    border-radius: calc(var(--w3m-round) * 3);
    background: var(--w3m-accent-solid);
    color: var(--w3m-on-accent);
    font: 600 calc(var(--w3m-em) * 1.5) / 20px var(--w3m-font);
    font-variant-numeric: tabular-nums;
    letter-spacing: normal;
    text-transform: none;
    white-space: nowrap;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
    --pad: 16px;
  }
  :host([size='sm']) button {
    min-width: 138px;
    height: 36px;
    gap: 6px;
    border-radius: calc(var(--w3m-round) * 2.75);
    font: 600 calc(var(--w3m-em) * 1.4) / 18px var(--w3m-font);
    --pad: 12px;
  }
  :host([size='lg']) button {
    min-width: 174px;
    height: 48px;
    border-radius: var(--w3m-radius-md);
    font: var(--w3m-text-button);
    --pad: 20px;
  }
  @media (hover: hover) {
    button:hover {
      background: var(--w3m-accent-hover);
      transition: background var(--w3m-duration-press);
    }
  }
  button:active {
    background: var(--w3m-accent-pressed);
  }
  button:disabled {
    background: var(--w3m-fill-2) !important;
    color: var(--w3m-text-3) !important;
    cursor: default;
  }
  button:focus-visible {
    outline: 2px solid var(--w3m-accent-text);
    outline-offset: 2px;
  }
  /* Both labels share one cell, so that the width is the same in both states. */
  .labels {
    display: grid;
    place-items: center;
  }
  .labels > * {
    grid-area: 1 / 1;
  }
  .ring {
    display: inline-block;
    width: 1em;
    margin-inline-end: 8px;
  }
  .unseen {
    visibility: hidden;
  }
  @media (pointer: coarse) {
    /* 44 px to the finger, whatever the size on the page. */
    button {
      position: relative;
    }
    button::after {
      content: '';
      position: absolute;
      inset: -4px 0;
    }
  }
  @media (forced-colors: active) {
    button {
      border: 1px solid;
    }
  }
`

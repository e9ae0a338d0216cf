import { css } from 'lit'

/** The ring around what the keyboard is on; never for a pointer. Colour, width and offset are tokens. */
export const focus = css`
  :where(a, button, input, summary, [tabindex]):focus-visible {
    outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
    outline-offset: var(--w3m-focus-offset);
  }
`

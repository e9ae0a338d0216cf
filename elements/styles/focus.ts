import { css } from 'lit'

/**
 * The ring around what the keyboard is on; never for a pointer. Colour, width and offset are tokens. Firefox lets the keyboard rest on a
 * page that scrolls too, and its own ring is hardly to be seen.
 */
export const focus = css`
  :where(a, button, input, summary, [tabindex], .page):focus-visible {
    outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
    outline-offset: var(--w3m-focus-offset);
  }
`

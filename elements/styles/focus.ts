import { css } from 'lit'

/**
 * The focus ring, only for keyboard focus.
 * Color, width and offset are tokens. Firefox also focuses scrollable pages, with a barely visible ring of its own.
 */
export const focusStyles = css`
  :where(a, button, input, summary, [tabindex], .page):focus-visible {
    outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
    outline-offset: var(--w3m-focus-offset);
  }
`

import { css } from 'lit'

/** A list that scrolls by itself, and fades over `--fade` where its content goes on. Its height is the owner's to say. */
export const scroller = css`
  .scroller {
    --fade: 16px;
    overflow-y: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--w3m-fill-3) transparent;
    mask-image: linear-gradient(#000 calc(100% - var(--fade)), transparent);
  }
`

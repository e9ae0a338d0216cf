import { css } from 'lit'

/** Styles of a scrolling list, which fades over `--fade` where it continues. The owner sets its height. */
export const scrollerStyles = css`
  .scroller {
    --fade: 16px;
    overflow-y: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--w3m-fill-3) transparent;
    mask-image: linear-gradient(#000 calc(100% - var(--fade)), transparent);
  }
`

import { css } from 'lit'

/** Styles of skeletons, at the final size of the content. */
export const skeletonStyles = css`
  .skeleton {
    display: block;
    border-radius: 7px;
    background: var(--w3m-fill-2);
    animation: pulse var(--w3m-duration-pulse) ease-in-out infinite;
  }
  @keyframes pulse {
    50% {
      opacity: 0.5;
    }
  }
`

import { css } from 'lit'

/**
 * Styles of a remote image over its fallback.
 * The element sets the hue as `--hue`: a token would be computed where it is declared.
 */
export const imageStyles = css`
  .picture {
    display: grid;
    position: relative;
    flex: none;
    width: var(--size, 40px);
    height: var(--size, 40px);
    border-radius: var(--w3m-radius-wallet);
  }
  .picture.circle {
    border-radius: 50%;
  }
  .picture > img,
  .picture::before {
    grid-area: 1 / 1;
    width: 100%;
    height: 100%;
    border-radius: inherit;
  }
  .picture > img {
    object-fit: cover;
  }
  .picture > .loading {
    opacity: 0;
  }
  .picture[data-initial]::before {
    content: attr(data-initial);
    display: grid;
    place-items: center;
    background: light-dark(oklch(0.92 0.045 var(--hue, 265)), oklch(0.36 0.06 var(--hue, 265)));
    color: light-dark(oklch(0.41 0.11 var(--hue, 265)), oklch(0.9 0.06 var(--hue, 265)));
    font: 600 calc(var(--size, 40px) * 0.42) / 1 var(--w3m-font);
  }
  .picture::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px var(--w3m-image-edge);
  }
  .picture > .badge,
  ::slotted([slot='badge']) {
    --size: 16px;
    position: absolute;
    inset-inline-end: -4px;
    inset-block-end: -3px;
    z-index: 1;
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--w3m-surface);
  }
`

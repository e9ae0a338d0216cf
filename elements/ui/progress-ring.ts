import { css, html, type TemplateResult } from 'lit'

/** Lit part of the turning ring, of 60. */
const turning = 18

/** Renders a ring as bare SVG, sized by font. `left` runs from 1 to 0; without it the ring turns. */
export function renderProgressRing(left?: number): TemplateResult {
  const lit = left === undefined ? turning : Math.max(0, Math.min(1, left)) * 60
  return html`<svg class="ring" viewBox="0 0 100 100" aria-hidden="true">
    <circle class="track" cx="50" cy="50" r="42"></circle>
    <circle
      class=${left === undefined ? 'lit turns' : lit === 0 ? 'lit none' : 'lit'}
      cx="50"
      cy="50"
      r="42"
      pathLength="60"
      stroke-dasharray="${lit} 60"
    ></circle>
  </svg>`
}

export const progressRingStyles = css`
  .ring {
    display: block;
    flex: none;
    width: 1em;
    height: 1em;
    fill: none;
    stroke-width: 13;
    transform: rotate(-90deg);
  }
  .track {
    stroke: var(--w3m-fill-3);
  }
  .lit {
    stroke: var(--w3m-accent-text);
    stroke-linecap: round;
    transform-origin: 50px 50px;
  }
  .none {
    stroke: none;
  }
  .turns {
    animation: turn var(--w3m-duration-spin) linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(360deg);
    }
  }
`

import { css, html, type TemplateResult } from 'lit'

/** How many of the sixty ticks the tail covers. */
const tail = 22
const degreesATick = 6

export const sweepStyle = css`
  mask {
    mask-type: alpha;
  }
  .sweep {
    stroke: currentColor;
    stroke-width: 6;
    stroke-dasharray: 60;
    animation: sweep var(--fill) linear;
  }
  @keyframes sweep {
    from {
      stroke-dashoffset: 38;
    }
  }
`

/** The round of success: the lit ticks stay where the turning tail has them, the others light from its head on, clockwise. */
export function sweepFrom(turning: Element | null, full: () => void): TemplateResult {
  const start = headOf(turning) - (tail - 0.5) * degreesATick
  return html`<svg class="dial" viewBox="0 0 100 100" aria-hidden="true">
    <mask id="sweep" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">
      <circle
        class="sweep"
        cx="50"
        cy="50"
        r="46"
        pathLength="60"
        transform="rotate(${start - 90} 50 50)"
        @animationend=${full}
      ></circle>
    </mask>
    <g mask="url(#sweep)">
      <circle class="ticks" cx="50" cy="50" r="46" pathLength="60" transform="rotate(-90.9 50 50)"></circle>
    </g>
  </svg>`
}

/** Where the head of the tail is, in degrees from the top. */
function headOf(turning: Element | null): number {
  if (!turning) return 0
  const matrix = new DOMMatrixReadOnly(getComputedStyle(turning).transform)
  return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI
}

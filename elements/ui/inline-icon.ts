import { css, html, nothing, type TemplateResult } from 'lit'
import { iconPath, isDirectional, type IconName } from '../icons/icons.ts'

/** Renders an icon as bare SVG, sized by font: for atoms with a fixed icon of the initial set. */
export function renderInlineIcon(name: IconName): TemplateResult {
  return html`<svg class=${isDirectional(name) ? 'stroke mirrored' : 'stroke'} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${iconPath(name) ?? nothing}></path>
  </svg>`
}

export const inlineIconStyles = css`
  .stroke {
    display: block;
    flex: none;
    width: 1em;
    height: 1em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mirrored:dir(rtl) {
    transform: scaleX(-1);
  }
`

import { html, svg, type TemplateResult } from 'lit'

/** Renders an icon of the page buttons. */
export function renderButtonIcon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`
}

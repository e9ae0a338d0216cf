import { html, svg, type TemplateResult } from 'lit'

/** One of the icons of the page's buttons. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`
}

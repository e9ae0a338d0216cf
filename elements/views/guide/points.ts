import { html, type TemplateResult } from 'lit'
import type { IconName } from '../../icons/icons.ts'
import '../../ui/w3m-ui-icon.ts'

export interface Point {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** Renders the points of a guide page as a list. */
export function renderPoints(points: readonly Point[]): TemplateResult {
  return html`<ul class="points">
    ${points.map(
      ({ icon, title, text }) =>
        html`<li>
          <span class="mark"><w3m-ui-icon name=${icon}></w3m-ui-icon></span>
          <h2 class="title">${title}</h2>
          <p class="text">${text}</p>
        </li>`
    )}
  </ul>`
}

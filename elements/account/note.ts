import { html, type TemplateResult } from 'lit'
import '../ui/w3m-ui-icon.ts'

/** What could not be had, and one more try. Whoever draws it has a style for `.note`. */
export const note = (words: string, again: string, retry: () => void): TemplateResult =>
  html`<p class="note" role="status">
    <w3m-ui-icon name="wifi-off"></w3m-ui-icon>
    <span>${words} <button class="link" type="button" @click=${retry}>${again}</button></span>
  </p>`

import { html, type TemplateResult } from 'lit'
import '../ui/w3m-ui-icon.ts'

/** Renders a load error with a retry button. The caller provides the style of `.note`. */
export const renderRetryNote = (words: string, again: string, retry: () => void): TemplateResult =>
  html`<p class="note" role="status">
    <w3m-ui-icon name="wifi-off"></w3m-ui-icon>
    <span>${words} <button class="link" type="button" @click=${retry}>${again}</button></span>
  </p>`

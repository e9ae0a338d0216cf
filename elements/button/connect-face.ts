import { html, nothing } from 'lit'
import type { buttonMessages } from '../../state/text/button.ts'
import type { Face } from './public-button.ts'

export interface ConnectLabels {
  readonly label: string | undefined
  readonly loadingLabel: string | undefined
}

/** Connect Wallet, or Connecting… with the same width. */
export function connectFace(text: typeof buttonMessages, { label, loadingLabel }: ConnectLabels, busy: boolean): Face {
  const place = (words: unknown, seen: boolean) =>
    html`<span class=${seen ? nothing : 'unseen'} aria-hidden=${seen ? nothing : 'true'}>${words}</span>`
  return {
    look: busy ? 'busy' : 'connect',
    busy,
    content: html`<span class="labels"
      >${place(label ?? text.connect, !busy)}${place(html`<span class="ring"></span>${loadingLabel ?? text.connecting}`, busy)}</span
    >`
  }
}

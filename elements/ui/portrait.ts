import { css, html } from 'lit'
import type { W3mUiImage } from './w3m-ui-image.ts'
import './w3m-ui-image.ts'

// How a screen about one wallet or one network begins.

/** The picture's place. */
export const portraitStyles = css`
  w3m-ui-image {
    margin-block: 8px 16px;
  }
`

export interface Portrait {
  /** What the picture is of: its monogram where there is none. */
  readonly name: string
  readonly image: W3mUiImage['src']
  readonly shape?: W3mUiImage['shape']
  readonly heading: string
  readonly text: string
}

/** The picture, and what the screen says of it. */
export const portrait = ({ name, image, shape = 'wallet', heading, text }: Portrait) =>
  html`<w3m-ui-image size="64" .shape=${shape} .name=${name} .src=${image}></w3m-ui-image>
    <div class="say">
      <h2 class="heading">${heading}</h2>
      <p class="text">${text}</p>
    </div>`

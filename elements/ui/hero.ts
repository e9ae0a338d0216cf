import { css, html } from 'lit'
import type { W3mUiImage } from './w3m-ui-image.ts'
import './w3m-ui-image.ts'

// Head of a screen about one wallet or one network.

/** Styles of the image. */
export const heroStyles = css`
  w3m-ui-image {
    margin-block: 8px 16px;
  }
`

export interface Hero {
  /** Name of the subject: the source of the monogram if there is no image. */
  readonly name: string
  readonly image: W3mUiImage['src']
  readonly shape?: W3mUiImage['shape']
  readonly heading: string
  readonly text: string
}

/** Renders the image, heading and text. */
export const renderHero = ({ name, image, shape = 'wallet', heading, text }: Hero) =>
  html`<w3m-ui-image size="64" .shape=${shape} .name=${name} .src=${image}></w3m-ui-image>
    <div class="say">
      <h2 class="heading">${heading}</h2>
      <p class="text">${text}</p>
    </div>`

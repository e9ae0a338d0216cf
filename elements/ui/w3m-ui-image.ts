import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageTimeout, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { imageStyles } from '../styles/image.ts'
import { getHue } from './monogram.ts'
import { renderImage } from './image-template.ts'

/**
 * @summary A remote image with a fallback: a monogram on a color derived from the name.
 * The image replaces it once loaded; after an error or the timeout the fallback stays.
 * @slot badge - 16 px at the lower end corner: the network of a token.
 * @cssproperty --size - Width and height. 40px
 */
@define('w3m-ui-image')
export class W3mUiImage extends LitElement {
  static override styles = [
    imageStyles,
    css`
      :host {
        display: block;
        flex: none;
        width: var(--size, 40px);
        height: var(--size, 40px);
      }
      :host([hidden]) {
        display: none;
      }
    `
  ]

  readonly #image = new RemoteImage(this)

  /** URL of the image, or a store with it. */
  @property() src: ImageSource
  /** Name of the subject: determines letter and color of the fallback. */
  @property() name = ''
  /** Width and height in pixels. */
  @property({ type: Number }) size: number | undefined
  /** Rounded square for wallets, circle for tokens and networks. */
  @property() shape: 'wallet' | 'circle' = 'wallet'
  /** Image timeout in milliseconds. */
  @property({ type: Number }) limit = imageTimeout

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name')) this.style.setProperty('--hue', String(getHue(this.name)))
    this.#image.watch(this.src, this.limit)
  }

  override render() {
    return renderImage(this.#image, this.name, this.shape, html`<slot name="badge"></slot>`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-image': W3mUiImage
  }
}

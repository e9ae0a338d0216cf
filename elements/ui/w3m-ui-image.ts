import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageLimit, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { pictureStyle } from '../styles/picture.ts'
import { hueOf } from './monogram.ts'
import { picture } from './picture.ts'

/**
 * @summary A remote image with a drawn stand-in: a monogram on a colour of its name's own. The image takes its place once it is
 * whole; one that is broken, or not there within the limit, never shows.
 *
 * @slot badge - 16 px at the lower end corner: the network of a token.
 * @cssproperty --size - Width and height. 40px
 */
@define('w3m-ui-image')
export class W3mUiImage extends LitElement {
  static override styles = [
    pictureStyle,
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

  /** Address of the image, or a store that holds it. */
  @property() src: ImageSource
  /** Whose image it is: gives the stand-in its letter and its colour. */
  @property() name = ''
  /** Width and height in pixels. */
  @property({ type: Number }) size: number | undefined
  /** Rounded square for wallets, circle for tokens and networks. */
  @property() shape: 'wallet' | 'circle' = 'wallet'
  /** How long the image may load, in milliseconds. */
  @property({ type: Number }) limit = imageLimit

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name')) this.style.setProperty('--hue', String(hueOf(this.name)))
    this.#image.watch(this.src, this.limit)
  }

  override render() {
    return picture(this.#image, this.name, this.shape, html`<slot name="badge"></slot>`)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-image': W3mUiImage
  }
}

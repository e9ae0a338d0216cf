import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageLimit, RemoteImage } from '../core/remote-image.ts'
import { hueOf, initialOf } from './monogram.ts'

/**
 * @summary A remote image with a drawn stand-in: a monogram on a colour of its name's own. The image takes its place once it is
 * whole; one that is broken, or not there within the limit, never shows.
 *
 * @slot badge - 16 px at the lower end corner: the network of a token.
 * @cssproperty --size - Width and height. 40px
 */
@define('w3m-ui-image')
export class W3mUiImage extends LitElement {
  static override styles = css`
    :host {
      --shape: var(--w3m-radius-wallet);
      display: block;
      position: relative;
      flex: none;
      width: var(--size, 40px);
      height: var(--size, 40px);
      border-radius: var(--shape);
    }
    :host([shape='circle']) {
      --shape: 50%;
    }
    :host([hidden]) {
      display: none;
    }
    :host::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
      box-shadow: inset 0 0 0 1px var(--w3m-image-edge);
      pointer-events: none;
    }
    img,
    span {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      border-radius: inherit;
    }
    img {
      object-fit: cover;
    }
    .unseen {
      opacity: 0;
    }
    span {
      --tone: var(--hue, 265);
      display: grid;
      place-items: center;
      background: light-dark(oklch(0.92 0.045 var(--tone)), oklch(0.36 0.06 var(--tone)));
      color: light-dark(oklch(0.41 0.11 var(--tone)), oklch(0.9 0.06 var(--tone)));
      font: 600 calc(var(--size, 40px) * 0.42) / 1 var(--w3m-font);
      user-select: none;
    }
    ::slotted([slot='badge']) {
      --size: 16px;
      position: absolute;
      inset-inline-end: -4px;
      inset-block-end: -3px;
      z-index: 1;
      border-radius: 50%;
      box-shadow: 0 0 0 2px var(--w3m-surface);
    }
  `

  readonly #image = new RemoteImage(this)

  /** Address of the image. */
  @property() src: string | undefined
  /** Whose image it is: gives the stand-in its letter and its colour. */
  @property() name = ''
  /** Width and height in pixels. */
  @property({ type: Number }) size: number | undefined
  /** Rounded square for wallets, circle for tokens and networks. */
  @property({ reflect: true }) shape: 'wallet' | 'circle' = 'wallet'
  /** How long the image may load, in milliseconds. */
  @property({ type: Number }) limit = imageLimit

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name')) this.style.setProperty('--hue', String(hueOf(this.name)))
    this.#image.watch(this.src, this.limit)
  }

  override render() {
    const { status, show, abandon } = this.#image
    return html`${status === 'shown' ? nothing : html`<span aria-hidden="true">${initialOf(this.name)}</span>`}${
        status === 'none'
          ? nothing
          : html`<img
              class=${status === 'shown' ? nothing : 'unseen'}
              src=${this.src ?? nothing}
              alt=""
              draggable="false"
              decoding="async"
              referrerpolicy="no-referrer"
              @load=${show}
              @error=${abandon}
            />`
      }<slot name="badge"></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-image': W3mUiImage
  }
}

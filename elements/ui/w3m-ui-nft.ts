import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageTimeout, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { imageStyles } from '../styles/image.ts'
import { resetStyles } from '../styles/reset.ts'
import { getHue } from './monogram.ts'
import { renderImage } from './image-template.ts'

/** @summary An image in the container's width, with its name below. */
@define('w3m-ui-art')
export class W3mUiNft extends LitElement {
  static override styles = [
    resetStyles,
    imageStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .picture {
        width: 100%;
        height: auto;
        aspect-ratio: 1;
        border-radius: var(--w3m-radius-md);
      }
      .picture[data-initial]::before {
        font-size: 44px;
      }
      .label,
      .sub {
        display: block;
        overflow: hidden;
        white-space: nowrap;
        text-overflow: ellipsis;
      }
      .label {
        margin-block-start: 8px;
        font: var(--w3m-text-label);
        color: var(--w3m-text);
      }
      .sub {
        min-height: 18px;
        font: var(--w3m-text-small);
        color: var(--w3m-text-2);
      }
    `
  ]

  readonly #image = new RemoteImage(this)

  /** Name. */
  @property() label = ''
  /** Collection. */
  @property() sub = ''
  /** URL of the image, or a store with it. */
  @property() image: ImageSource

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('label')) this.style.setProperty('--hue', String(getHue(this.label)))
    this.#image.watch(this.image, imageTimeout)
  }

  override render() {
    return html`${renderImage(this.#image, this.label, 'wallet')}
      <span class="label" dir="auto">${this.label}</span>
      <span class="sub" dir="auto">${this.sub}</span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-art': W3mUiNft
  }
}

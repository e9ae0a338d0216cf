import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageLimit, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { pictureStyle } from '../styles/picture.ts'
import { reset } from '../styles/reset.ts'
import { hueOf } from './monogram.ts'
import { picture } from './picture.ts'

/** @summary A picture as wide as its place, and what it is called beneath. */
@define('w3m-ui-art')
export class W3mUiArt extends LitElement {
  static override styles = [
    reset,
    pictureStyle,
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

  /** What it is called. */
  @property() label = ''
  /** What it belongs to. */
  @property() sub = ''
  /** Address of the image, or a store that holds it. */
  @property() image: ImageSource

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('label')) this.style.setProperty('--hue', String(hueOf(this.label)))
    this.#image.watch(this.image, imageLimit)
  }

  override render() {
    return html`${picture(this.#image, this.label, 'wallet')}
      <span class="label" dir="auto">${this.label}</span>
      <span class="sub" dir="auto">${this.sub}</span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-art': W3mUiArt
  }
}

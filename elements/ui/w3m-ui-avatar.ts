import { css, html, LitElement, nothing, svg, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { imageTimeout, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { avatarDiscs } from './avatar-discs.ts'

/**
 * @summary The avatar of an account: three discs computed from its address, or the profile image once
 * loaded.
 * @cssproperty --size - Width and height. 64px
 */
@define('w3m-ui-avatar')
export class W3mUiAvatar extends LitElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      flex: none;
      width: var(--size, 64px);
      height: var(--size, 64px);
      border-radius: 50%;
      overflow: hidden;
    }
    :host([hidden]) {
      display: none;
    }
    svg,
    img {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    img {
      object-fit: cover;
    }
    .loading {
      opacity: 0;
    }
  `

  readonly #image = new RemoteImage(this)

  /** Address of the account. */
  @property() address = ''
  /** URL of the profile image, or a store with it. */
  @property() src: ImageSource
  /** Width and height in pixels. */
  @property({ type: Number }) size: number | undefined
  /** Image timeout in milliseconds. */
  @property({ type: Number }) limit = imageTimeout

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    this.#image.watch(this.src, this.limit)
  }

  override render() {
    return html`${this.#image.status === 'shown' ? nothing : this.#renderDiscs()}${this.#image.image}`
  }

  #renderDiscs() {
    const { ground, discs } = avatarDiscs(this.address)
    return html`<svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill=${ground}></rect>
      ${discs.map(disc => svg`<circle cx=${disc.x} cy=${disc.y} r=${disc.radius} fill=${disc.fill}></circle>`)}
    </svg>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-avatar': W3mUiAvatar
  }
}

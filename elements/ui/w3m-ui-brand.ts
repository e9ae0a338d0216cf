import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { brandPaths, type BrandName } from '../icons/brands.ts'

/**
 * @summary The logo of a provider: with `size` on a square of that width, otherwise in the current
 * text size.
 * @cssproperty --size - Width and height of the square.
 */
@define('w3m-ui-brand')
export class W3mUiBrand extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      flex: none;
      place-items: center;
      width: 1em;
      height: 1em;
      color: var(--w3m-text);
    }
    :host([size]) {
      width: var(--size);
      height: var(--size);
      border-radius: var(--w3m-radius-wallet);
      background: var(--w3m-fill-1);
      font-size: calc(var(--size) * 0.5);
    }
    svg {
      display: block;
      width: 1em;
      height: 1em;
      fill: currentColor;
      fill-rule: evenodd;
    }
  `

  /** Name of the brand. */
  @property() name: BrandName | undefined
  /** Width and height of the square in pixels. */
  @property({ type: Number, reflect: true }) size: number | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
  }

  override render() {
    if (!this.name) return nothing
    return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${brandPaths[this.name]}></path></svg>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-brand': W3mUiBrand
  }
}

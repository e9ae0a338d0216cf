import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { skeletonStyles } from '../styles/skeleton.ts'

/** @summary A skeleton, at the final size of the content. */
@define('w3m-ui-skeleton')
export class W3mUiSkeleton extends LitElement {
  static override styles = [
    skeletonStyles,
    css`
      :host {
        display: block;
        flex: none;
        width: var(--width, 100%);
        height: var(--height, 14px);
      }
      :host([hidden]) {
        display: none;
      }
      .skeleton {
        height: 100%;
      }
      :host([shape='circle']) .skeleton {
        border-radius: 50%;
      }
      :host([shape='wallet']) .skeleton {
        border-radius: var(--w3m-radius-wallet);
      }
      :host([shape='panel']) .skeleton {
        border-radius: var(--w3m-radius-lg);
      }
    `
  ]

  /** In pixels; default: the container's width. */
  @property({ type: Number }) width: number | undefined
  /** In pixels. */
  @property({ type: Number }) height: number | undefined
  /** Shape of the content: a line of text, a token, a wallet, a panel. */
  @property({ reflect: true }) shape: 'bar' | 'circle' | 'wallet' | 'panel' = 'bar'

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('width') && this.width !== undefined) this.style.setProperty('--width', `${this.width}px`)
    if (changed.has('height') && this.height !== undefined) this.style.setProperty('--height', `${this.height}px`)
  }

  override render() {
    return html`<span class="skeleton" aria-hidden="true"></span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-skeleton': W3mUiSkeleton
  }
}

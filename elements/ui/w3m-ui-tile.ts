import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import { imageTimeout, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import { focusStyles } from '../styles/focus.ts'
import { visuallyHidden } from '../styles/visually-hidden.ts'
import { imageStyles } from '../styles/image.ts'
import { resetStyles } from '../styles/reset.ts'
import { skeletonStyles } from '../styles/skeleton.ts'
import { getHue } from './monogram.ts'
import { renderImage } from './image-template.ts'
import { renderInlineIcon, inlineIconStyles } from './inline-icon.ts'
import './w3m-ui-icon.ts'

/**
 * @summary A wallet in a grid: its image over its name, with a check mark if installed.
 * @csspart tile - The native button.
 */
@define('w3m-ui-tile')
export class W3mUiTile extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    visuallyHidden,
    skeletonStyles,
    inlineIconStyles,
    imageStyles,
    css`
      :host {
        display: block;
        width: 88px;
        max-width: 100%;
      }
      .tile {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 6px;
        width: 100%;
        padding: 8px 2px 6px;
        border-radius: var(--w3m-radius-md);
        color: var(--w3m-text);
        font: var(--w3m-text-small);
        transition: background var(--w3m-duration-press);
      }
      .tile:focus-visible {
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      @media (hover: hover) {
        button:hover {
          background: var(--w3m-fill-1);
        }
      }
      button:active {
        background: var(--w3m-fill-2);
      }
      button:disabled {
        background: none;
        color: var(--w3m-text-3);
      }
      button:disabled .picture {
        opacity: 0.45;
      }
      .picture {
        --size: 52px;
      }
      /* Two lines are kept for every name, so that tiles in a row end alike and a skeleton is as high as what follows it. */
      .label {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        line-clamp: 2;
        max-width: 100%;
        height: 32px;
        overflow: hidden;
        overflow-wrap: anywhere;
        line-height: 16px;
        text-align: center;
        text-wrap: balance;
      }
      .picture > .badge {
        display: grid;
        place-items: center;
        width: 16px;
        height: 16px;
        background: var(--w3m-success);
        color: var(--w3m-surface);
        font-size: 12px;
      }
      .badge .stroke {
        stroke-width: 3;
      }
      .picture > .certified {
        background: var(--w3m-surface);
        color: var(--w3m-accent-text);
        font-size: 18px;
      }
      .skeleton.image {
        width: 52px;
        height: 52px;
        border-radius: var(--w3m-radius-wallet);
      }
      .skeleton.name {
        width: 48px;
        height: 12px;
        margin-block: 2px 18px;
      }
    `
  ]

  readonly #image = new RemoteImage(this)

  /** Name of the wallet. */
  @property() label = ''
  /** URL of its image, or a store with it. */
  @property() image: ImageSource
  /** Name of the image's subject, if it is not the label. */
  @property() name: string | undefined
  /** Whether it is installed on this device. */
  @property({ type: Boolean }) installed = false
  /** Whether it is certified by the directory. */
  @property({ type: Boolean }) certified = false
  /** Text of the badge for screen readers. */
  @property() note: string | undefined
  /** Loading: a tile of the same size. */
  @property({ type: Boolean }) loading = false
  /** Disables it. */
  @property({ type: Boolean }) disabled = false

  /** Skipped by Tab: the arrow keys of its grid reach it. */
  @property({ type: Boolean, reflect: true }) skipped = false

  /** Image timeout in milliseconds. */
  @property({ type: Number }) limit = imageTimeout

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('name') || changed.has('label')) this.style.setProperty('--hue', String(getHue(this.name ?? this.label)))
    this.#image.watch(this.image, this.limit)
  }

  /** Works also if Tab skips it. */
  override click(): void {
    this.renderRoot.querySelector('button')?.click()
  }

  override render() {
    if (this.loading) {
      return html`<div class="tile" aria-hidden="true">
        <span class="skeleton image"></span><span class="skeleton name"></span>
      </div>`
    }
    return html`<button class="tile" part="tile" type="button" tabindex=${this.skipped ? -1 : nothing} ?disabled=${this.disabled}>
      ${renderImage(this.#image, this.name ?? this.label, 'wallet', this.#renderBadge())}
      <span class="label" dir="auto">${this.label}</span>${this.note ? html`<span class="hidden">, ${this.note}</span>` : nothing}
    </button>`
  }

  #renderBadge(): TemplateResult | typeof nothing {
    if (this.installed) return html`<span class="badge">${renderInlineIcon('check')}</span>`
    return this.certified ? html`<span class="badge certified"><w3m-ui-icon name="badge-check"></w3m-ui-icon></span>` : nothing
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-tile': W3mUiTile
  }
}

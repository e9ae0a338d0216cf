import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control-element.ts'
import { define } from '../core/define.ts'
import { imageTimeout, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import type { IconName } from '../icons/icons.ts'
import { focusStyles } from '../styles/focus.ts'
import { imageStyles } from '../styles/image.ts'
import { resetStyles } from '../styles/reset.ts'
import { rowTextStyles } from '../styles/row.ts'
import { skeletonStyles } from '../styles/skeleton.ts'
import { getHue } from './monogram.ts'
import { renderImage } from './image-template.ts'
import type { RowParts } from './row-parts.ts'
import './w3m-ui-icon.ts'

/** Row features that wallet lists do not need, set once `row-parts.ts` is loaded. */
let parts: RowParts | undefined

/** Adds values, marks and links to rows, with their styles. */
export function addRowParts(added: RowParts): void {
  parts = added
  W3mUiRow.elementStyles.push(added.style)
}

/**
 * @summary A row of a list: image, name, a second line, a value at the end.
 * A button, with `href` a link that opens a new tab, with `plain` a static row: these, values and marks need `row-parts.ts`. Its
 * fill extends 8 px past the edge of its content.
 * @slot start - Replaces the image.
 * @slot badge - On the image.
 * @slot end - After the value.
 * @csspart row - The native button, link or box.
 * @csspart sub - The second line: one line like the name, unless a screen allows more.
 */
@define('w3m-ui-row')
export class W3mUiRow extends ControlElement {
  static override styles = [
    resetStyles,
    focusStyles,
    rowTextStyles,
    skeletonStyles,
    imageStyles,
    css`
      :host {
        display: block;
        margin-inline: -8px;
        /* names; a screen whose rows say more lets them wrap */
        white-space: nowrap;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 12px;
        width: 100%;
        min-height: var(--w3m-row-height);
        padding: 8px;
        border-radius: var(--w3m-radius-md);
        color: var(--w3m-text);
        text-align: start;
        transition: background var(--w3m-duration-press);
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      .row:focus-visible {
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      @media (hover: hover) {
        :is(button, a):hover {
          background: var(--w3m-fill-1);
        }
        :is(button, a):hover .ghost {
          background: var(--w3m-fill-3);
        }
      }
      :is(button, a):active {
        background: var(--w3m-fill-2);
      }
      .texts {
        display: flex;
        flex: 1;
        flex-direction: column;
        gap: 1px;
        align-items: flex-start;
        min-width: 0;
      }
      .ghost {
        display: grid;
        place-items: center;
        flex: none;
        width: 40px;
        height: 40px;
        border-radius: var(--w3m-radius-wallet);
        background: var(--w3m-fill-1);
        color: var(--w3m-icon);
        font-size: 20px;
      }
      .texts .skeleton {
        height: 14px;
        width: 104px;
        margin-block: 3px;
      }
      .skeleton.image {
        flex: none;
        width: var(--size, 40px);
        height: var(--size, 40px);
        border-radius: var(--w3m-radius-wallet);
      }
    `
  ]

  readonly #image = new RemoteImage(this)

  /** Name. */
  @property() label = ''
  /** Second line below the name. */
  @property() sub: string | undefined
  /** Value at the end. */
  @property() value: string | undefined
  /** Second line below the value. */
  @property({ attribute: 'value-sub' }) valueSub: string | undefined
  /** URL of the image, or a store with it. */
  @property() image: ImageSource
  /** Name of the image's subject, if it is not the label. */
  @property() name: string | undefined
  /** Icon on a square, in place of an image. */
  @property() icon: IconName | undefined
  /** Rounded square for wallets, circle for tokens and networks. */
  @property() shape: 'wallet' | 'circle' = 'wallet'
  /** Width and height of the image in pixels. */
  @property({ type: Number }) size: number | undefined
  /** The active item of the list. */
  @property({ type: Boolean }) selected = false
  /** Shows that the row opens another screen. */
  @property({ type: Boolean }) chevron = false
  /** The value is a hint, not an amount. */
  @property({ type: Boolean }) quiet = false
  /** The value is a gain. */
  @property({ type: Boolean }) gain = false
  /** Disables it. Give the reason in `sub`. */
  @property({ type: Boolean }) disabled = false
  /** Waiting for the result of the selection. */
  @property({ type: Boolean }) busy = false
  /** Loading: bars of the same height. */
  @property({ type: Boolean }) loading = false
  /** A static row, not a button. */
  @property({ type: Boolean }) plain = false
  /** URL to open in a new tab. */
  @property() href: string | undefined

  /** Image timeout in milliseconds. */
  @property({ type: Number }) limit = imageTimeout

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name') || changed.has('label')) this.style.setProperty('--hue', String(getHue(this.name ?? this.label)))
    this.#image.watch(this.image, this.limit)
  }

  override render() {
    if (this.loading) return this.#renderSkeleton()
    const content = this.#renderContent()
    return parts ? parts.box(this, content) : html`<button class="row" part="row" type="button">${content}</button>`
  }

  #renderContent(): TemplateResult {
    return html`<slot name="start">${this.#renderImage()}</slot>
      <span class="texts">
        <span class="line" dir="auto">${this.label}</span>
        ${this.sub ? html`<span class="sub" part="sub" dir="auto">${this.sub}</span>` : nothing}
      </span>
      ${parts?.values(this)}<slot name="end"></slot>${parts?.mark(this)}`
  }

  #renderImage(): TemplateResult {
    if (this.icon) return html`<span class="ghost"><w3m-ui-icon .name=${this.icon}></w3m-ui-icon></span>`
    return renderImage(this.#image, this.name ?? this.label, this.shape, html`<slot name="badge"></slot>`)
  }

  #renderSkeleton(): TemplateResult {
    return html`<div class="row" aria-hidden="true">
      <span class=${this.shape === 'circle' ? 'skeleton image circle' : 'skeleton image'}></span>
      <span class="texts"><span class="skeleton"></span></span>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-row': W3mUiRow
  }
}

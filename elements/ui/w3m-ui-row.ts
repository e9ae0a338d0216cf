import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { ControlElement } from '../core/control.ts'
import { define } from '../core/define.ts'
import { imageLimit, RemoteImage, type ImageSource } from '../core/remote-image.ts'
import type { IconName } from '../icons/icons.ts'
import { focus } from '../styles/focus.ts'
import { pictureStyle } from '../styles/picture.ts'
import { reset } from '../styles/reset.ts'
import { rowText } from '../styles/row.ts'
import { skeleton } from '../styles/skeleton.ts'
import { hueOf } from './monogram.ts'
import { picture } from './picture.ts'
import type { RowParts } from './row-parts.ts'
import './w3m-ui-icon.ts'

/** What a list of wallets has no need of: there once `row-parts.ts` has come. */
let parts: RowParts | undefined

/** Lets rows draw values, marks and links too, with the styles of these. */
export function addRowParts(added: RowParts): void {
  parts = added
  W3mUiRow.elementStyles.push(added.style)
}

/**
 * @summary A row of a list: image, name, a line beneath, a value at the end. A button, with `href` a link that opens a new tab,
 * with `plain` a fact: those, values and marks come with `row-parts.ts`. Its fill reaches 8 px past the edge that its content keeps.
 *
 * @slot start - Instead of the image.
 * @slot badge - On the image.
 * @slot end - After the value.
 * @csspart row - The native button, link or box.
 * @csspart sub - The line beneath the name: one line, as the name, unless a screen lets it have more.
 */
@define('w3m-ui-row')
export class W3mUiRow extends ControlElement {
  static override styles = [
    reset,
    focus,
    rowText,
    skeleton,
    pictureStyle,
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

  /** The name. */
  @property() label = ''
  /** A line beneath the name. */
  @property() sub: string | undefined
  /** A value at the end. */
  @property() value: string | undefined
  /** A line beneath the value. */
  @property({ attribute: 'value-sub' }) valueSub: string | undefined
  /** Address of the image, or a store that holds it. */
  @property() image: ImageSource
  /** Whose image it is, where that is not the label. */
  @property() name: string | undefined
  /** An icon on a quiet square, instead of an image. */
  @property() icon: IconName | undefined
  /** Rounded square for wallets, circle for tokens and networks. */
  @property() shape: 'wallet' | 'circle' = 'wallet'
  /** Width and height of the image in pixels. */
  @property({ type: Number }) size: number | undefined
  /** The one of the list that is in use. */
  @property({ type: Boolean }) selected = false
  /** Leads to another screen, where that is not plain. */
  @property({ type: Boolean }) chevron = false
  /** The value is a hint, not an amount. */
  @property({ type: Boolean }) quiet = false
  /** The value is a gain. */
  @property({ type: Boolean }) gain = false
  /** Cannot be used. Say why in `sub`. */
  @property({ type: Boolean }) disabled = false
  /** Was chosen and is being waited for. */
  @property({ type: Boolean }) busy = false
  /** Nothing is known yet: bars of the same height. */
  @property({ type: Boolean }) loading = false
  /** A fact, not a button. */
  @property({ type: Boolean }) plain = false
  /** Where to go, in a new tab. */
  @property() href: string | undefined

  /** How long the image may load, in milliseconds. */
  @property({ type: Number }) limit = imageLimit

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== undefined) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name') || changed.has('label')) this.style.setProperty('--hue', String(hueOf(this.name ?? this.label)))
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
    return picture(this.#image, this.name ?? this.label, this.shape, html`<slot name="badge"></slot>`)
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

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { define } from '../core/define.ts'
import type { VirtualRow, VirtualRows } from '../core/virtual-rows.ts'
import { focusStyles } from '../styles/focus.ts'
import { resetStyles } from '../styles/reset.ts'
import { scrollerStyles } from '../styles/scroller.ts'
import { W3mUiEndReachedEvent } from './events.ts'

/** Identifies and renders the items of a list. */
export interface ListRenderer<Item> {
  /** Returns a unique key. */
  key(item: Item): string
  /** Returns the height in pixels, in a list of this width. */
  height(item: Item, width: number): number
  draw(item: Item): TemplateResult
  /** Returns whether an item is a heading, which is not counted. */
  isHeading?(item: Item): boolean
}

/**
 * Maximum number of rows rendered without virtualization: about two screens.
 * Longer lists lazy-load the virtual rows.
 */
const short = 20

const none: ListRenderer<never> = { key: () => '', height: () => 0, draw: () => html`` }

/**
 * @summary A scrolling list of any length that renders only visible rows.
 * As high as its content, up to `--most`.
 * @event {W3mUiEndReachedEvent} w3m-ui-end - The list is scrolled close to its end: load more, if there is more.
 * @cssproperty [--most=440px] - Maximum height.
 */
@define('w3m-ui-list')
export class W3mUiList<Item = never> extends LitElement {
  static override styles = [
    resetStyles,
    focusStyles,
    scrollerStyles,
    css`
      :host {
        display: block;
        /* what is in it is cut, and makes no page wider than a phone */
        contain: inline-size;
      }
      .scroller {
        height: min(var(--all, 0px) + var(--fade), var(--most, 440px));
        /* rows reach past the edge of their content, and so does their focus ring */
        margin-inline: -10px;
        padding-inline: 10px;
      }
      .scroller:focus-visible {
        border-radius: var(--w3m-radius-md);
        outline-offset: calc(-1 * var(--w3m-focus-width));
      }
      .sizer {
        height: calc(var(--all, 0px) + var(--fade));
      }
      ul {
        translate: 0 var(--before, 0px);
      }
      /* as high as ever, with room for words in two lines beneath the name */
      :host(.close) w3m-ui-row::part(row) {
        padding-block: 2px;
      }
      :host(.close) w3m-ui-row::part(sub) {
        white-space: normal;
        line-height: 15px;
      }
    `
  ]

  #rows: VirtualRows | undefined
  #bringing = false
  readonly #observer = new ResizeObserver(([entry]) => (this.width = Math.round(entry!.contentRect.width)))

  /** Position of each item among the counted ones, from 1; 0 for a heading. */
  #places: readonly number[] = []

  @query('.scroller') private readonly scroller!: HTMLElement | null
  @query('.sizer') private readonly sizer!: HTMLElement | null
  @state() private width = 320

  @property({ attribute: false }) items: readonly Item[] = []
  @property({ attribute: false }) drawing: ListRenderer<Item> = none
  /** Accessible name. */
  @property() label = ''
  /** No item is focusable: the list itself is, for keyboard scrolling. */
  @property({ type: Boolean }) still = false
  /** Whether more items are loading. */
  @property({ type: Boolean }) busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer.disconnect()
  }

  /** Scrolls to the top, after the list was replaced. */
  scrollToTop(): void {
    this.scroller?.scrollTo({ top: 0 })
    this.#rows?.reset()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('items') || changed.has('drawing')) {
      let place = 0
      this.#places = this.items.map(item => (this.drawing.isHeading?.(item) ? 0 : ++place))
    }
    if (changed.has('items') || changed.has('width') || changed.has('drawing')) {
      this.#rows?.count(this.items.length)
      this.#rows?.measure()
    }
    if (this.items.length > short && !this.#rows && !this.#bringing) void this.#bringRows()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    // Through the CSSOM: a strict CSP forbids style attributes.
    this.scroller?.style.setProperty('--all', `${this.#rows?.total ?? this.#height}px`)
    this.sizer?.style.setProperty('--before', `${this.#drawn[0]?.start ?? 0}px`)
    const last = this.#drawn.at(-1)?.index ?? 0
    if (this.items.length > 0 && last >= this.items.length - 8) this.dispatchEvent(new W3mUiEndReachedEvent())
  }

  override render() {
    const { items, drawing } = this
    const shown = this.#drawn.filter(({ index }) => index < items.length)
    return html`<div
      class="scroller"
      tabindex=${this.still ? 0 : -1}
      role=${this.still ? 'group' : nothing}
      aria-label=${this.still ? this.label : nothing}
    >
      <div class="sizer">
        <ul aria-label=${this.label} aria-busy=${this.busy ? 'true' : 'false'}>
          ${repeat(
            shown,
            // Keyed: a row is never reused for another item, since it may have the focus.
            ({ index }) => drawing.key(items[index]!),
            ({ index }) => this.#renderRow(items[index]!, this.#places[index]!)
          )}
        </ul>
      </div>
    </div>`
  }

  get #drawn(): readonly VirtualRow[] {
    return this.#rows?.rows ?? this.items.slice(0, short).map((_, index) => ({ index, start: 0 }))
  }

  /** Height of a list without virtualization, in pixels. */
  get #height(): number {
    return this.items.slice(0, short).reduce((height, item) => height + this.drawing.height(item, this.width), 0)
  }

  async #bringRows(): Promise<void> {
    this.#bringing = true
    try {
      const { VirtualRows } = await import('../core/virtual-rows.ts')
      this.#rows = new VirtualRows(this, {
        scroller: () => this.scroller,
        rowHeight: index => this.drawing.height(this.items[index]!, this.width),
        overscan: 4
      })
      this.#rows.count(this.items.length)
      this.requestUpdate()
    } catch {
      // The chunk cannot be loaded: the first rows are shown, and the next change retries.
    } finally {
      this.#bringing = false
    }
  }

  #renderRow(item: Item, place: number): TemplateResult {
    const row = this.drawing.draw(item)
    if (!place) return html`<li>${row}</li>`
    return html`<li aria-setsize=${this.#places.at(-1)!} aria-posinset=${place}>${row}</li>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-list': W3mUiList
  }
}

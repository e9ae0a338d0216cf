import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { define } from '../core/define.ts'
import type { VirtualRow, VirtualRows } from '../core/virtual-rows.ts'
import { focus } from '../styles/focus.ts'
import { reset } from '../styles/reset.ts'
import { scroller } from '../styles/scroller.ts'
import { W3mUiEndEvent } from './events.ts'

/** How the things of a list are told apart and drawn. */
export interface Drawing<Item> {
  /** Different for each. */
  key(item: Item): string
  /** In pixels, in a list of this width. */
  height(item: Item, width: number): number
  draw(item: Item): TemplateResult
  /** Stands over those that follow it, and is not counted. */
  isHeading?(item: Item): boolean
}

/** So many rows are drawn whole: some two screens. With more comes what draws only those in sight. */
const short = 20

const none: Drawing<never> = { key: () => '', height: () => 0, draw: () => html`` }

/**
 * @summary A list of any length that scrolls in itself, of which only what can be seen is drawn. As high as what is in it, up to `--most`.
 *
 * @event {W3mUiEndEvent} w3m-ui-end - Its end is near: more is wanted, if there is more.
 * @cssproperty [--most=440px] - Its greatest height.
 */
@define('w3m-ui-list')
export class W3mUiList<Item = never> extends LitElement {
  static override styles = [
    reset,
    focus,
    scroller,
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

  /** The place of each among those that are counted, from 1; 0 for a heading. */
  #places: readonly number[] = []

  @query('.scroller') private readonly scroller!: HTMLElement | null
  @query('.sizer') private readonly sizer!: HTMLElement | null
  @state() private width = 320

  @property({ attribute: false }) items: readonly Item[] = []
  @property({ attribute: false }) drawing: Drawing<Item> = none
  /** What it is a list of. */
  @property() label = ''
  /** Nothing in it takes the focus: it takes it itself, so that it can be scrolled by keyboard. */
  @property({ type: Boolean }) still = false
  /** More is on its way. */
  @property({ type: Boolean }) busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer.disconnect()
  }

  /** Back to the top, when the list has become another one. */
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
    // through the object model: a strict policy forbids style attributes
    this.scroller?.style.setProperty('--all', `${this.#rows?.total ?? this.#height}px`)
    this.sizer?.style.setProperty('--before', `${this.#drawn[0]?.start ?? 0}px`)
    const last = this.#drawn.at(-1)?.index ?? 0
    if (this.items.length > 0 && last >= this.items.length - 8) this.dispatchEvent(new W3mUiEndEvent())
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
            // a row is never made another one's: the focus may be on it
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

  /** Of what is drawn while the list is drawn whole, in pixels. */
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
      // the page has lost its server: the first of them show, and the next change tries again
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

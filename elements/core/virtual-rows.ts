import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualItem } from '@tanstack/virtual-core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

interface VirtualRowsOptions {
  /** The element that scrolls, once it is rendered. */
  scroller(): HTMLElement | null
  /** The height of every row in pixels, or of each by its place. */
  readonly rowHeight: number | ((index: number) => number)
  /** Rows kept beyond what shows, so that the next one is there before it is looked at or tabbed to. */
  readonly overscan: number
}

/** Draws of a long list only the rows that can be seen. The host renders from the first of `rows`, and gives the sizer `total`. */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #virtualizer: Virtualizer<HTMLElement, Element>
  readonly #options: VirtualRowsOptions
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host
    this.#options = options
    this.#virtualizer = new Virtualizer<HTMLElement, Element>(this.#settings(0))
    host.addController(this)
  }

  get rows(): readonly VirtualItem[] {
    return this.#virtualizer.getVirtualItems()
  }

  /** Height of all rows, in pixels. */
  get total(): number {
    return this.#virtualizer.getTotalSize()
  }

  /** To be called in `render()`, before `rows` is read. */
  count(rows: number): void {
    if (rows !== this.#virtualizer.options.count) this.#virtualizer.setOptions(this.#settings(rows))
  }

  /** The heights of the rows have changed, with or without their number. */
  measure(): void {
    this.#virtualizer.measure()
  }

  /** Back to the top, when the list has become another one. */
  reset(): void {
    this.#virtualizer.scrollToOffset(0)
  }

  hostUpdated(): void {
    // the scroller exists only after the first render
    this.#stop ??= this.#virtualizer._didMount()
    this.#virtualizer._willUpdate()
  }

  hostDisconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  #settings(count: number) {
    const { scroller, rowHeight, overscan } = this.#options
    return {
      count,
      overscan,
      getScrollElement: scroller,
      estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      initialRect: { width: 320, height: 440 },
      onChange: () => this.#host.requestUpdate()
    }
  }
}

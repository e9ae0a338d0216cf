import type { ReactiveController, ReactiveControllerHost } from 'lit'

interface VirtualRowsOptions {
  /** The element that scrolls, once it is rendered. */
  scroller(): HTMLElement | null
  /** The height of every row in pixels, or of each by its place. */
  readonly rowHeight: number | ((index: number) => number)
  /** Rows kept beyond what shows, so that the next one is there before it is looked at or tabbed to. */
  readonly overscan: number
}

export interface VirtualRow {
  readonly index: number
  /** Where it begins, in pixels from the start of the list. */
  readonly start: number
}

/** As high as a list is taken for until it has been laid out. */
const assumedHeight = 440

/**
 * Draws of a long list only the rows that can be seen. The host renders from the first of `rows`, and gives the sizer `total`. Heights are
 * known beforehand, so nothing that was drawn is ever measured, and a scroll costs an update of the host only when another row comes in
 * sight.
 */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #options: VirtualRowsOptions
  readonly #observer = new ResizeObserver(([entry]) => this.#see({ height: entry!.contentRect.height }))

  #count = 0
  /** Where each row begins, and at the end where the last one does; where all are equally high it is not needed. */
  #starts: Float64Array | undefined
  #scroller: HTMLElement | undefined
  #top = 0
  #height = assumedHeight
  #rows: readonly VirtualRow[] | undefined

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  get rows(): readonly VirtualRow[] {
    return (this.#rows ??= this.#inSight())
  }

  /** Height of all rows, in pixels. */
  get total(): number {
    return this.#startOf(this.#count)
  }

  /** To be called in `render()`, before `rows` is read. */
  count(rows: number): void {
    if (rows === this.#count) return
    this.#count = rows
    this.measure()
  }

  /** The heights of the rows have changed, with or without their number. */
  measure(): void {
    this.#starts = undefined
    this.#rows = undefined
  }

  /** Back to the top, when the list has become another one. */
  reset(): void {
    this.#scroller?.scrollTo({ top: 0 })
    this.#see({ top: 0 })
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    // the scroller exists only after the first render, and may become another one
    const scroller = this.#options.scroller() ?? undefined
    if (scroller === this.#scroller) return
    this.#leave()
    this.#scroller = scroller
    scroller?.addEventListener('scroll', this.#scrolled, { passive: true })
    if (!scroller) return
    this.#observer.observe(scroller)
    // a list that was short may have been scrolled before
    if (scroller.scrollTop) this.#see({ top: scroller.scrollTop })
  }

  hostDisconnected(): void {
    this.#leave()
  }

  #leave(): void {
    this.#scroller?.removeEventListener('scroll', this.#scrolled)
    this.#observer.disconnect()
    this.#scroller = undefined
    if (this.#top) this.#see({ top: 0 })
  }

  readonly #scrolled = (): void => this.#see({ top: this.#scroller!.scrollTop })

  /** Something else may be in sight now. */
  #see({ top = this.#top, height = this.#height }: { top?: number; height?: number }): void {
    this.#top = top
    // what is hidden has no height, and is drawn as it was when it shows again
    this.#height = height || this.#height
    const before = this.#rows
    const now = this.#inSight()
    if (before?.[0]?.index === now[0]?.index && before?.length === now.length) return
    this.#rows = now
    this.#host.requestUpdate()
  }

  #inSight(): readonly VirtualRow[] {
    const { overscan } = this.#options
    // what is past the end is on its way back: the list has become shorter
    const top = Math.max(0, Math.min(this.#top, this.total - this.#height))
    const first = Math.max(0, this.#indexAt(top) - overscan)
    const last = Math.min(this.#count - 1, this.#indexAt(top + this.#height) + overscan)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => ({
      index: first + place,
      start: this.#startOf(first + place)
    }))
  }

  #startOf(index: number): number {
    const { rowHeight } = this.#options
    if (typeof rowHeight === 'number') return index * rowHeight
    if (!this.#starts) {
      const starts = new Float64Array(this.#count + 1)
      for (let row = 0; row < this.#count; row++) starts[row + 1] = starts[row]! + rowHeight(row)
      this.#starts = starts
    }
    return this.#starts[index]!
  }

  /** The last row that begins at this height or before. */
  #indexAt(height: number): number {
    let [low, high] = [0, Math.max(0, this.#count - 1)]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#startOf(middle) <= height) low = middle
      else high = middle - 1
    }
    return low
  }
}

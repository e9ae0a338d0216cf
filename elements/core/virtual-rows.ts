import type { ReactiveController, ReactiveControllerHost } from 'lit'

interface VirtualRowsOptions {
  /** Returns the scrolling element, once it is rendered. */
  scroller(): HTMLElement | null
  /** Height of every row in pixels, or a function of the index. */
  readonly rowHeight: number | ((index: number) => number)
  /** Number of rows rendered beyond the visible ones, for scrolling and tabbing. */
  readonly overscan: number
}

export interface VirtualRow {
  readonly index: number
  /** Offset from the start of the list, in pixels. */
  readonly start: number
}

/** Assumed height in pixels until the layout is known. */
const assumedHeight = 440

/**
 * Renders only the visible rows of a long list.
 * The host renders from the first of `rows`, and sets the sizer's height to `total`. Heights are known in advance, so no row is
 * measured, and scrolling updates the host only when another row becomes visible.
 */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #options: VirtualRowsOptions
  readonly #observer = new ResizeObserver(([entry]) => this.#see({ height: entry!.contentRect.height }))

  #count = 0
  /** Start offset of each row, and the end of the last one. Not needed if all rows have the same height. */
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

  /** Total height in pixels. */
  get total(): number {
    return this.#startOf(this.#count)
  }

  /** Call it in `render()`, before `rows` is read. */
  count(rows: number): void {
    if (rows === this.#count) return
    this.#count = rows
    this.measure()
  }

  /** Recomputes the offsets after row heights have changed. */
  measure(): void {
    this.#starts = undefined
    this.#rows = undefined
  }

  /** Scrolls to the top, after the list was replaced. */
  reset(): void {
    this.#scroller?.scrollTo({ top: 0 })
    this.#see({ top: 0 })
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    // The scroller exists only after the first render, and may be replaced.
    const scroller = this.#options.scroller() ?? undefined
    if (scroller === this.#scroller) return
    this.#leave()
    this.#scroller = scroller
    scroller?.addEventListener('scroll', this.#scrolled, { passive: true })
    if (!scroller) return
    this.#observer.observe(scroller)
    // A list that was short may have been scrolled before.
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

  /** Updates the visible range. */
  #see({ top = this.#top, height = this.#height }: { top?: number; height?: number }): void {
    this.#top = top
    // A hidden scroller has no height: keep the previous one until it is visible again.
    this.#height = height || this.#height
    const before = this.#rows
    const now = this.#inSight()
    if (before?.[0]?.index === now[0]?.index && before?.length === now.length) return
    this.#rows = now
    this.#host.requestUpdate()
  }

  #inSight(): readonly VirtualRow[] {
    const { overscan } = this.#options
    // Clamp the position: the list may have become shorter.
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

  /** Returns the last row that starts at or before this offset. */
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

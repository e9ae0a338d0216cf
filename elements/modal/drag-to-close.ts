/** Minimum distance to close, as a fraction of the sheet's height. */
const enough = 0.3
/** Minimum speed of a flick, in pixels per millisecond. */
const flick = 0.5
/** Movement up to this many pixels is a tap. */
const slop = 4

export interface DragToCloseOptions {
  /** The moved element. */
  readonly sheet: HTMLElement
  /**
   * Called when the sheet is released far or fast enough.
   * Returns false if it may not close: the sheet moves back.
   */
  close(): boolean
  /** Moves the sheet back to its position. */
  back(from: number): void
}

/** Moves the sheet with a downward drag. Call it on `pointerdown` on the draggable part. */
export function dragToClose(down: PointerEvent, { sheet, close, back }: DragToCloseOptions): void {
  if (!down.isPrimary || down.button !== 0) return
  const target = down.currentTarget as HTMLElement
  let moved = 0
  let speed = 0
  let last = { at: down.timeStamp, y: down.clientY }
  let pulling = false
  const listening = new AbortController()
  const options = { signal: listening.signal }

  target.addEventListener('pointermove', move, options)
  target.addEventListener('pointerup', release, options)
  target.addEventListener('pointercancel', release, options)

  function move(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    moved = event.clientY - down.clientY
    if (!pulling) {
      if (Math.abs(moved) < slop) return
      pulling = true
      target.setPointerCapture(down.pointerId)
      // The tap that ends a drag is not a click on the element below it.
      target.addEventListener('click', event => event.stopPropagation(), {
        capture: true,
        once: true,
        signal: AbortSignal.timeout(1000)
      })
    }
    const elapsed = event.timeStamp - last.at
    if (elapsed > 0) speed = (event.clientY - last.y) / elapsed
    last = { at: event.timeStamp, y: event.clientY }
    sheet.style.setProperty('translate', `0 ${offset()}px`)
  }

  function release(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    listening.abort()
    if (!pulling) return
    const from = offset()
    // A finger that rested before its release is not a flick.
    const flicked = speed > flick && event.timeStamp - last.at < 80
    const closes = event.type === 'pointerup' && moved > 0 && (flicked || from > sheet.offsetHeight * enough)
    if (closes && close()) return
    sheet.style.removeProperty('translate')
    back(from)
  }

  /** Returns the offset. Upwards the sheet moves only slightly. */
  function offset(): number {
    return moved > 0 ? moved : -Math.sqrt(-moved)
  }
}

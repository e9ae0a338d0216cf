/** How far down, of its own height, a sheet must be for it to close when it is let go. */
const enough = 0.3
/** Pixels a millisecond: faster than this is a flick. */
const flick = 0.5
/** What moves less than this is a tap. */
const slop = 4

export interface Drag {
  /** What moves. */
  readonly sheet: HTMLElement
  /** Let go far or fast enough. False when it may not close: the sheet goes back. */
  close(): boolean
  /** The sheet goes back to where it was. */
  back(from: number): void
}

/** Follows a finger that pulls the sheet down. Call it on `pointerdown` on the part that can be pulled. */
export function drag(down: PointerEvent, { sheet, close, back }: Drag): void {
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
      // the tap that ends a pull is no press on what lies beneath
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
    // a finger that rested before it left the glass did not flick
    const flicked = speed > flick && event.timeStamp - last.at < 80
    const closes = event.type === 'pointerup' && moved > 0 && (flicked || from > sheet.offsetHeight * enough)
    if (closes && close()) return
    sheet.style.removeProperty('translate')
    back(from)
  }

  /** Up there is nowhere to go: the sheet gives way a little and no more. */
  function offset(): number {
    return moved > 0 ? moved : -Math.sqrt(-moved)
  }
}

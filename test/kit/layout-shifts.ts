import { nextFrame } from './open-screen.ts'

/** Entry type for layout shifts, which the DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/**
 * Observes layout shifts without recent user input.
 * Returns a function that stops and lists what moved, one line each.
 */
export function watchShifts(): () => string[] {
  const entries: LayoutShift[] = []
  const observer = new PerformanceObserver(list => void entries.push(...(list.getEntries() as LayoutShift[])))
  const since = performance.now()
  observer.observe({ type: 'layout-shift' })
  return () => {
    entries.push(...(observer.takeRecords() as LayoutShift[]))
    observer.disconnect()
    return entries
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= since)
      .map(
        ({ value, sources }) =>
          `${value.toFixed(4)}: ${sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`).join(', ')}`
      )
  }
}

/** Resolves once nothing has moved for some frames: everything requested while rendering has loaded. */
export async function still(): Promise<void> {
  let shifts: () => string[]
  do {
    shifts = watchShifts()
    for (let frame = 0; frame < 12; frame++) await nextFrame()
  } while (shifts().length > 0)
}

const place = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')

function nameOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement
  return element ? [element.localName, ...element.classList].join('.') : 'something'
}

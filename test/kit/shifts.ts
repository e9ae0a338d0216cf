import { nextFrame } from './open-screen.ts'

/** What the platform tells of something that moved by itself; the types of the DOM do not have it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Watches what moves from now on without anybody having pressed a key. Returns a function that ends it and says what did, a line each. */
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

/** Resolves once nothing has moved for some frames: what was asked for while the screen was drawn has come. */
export async function still(): Promise<void> {
  let shifts: () => string[]
  do {
    shifts = watchShifts()
    for (let frame = 0; frame < 4; frame++) await nextFrame()
  } while (shifts().length > 0)
}

const place = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')

function nameOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement
  return element ? [element.localName, ...element.classList].join('.') : 'something'
}

interface Grid {
  readonly count: number
  readonly columns: number
  /** Rows that show at once. */
  readonly page: number
  /** It is read from right to left. */
  readonly mirrored: boolean
}

/**
 * Where a key leads in a grid whose cells hold one control each, as "Grid" of the ARIA Authoring Practices has it; a row goes on in the next.
 *
 * @param at - The place of the cell that has the focus.
 * @returns its new place; below zero for the way out at the top, and `undefined` for a key that leads nowhere
 */
export function walkGrid({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, at: number, grid: Grid): number | undefined {
  const { count, columns, page, mirrored } = grid
  if (altKey || metaKey || shiftKey || (ctrlKey && key !== 'Home' && key !== 'End')) return undefined
  const last = count - 1
  const begin = at - (at % columns)
  const lastBegin = last - (last % columns)
  /** By rows. Downwards the last one may be too short, and has an end all the same. */
  const up = (rows: number): number => Math.max(at - rows * columns, at % columns)
  const down = (rows: number): number => Math.min(at + rows * columns, lastBegin + (at % columns), last)
  const forth = Math.min(at + 1, last)
  const back = Math.max(at - 1, 0)
  const places: Readonly<Record<string, number>> = {
    ArrowRight: mirrored ? back : forth,
    ArrowLeft: mirrored ? forth : back,
    ArrowDown: down(1),
    ArrowUp: begin ? up(1) : -1,
    PageDown: down(page),
    PageUp: up(page),
    Home: ctrlKey ? 0 : begin,
    End: ctrlKey ? last : Math.min(begin + columns - 1, last)
  }
  return places[key]
}

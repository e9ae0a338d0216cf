interface Grid {
  readonly count: number
  readonly columns: number
  /** Number of visible rows. */
  readonly page: number
  /** Right-to-left layout. */
  readonly mirrored: boolean
}

/**
 * Returns the target of a key in a grid with one control per cell (ARIA Authoring Practices, "Grid");
 * a row continues in the next.
 * @param at - Index of the focused cell.
 * @returns its new index; negative to leave at the top, `undefined` for a key without a target
 */
export function moveInGrid(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  at: number,
  grid: Grid
): number | undefined {
  const { count, columns, page, mirrored } = grid
  if (altKey || metaKey || shiftKey || (ctrlKey && key !== 'Home' && key !== 'End')) return undefined
  const last = count - 1
  const begin = at - (at % columns)
  const lastBegin = last - (last % columns)
  /** Moves by rows. A shorter last row still counts as the end. */
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

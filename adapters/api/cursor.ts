/** Where the next page begins; `null` at the end, and where that cannot be read. */
export function readCursor(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 2048 ? value : null
}

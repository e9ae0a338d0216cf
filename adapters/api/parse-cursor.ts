/** Returns the cursor of the next page; `null` at the end, and if it is invalid. */
export function parseCursor(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 2048 ? value : null
}

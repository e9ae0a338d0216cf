/** A range of a source, and its replacement. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies non-overlapping edits to a source. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let copied = 0
  for (const { start, end, text } of [...edits].sort((left, right) => left.start - right.start)) {
    result += code.slice(copied, start) + text
    copied = end
  }
  return result + code.slice(copied)
}

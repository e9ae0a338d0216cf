/** A range of a source, and what is to stand there. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source with its edits made, which do not overlap, and every other character as it was. */
export function withEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let copied = 0
  for (const { start, end, text } of [...edits].sort((left, right) => left.start - right.start)) {
    result += code.slice(copied, start) + text
    copied = end
  }
  return result + code.slice(copied)
}

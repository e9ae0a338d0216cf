import MagicString, { type SourceMap } from 'magic-string'

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

/** Returns what a plugin's `transform` does. */
export function withEdits(code: string, edits: readonly Edit[], fileName: string): { code: string; map: SourceMap } {
  const edited = new MagicString(code)
  for (const { start, end, text } of edits) {
    if (start === end) edited.appendLeft(start, text)
    else if (text === '') edited.remove(start, end)
    else edited.overwrite(start, end, text)
  }
  return { code: edited.toString(), map: edited.generateMap({ source: fileName, includeContent: true, hires: 'boundary' }) }
}

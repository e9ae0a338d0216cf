import { SourceError } from '../source.ts'

/** Where a page ended, in words that nobody else has to understand. */
export function writeCursor(...parts: readonly (number | string | bigint)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * The parts of a cursor that `form` describes.
 * @throws SourceError for one that was not made here
 */
export function readCursor(cursor: string, form: RegExp): readonly string[] {
  const found = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!found) throw new SourceError('the cursor is not one of the indexer')
  return found.slice(1)
}

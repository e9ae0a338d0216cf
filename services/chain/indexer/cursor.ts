import { SourceError } from '../chain-source.ts'

/** Encodes the end of a page as an opaque cursor. */
export function encodeCursor(...parts: readonly (number | string | bigint)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * Decodes the parts of a cursor that `form` describes.
 *
 * @throws SourceError for an invalid one
 */
export function decodeCursor(cursor: string, form: RegExp): readonly string[] {
  const found = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!found) throw new SourceError('the cursor is not one of the indexer')
  return found.slice(1)
}

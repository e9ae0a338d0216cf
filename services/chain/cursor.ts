import { isRecord } from '../../adapters/base/is-record.ts'
import { Problem } from '../lib/problem.ts'

/** End of a page on one chain. */
export interface ChainCursor {
  /** Source that created it; others do not understand its format. */
  readonly source: string
  /** Position in the source's own format; absent at its beginning. */
  readonly at?: string
  /** First item of the page at this position that was not returned; newer items come before it. */
  readonly from?: string
}

/** End of a page, for each chain that has more. */
export type Cursor = Readonly<Record<string, ChainCursor>>

const longest = 4096

/** Encodes a cursor. Opaque to clients. */
export function encodeCursor(cursor: Cursor): string | null {
  const text = JSON.stringify(cursor)
  return text === '{}' ? null : Buffer.from(text).toString('base64url')
}

/**
 * Decodes a cursor.
 *
 * @throws Problem 400 for an invalid one
 */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === '') return undefined
  const refuse = () => new Problem(400, [{ name: 'cursor', description: 'Send the cursor of the previous page unchanged.' }])
  if (text.length > longest || !/^[\w-]+$/.test(text)) throw refuse()
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refuse()
  }
  if (!isRecord(value) || Object.keys(value).length === 0) throw refuse()
  const cursor: Record<string, ChainCursor> = {}
  for (const [chainId, part] of Object.entries(value)) {
    if (!isRecord(part) || typeof part.source !== 'string') throw refuse()
    if (![part.at, part.from].every(word => word === undefined || typeof word === 'string')) throw refuse()
    cursor[chainId] = part as unknown as ChainCursor
  }
  return cursor
}

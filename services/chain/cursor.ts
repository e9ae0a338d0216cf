import { isRecord } from '../../adapters/base/record.ts'
import { Problem } from '../lib/problem.ts'

/** Where a page ended on one chain. */
export interface ChainCursor {
  /** The source that gave it: another one would not know the words. */
  readonly source: string
  /** In the source's own words; absent at its beginning. */
  readonly at?: string
  /** The first one that was not shown of the page that begins there: what came since stands before it. */
  readonly from?: string
}

/** Where a page ended, for each chain that has more. */
export type Cursor = Readonly<Record<string, ChainCursor>>

const longest = 4096

/** Opaque to clients, who send it back as it is. */
export function writeCursor(cursor: Cursor): string | null {
  const text = JSON.stringify(cursor)
  return text === '{}' ? null : Buffer.from(text).toString('base64url')
}

/** @throws Problem 400 for what {@link writeCursor} never wrote */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === '') return undefined
  const refuse = () => new Problem(400, [{ name: 'cursor', description: 'Send the cursor as it came with the page before.' }])
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

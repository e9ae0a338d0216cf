import { isRecord } from '../base/is-record.ts'
import type { Unanswered } from './contract/chain.ts'
import { parseChainIds } from './parse-fields.ts'
import { unexpectedReply } from './http.ts'

/**
 * Parses a list row by row.
 * Drops invalid rows, not the list.
 * @throws HttpError if the value is not a list
 */
export function parseRows<Row>(list: unknown, path: string, read: (row: unknown) => Row | undefined): readonly Row[] {
  if (!Array.isArray(list)) throw unexpectedReply(path, 'a list')
  return list.map(row => read(row)).filter(row => row !== undefined)
}

/** Returns what this project's service reports as missing in its response, and the age of an outdated one. */
export function parseUnanswered(reply: unknown): Unanswered {
  if (!isRecord(reply)) return {}
  const unanswered = parseChainIds(reply.unanswered)
  const behind = parseChainIds(reply.behind)
  const { age } = reply
  return {
    ...(unanswered && unanswered.length > 0 && { unanswered }),
    ...(behind && behind.length > 0 && { behind }),
    ...(typeof age === 'number' && Number.isFinite(age) && age > 0 && { age })
  }
}

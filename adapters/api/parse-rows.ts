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

/** Returns the requested chains that this project's service reports as missing in its response. */
export function parseUnanswered(reply: unknown): Unanswered {
  const unanswered = isRecord(reply) && parseChainIds(reply.unanswered)
  return unanswered && unanswered.length > 0 ? { unanswered } : {}
}

import { isRecord } from '../base/record.ts'
import type { Unanswered } from './contract/chain.ts'
import { chainsIn } from './fields.ts'
import { somethingElse } from './http.ts'

/**
 * Reads a list row by row. A row that is none is dropped, not the list.
 *
 * @throws HttpError where there is no list at all
 */
export function readRows<Row>(list: unknown, path: string, read: (row: unknown) => Row | undefined): readonly Row[] {
  if (!Array.isArray(list)) throw somethingElse(path, 'a list')
  return list.map(row => read(row)).filter(row => row !== undefined)
}

/** The chains that an answer of ours says are missing in it. */
export function readUnanswered(reply: unknown): Unanswered {
  const unanswered = isRecord(reply) && chainsIn(reply.unanswered)
  return unanswered && unanswered.length > 0 ? { unanswered } : {}
}

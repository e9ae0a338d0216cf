import { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import type { Unanswered } from './contract/chain.ts'
import { isChain } from './fields.ts'

/**
 * Reads a list row by row. A row that is none is dropped, not the list.
 *
 * @throws HttpError where there is no list at all
 */
export function readRows<Row>(list: unknown, path: string, read: (row: unknown) => Row | undefined): readonly Row[] {
  if (!Array.isArray(list)) throw new HttpError(200, path, 'The service answered with something else than a list.')
  return list.map(row => read(row)).filter(row => row !== undefined)
}

/** The chains that an answer of ours says are missing in it. */
export function readUnanswered(reply: unknown): Unanswered {
  const list = isRecord(reply) && Array.isArray(reply.unanswered) ? reply.unanswered.filter(isChain) : []
  return list.length > 0 ? { unanswered: list } : {}
}

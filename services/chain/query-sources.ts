import type { Log } from '../lib/log.ts'
import { Problem } from '../lib/problem.ts'
import { ShareError, type ChainSource } from './chain-source.ts'

/** A result and its source. */
export interface SourceAnswer<Result> {
  readonly source: string
  readonly result: Result
  /** True if the source had not read all blocks. */
  readonly isBehind: boolean
}

export interface SourceQuery<Result> {
  /** CAIP-2. */
  readonly chainId: string
  readonly sources: readonly ChainSource[]
  /** Queries one source; `undefined` if it cannot answer. */
  readonly query: (source: ChainSource) => Promise<Result> | undefined
}

/**
 * Queries the sources of a chain in order until one succeeds.
 * Returns `undefined` if no source can answer.
 *
 * @throws Problem 502 if all sources failed; 429 if one of them has too many queued requests of this client
 */
export async function querySources<Result>(
  { chainId, sources, query }: SourceQuery<Result>,
  log: Log
): Promise<SourceAnswer<Result> | undefined> {
  const failed: string[] = []
  let isOverShare = false
  for (const source of sources) {
    // read before the query: blocks that arrive during it may be missing in the result
    const isBehind = source.isBehind?.(chainId) ?? false
    const pending = query(source)
    if (pending === undefined) continue
    try {
      return { source: source.name, result: await pending, isBehind }
    } catch (error) {
      if (error instanceof Problem) throw error
      failed.push(source.name)
      if (error instanceof ShareError) isOverShare = true
      // neither URL nor query: only the source's own message
      log.warn({ chainId, source: source.name, error: reasonOf(error) }, 'account data source failed')
    }
  }
  if (failed.length === 0) return undefined
  if (isOverShare)
    throw new Problem(429, [{ name: 'rate', description: 'Too many pending requests. Try again.' }], {
      'retry-after': '2'
    })
  throw new Problem(502, [
    { name: 'source', description: `No source responds for ${chainId} (${failed.join(', ')}). Try again later.` }
  ])
}

/**
 * Returns the reason for the log.
 * RPC errors contain the node's URL, and so possibly a key; messages of SourceError do not.
 */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'SourceError' ? error.message : error.name) : 'unknown'

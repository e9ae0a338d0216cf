import { setMaxListeners } from 'node:events'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import { createTimeoutSignal } from '../timeout-signal.ts'
import type { SwapOffer, SwapSource } from './swap-source.ts'

/** A quote and its source. */
export interface SourcedQuote<Result extends SwapOffer = SwapOffer> {
  readonly source: SwapSource
  readonly offer: Result
}

/** Milliseconds until a source times out, so that it does not delay the others. */
const timeLimit = 4_000

/**
 * Queries all sources concurrently.
 * One that fails, times out or returns an invalid response is left out and logged by name.
 *
 * @throws Problem 422 if there is no route, 502 if no source responded, or the only source's own error
 */
export async function queryAllSources<Result extends SwapOffer>(
  sources: readonly SwapSource[],
  query: (source: SwapSource, signal: AbortSignal) => Promise<Result | undefined>,
  { log, chainId, signal, limit = timeLimit }: { log: Log; chainId: string; signal: AbortSignal; limit?: number }
): Promise<readonly SourcedQuote<Result>[]> {
  const settled = await Promise.allSettled(
    sources.map(async source => {
      const late = createTimeoutSignal(limit)
      const own = AbortSignal.any([signal, late])
      // each call of a source adds a listener
      setMaxListeners(0, own)
      const offer = await unlessAborted(query(source, own), late)
      return offer && { source, offer }
    })
  )
  const offers: SourcedQuote<Result>[] = []
  const problems: Problem[] = []
  let failed = 0
  for (const [index, result] of settled.entries()) {
    if (result.status === 'fulfilled') {
      if (result.value) offers.push(result.value)
      continue
    }
    failed++
    if (result.reason instanceof Problem) problems.push(result.reason)
    else log.warn({ chainId, source: sources[index]!.name, error: reasonOf(result.reason) }, 'swap source failed')
  }
  if (offers.length > 0) return offers
  if (problems[0]) throw problems[0]
  if (failed > 0) {
    throw new Problem(502, [{ name: 'source', description: `The swap sources of ${chainId} do not respond. Try again later.` }])
  }
  // clients match this text (docs/decisions/blockchain-api.md)
  throw new Problem(422, [{ name: 'liquidity', description: 'There is insufficient liquidity for this swap.' }])
}

/** Rejects on abort without waiting for the work. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true })
    work.then(resolve, reject)
  })
}

/**
 * Returns the reason for the log.
 * RPC errors contain the node's URL, and so possibly a key; messages of SourceError do not.
 */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'SourceError' || error.message === 'late' ? error.message : error.name) : 'unknown'

import { setMaxListeners } from 'node:events'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import { deadline } from '../deadline.ts'
import type { Offer, SwapSource } from './source.ts'

/** An offer and whose it is. */
export interface Sourced<Result extends Offer = Offer> {
  readonly source: SwapSource
  readonly offer: Result
}

/** Milliseconds that one source may take; the others are not kept waiting for longer. */
const timeLimit = 4_000

/**
 * Asks the sources side by side. One that fails, is late or answers nonsense is left out and named in the log.
 *
 * @throws Problem 422 where there is no way from one token to the other, 502 where nobody answered, what the only source threw of itself
 */
export async function askAll<Result extends Offer>(
  sources: readonly SwapSource[],
  ask: (source: SwapSource, signal: AbortSignal) => Promise<Result | undefined>,
  { log, chainId, signal, limit = timeLimit }: { log: Log; chainId: string; signal: AbortSignal; limit?: number }
): Promise<readonly Sourced<Result>[]> {
  const settled = await Promise.allSettled(
    sources.map(async source => {
      const late = deadline(limit)
      const own = AbortSignal.any([signal, late])
      // each call of a source listens to it
      setMaxListeners(0, own)
      const offer = await unlessAborted(ask(source, own), late)
      return offer && { source, offer }
    })
  )
  const offers: Sourced<Result>[] = []
  const problems: Problem[] = []
  let failed = 0
  for (const [index, result] of settled.entries()) {
    if (result.status === 'fulfilled') {
      if (result.value) offers.push(result.value)
      continue
    }
    failed++
    if (result.reason instanceof Problem) problems.push(result.reason)
    else log.warn({ chainId, source: sources[index]!.name, error: reasonOf(result.reason) }, 'a source of swaps does not answer')
  }
  if (offers.length > 0) return offers
  if (problems[0]) throw problems[0]
  if (failed > 0) {
    throw new Problem(502, [
      { name: 'source', description: `Nobody who swaps on ${chainId} answers just now. Please try again.` }
    ])
  }
  // clients look for these words (facts/blockchain-api §3)
  throw new Problem(422, [{ name: 'liquidity', description: 'There is insufficient liquidity for this swap.' }])
}

/** Does not wait for what goes on although its time is over. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true })
    work.then(resolve, reject)
  })
}

/** Errors of the RPC carry the address of the node, which may hold a key; SourceError's words are our own. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'SourceError' || error.message === 'late' ? error.message : error.name) : 'unknown'

import type { Log } from '../lib/log.ts'
import { pause } from '../lib/pause.ts'
import { Problem } from '../lib/problem.ts'
import { BusyError, SourceError, type ChainSource } from './chain-source.ts'

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
  /** Aborts when the response is no longer waited for. */
  readonly signal: AbortSignal
}

export interface QuerySourcesOptions {
  readonly log: Log
  /** Timer. Default: `setTimeout`. */
  readonly after?: ((milliseconds: number, run: () => void) => () => void) | undefined
}

/** Milliseconds that a response waits in total for a source that is soon back. */
const longestWait = 1_500
/** Milliseconds before a source that is already back is queried again. */
const shortestWait = 50

/**
 * Queries the sources of a chain in order until one succeeds.
 * If all fail and one of them is back within 1.5 s, waits for it: a short outage then causes no error at all.
 * Returns `undefined` if no source can answer.
 *
 * @throws Problem 502 if all sources failed; 429 if one of them works, but has too many queued requests. Both with `retry-after`
 * if the sources report a time
 */
export async function querySources<Result>(
  sourceQuery: SourceQuery<Result>,
  options: QuerySourcesOptions
): Promise<SourceAnswer<Result> | undefined> {
  let waited = 0
  for (;;) {
    const outcome = await queryOnce(sourceQuery, options.log)
    if (outcome === undefined || 'result' in outcome) return outcome
    const { errors, names } = outcome
    const soonest = Math.max(shortestWait, Math.min(...errors.map(({ retryIn = Infinity }) => retryIn)))
    const isBusy = errors.some(error => error instanceof BusyError)
    if (isBusy || waited + soonest > longestWait || sourceQuery.signal.aborted) throw toProblem(sourceQuery.chainId, outcome)
    waited += soonest
    await pause(soonest, { signal: sourceQuery.signal, after: options.after })
    options.log.debug({ chainId: sourceQuery.chainId, sources: names }, 'account data sources are queried again')
  }
}

interface Failures {
  readonly names: readonly string[]
  readonly errors: readonly { readonly retryIn?: number | undefined }[]
}

async function queryOnce<Result>(
  { chainId, sources, query }: SourceQuery<Result>,
  log: Log
): Promise<SourceAnswer<Result> | Failures | undefined> {
  const names: string[] = []
  const errors: { readonly retryIn?: number | undefined }[] = []
  for (const source of sources) {
    // read before the query: blocks that arrive during it may be missing in the result
    const isBehind = source.isBehind?.(chainId) ?? false
    const pending = query(source)
    if (pending === undefined) continue
    try {
      return { source: source.name, result: await pending, isBehind }
    } catch (error) {
      if (error instanceof Problem) throw error
      names.push(source.name)
      errors.push(error instanceof SourceError ? error : {})
      // neither URL nor query: only the source's own message
      log.warn({ chainId, source: source.name, error: reasonOf(error) }, 'account data source failed')
    }
  }
  return names.length === 0 ? undefined : { names, errors }
}

function toProblem(chainId: string, { names, errors }: Failures): Problem {
  const soonest = Math.min(...errors.map(({ retryIn = Infinity }) => retryIn))
  const seconds = Math.max(1, Math.ceil(soonest / 1000))
  const headers = Number.isFinite(soonest) ? { 'retry-after': String(seconds) } : {}
  if (errors.some(error => error instanceof BusyError)) {
    const description = `Too many pending requests; wait ${Number.isFinite(soonest) ? seconds : 2} s.`
    return new Problem(429, [{ name: 'rate', description }], { 'retry-after': '2', ...headers })
  }
  const description = `No source responds for ${chainId} (${names.join(', ')}). Try again later.`
  return new Problem(502, [{ name: 'source', description }], headers)
}

/**
 * Returns the reason for the log.
 * RPC errors contain the node's URL, and so possibly a key; messages of SourceError do not.
 */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'SourceError' ? error.message : error.name) : 'unknown'

import type { Log } from '../lib/log.ts'
import { Problem } from '../lib/problem.ts'
import type { ChainSource } from './source.ts'

/** An answer and who gave it. */
export interface Answered<Result> {
  readonly source: string
  readonly result: Result
  /** The source knew of more that it has not read yet. */
  readonly isBehind: boolean
}

export interface Question<Result> {
  /** CAIP-2. */
  readonly chainId: string
  readonly sources: readonly ChainSource[]
  /** Asks one source; `undefined` where it cannot be asked this. */
  readonly ask: (source: ChainSource) => Promise<Result> | undefined
}

/**
 * Asks the sources of a chain in their order until one answers. `undefined` where none can be asked this.
 *
 * @throws Problem 502 where some could, and all failed
 */
export async function askSources<Result>(
  { chainId, sources, ask }: Question<Result>,
  log: Log
): Promise<Answered<Result> | undefined> {
  const failed: string[] = []
  for (const source of sources) {
    // as it stands before: what comes in meanwhile may be in the answer, or not
    const isBehind = source.isBehind?.(chainId) ?? false
    const asked = ask(source)
    if (asked === undefined) continue
    try {
      return { source: source.name, result: await asked, isBehind }
    } catch (error) {
      if (error instanceof Problem) throw error
      failed.push(source.name)
      // neither address nor query: what a source says of itself is all
      log.warn({ chainId, source: source.name, error: reasonOf(error) }, 'a source of accounts does not answer')
    }
  }
  if (failed.length === 0) return undefined
  throw new Problem(502, [
    { name: 'source', description: `No source answers for ${chainId} just now (${failed.join(', ')}). Please try again.` }
  ])
}

/** Errors of the RPC carry the address of the node, which may hold a key; SourceError's words are our own. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'SourceError' ? error.message : error.name) : 'unknown'

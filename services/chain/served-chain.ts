import type { Unanswered } from '../../adapters/api/contract/chain.ts'
import type { ChainId } from '../../adapters/base/caip.ts'
import { Problem } from '../lib/problem.ts'
import type { Prices } from './prices/prices.ts'
import type { ChainSource } from './chain-source.ts'
import type { TokenMetadataReader } from './tokens.ts'

/** A configured chain with its sources. */
export interface ServedChain {
  readonly id: ChainId
  /** In query order. */
  readonly sources: readonly ChainSource[]
  readonly tokens: TokenMetadataReader
  readonly prices: Prices
  /** Spam NFT contracts, in lower case. */
  readonly spam: ReadonlySet<string>
}

/** Query for an account. */
export interface AccountQuery {
  readonly address: string
  readonly chains: readonly ServedChain[]
  readonly signal: AbortSignal
}

/** A result before it becomes a response. */
export interface QueryResult<Body> {
  readonly body: Body
  /** Sources for `x-source`; empty if there is none. */
  readonly sources: readonly string[]
  /** True if something is missing that will be available soon: the response is cached briefly. */
  readonly isPartial: boolean
}

/**
 * Queries each chain.
 * Distinguishes chains without a source, and chains whose sources all fail, from an empty result.
 *
 * @throws Problem of the first chain if all fail
 */
export async function queryEachChain<Answer extends { readonly isBehind: boolean }>(
  chains: readonly ServedChain[],
  query: (chain: ServedChain) => Promise<Answer | undefined>
): Promise<{
  readonly answers: readonly (readonly [ServedChain, Answer])[]
  /** What is missing, for the response. */
  readonly gaps: Unanswered
  readonly isPartial: boolean
}> {
  const settled = await Promise.allSettled(chains.map(chain => query(chain)))
  const answers: (readonly [ServedChain, Answer])[] = []
  const unanswered: string[] = []
  const failures: unknown[] = []
  for (const [index, chain] of chains.entries()) {
    const result = settled[index]!
    if (result.status === 'fulfilled' && result.value !== undefined) answers.push([chain, result.value])
    else unanswered.push(chain.id)
    if (result.status === 'rejected') failures.push(result.reason)
  }
  const strange = failures.find(failure => !(failure instanceof Problem))
  if (strange !== undefined || (failures.length > 0 && answers.length === 0)) throw strange ?? failures[0]
  const behind = answers.flatMap(([{ id }, { isBehind }]) => (isBehind ? [id] : []))
  const gaps = { ...(unanswered.length > 0 && { unanswered }), ...(behind.length > 0 && { behind }) }
  return { answers, gaps, isPartial: failures.length > 0 || behind.length > 0 }
}

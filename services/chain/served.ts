import type { ChainId } from '../../adapters/base/caip.ts'
import { Problem } from '../lib/problem.ts'
import type { Prices } from './prices/prices.ts'
import type { ChainSource } from './source.ts'
import type { Tokens } from './tokens.ts'

/** A chain of the settings with all that answers for it. */
export interface ServedChain {
  readonly id: ChainId
  /** In the order in which they are asked. */
  readonly sources: readonly ChainSource[]
  readonly tokens: Tokens
  readonly prices: Prices
  /** Contracts of NFTs that are spam, in lower case. */
  readonly spam: ReadonlySet<string>
}

/** What a question about an account is made of. */
export interface Asked {
  readonly address: string
  readonly chains: readonly ServedChain[]
  readonly signal: AbortSignal
}

/** An answer before it becomes a reply. */
export interface Told<Body> {
  readonly body: Body
  /** Who told it, for `x-source`; empty where nobody can. */
  readonly sources: readonly string[]
  /** Whether something is missing that will be there soon, or is usually: such an answer is not kept for long. */
  readonly isPartial: boolean
}

/**
 * Asks each chain. Chains that nobody can answer for, and chains whose sources all fail, are told apart from an empty answer.
 *
 * @throws Problem of the first chain where all fail
 */
export async function askEach<Answer extends { readonly isBehind: boolean }>(
  chains: readonly ServedChain[],
  ask: (chain: ServedChain) => Promise<Answer | undefined>
): Promise<{
  readonly answers: readonly (readonly [ServedChain, Answer])[]
  readonly unanswered: readonly string[]
  readonly isPartial: boolean
}> {
  const settled = await Promise.allSettled(chains.map(chain => ask(chain)))
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
  return { answers, unanswered, isPartial: failures.length > 0 || answers.some(([, { isBehind }]) => isBehind) }
}
